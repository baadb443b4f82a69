import Streams

/// Which facts belong to the chain of a named stream: to all that is connected with it.
struct ChainFilter {
  private let name: String?
  /// For each node another one of its chain, nearer to the one that stands for all; that one has itself.
  private var representatives: [NodeID: NodeID] = [:]
  /// Who stands for the chains that are wanted.
  private var wanted: Set<NodeID> = []

  /// - Parameter name: nil to take everything.
  init(_ name: String?) { self.name = name }

  var isFound: Bool { name == nil || !wanted.isEmpty }

  /// Hears of the nodes that were there before the facts that follow.
  mutating func take(_ keyframe: [NodeSnapshot]) {
    guard name != nil else { return }
    for snapshot in keyframe {
      let identity = snapshot.identity
      for other in identity.parents + snapshot.sources { connect(identity.id, other) }
      note(identity)
    }
  }

  mutating func includes(_ fact: Fact) -> Bool {
    guard name != nil else { return true }
    if representatives[fact.node.id] == nil {
      for parent in fact.node.parents { connect(fact.node.id, parent) }
    }
    if case .attached(let source) = fact.event { connect(fact.node.id, source) }
    note(fact.node)
    return wanted.contains(representative(of: fact.node.id))
  }

  private mutating func note(_ node: NodeIdentity) {
    if node.name == name { wanted.insert(representative(of: node.id)) }
  }

  private mutating func connect(_ node: NodeID, _ other: NodeID) {
    let (first, second) = (representative(of: node), representative(of: other))
    guard first != second else { return }
    representatives[first] = second
    if wanted.remove(first) != nil { wanted.insert(second) }
  }

  private mutating func representative(of node: NodeID) -> NodeID {
    var last = node
    while let next = representatives[last], next != last { last = next }
    // Each node on the way is next to it from now on.
    var current = node
    while current != last, let next = representatives.updateValue(last, forKey: current) { current = next }
    representatives[last] = last
    return last
  }
}
