import Streams

/// Which facts belong to the chain of a named stream: to all that is connected with it.
struct ChainFilter {
  private let name: String?
  /// Each node's chain, and the chains that are the same: by the lowest number among them.
  private var chains: [NodeID: NodeID] = [:]
  private var wanted: Set<NodeID> = []

  /// - Parameter name: nil to take everything.
  init(_ name: String?) { self.name = name }

  var isFound: Bool { name == nil || !wanted.isEmpty }

  mutating func includes(_ fact: Fact) -> Bool {
    guard let name else { return true }
    let id = fact.node.id
    if chains[id] == nil {
      let above = fact.node.parents.compactMap { chains[$0] }
      chains[id] = above.min() ?? id
    }
    if case .attached(let source) = fact.event, let own = chains[id], let other = chains[source], own != other
    {
      for (node, chain) in chains where chain == other { chains[node] = own }
      if wanted.remove(other) != nil { wanted.insert(own) }
    }
    guard let chain = chains[id] else { return false }
    if fact.node.name == name { wanted.insert(chain) }
    return wanted.contains(chain)
  }
}
