/// The nodes that a node was attached to when it was made. Most have one, for which no memory is taken.
package struct NodeParents: Hashable, Sendable {
  private var first: NodeID?
  private var others: [NodeID] = []

  package init() {}

  package init(_ parents: [NodeID]) { (first, others) = (parents.first, Array(parents.dropFirst())) }

  package mutating func append(_ parent: NodeID) {
    if first == nil { first = parent } else { others.append(parent) }
  }

  package func contains(_ node: NodeID) -> Bool { first == node || !others.isEmpty && others.contains(node) }
}

extension NodeParents: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { first == nil ? 0 : 1 + others.count }

  package subscript(index: Int) -> NodeID {
    guard index == 0, let first else { return others[index - 1] }
    return first
  }
}
