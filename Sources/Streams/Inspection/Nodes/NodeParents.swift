/// The nodes that a node was attached to when it was made. Most have one, for which no memory is taken.
struct NodeParents: Sendable {
  private var first: NodeID?
  private var others: [NodeID] = []

  init(_ parents: [NodeID] = []) { (first, others) = (parents.first, Array(parents.dropFirst())) }

  mutating func append(_ parent: NodeID) {
    if first == nil { first = parent } else { others.append(parent) }
  }

  func contains(_ node: NodeID) -> Bool { first == node || others.contains(node) }

  var all: [NodeID] { first.map { [$0] + others } ?? [] }
}
