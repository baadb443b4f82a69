import Streams

/// Which chain each living node belongs to, also when it was made long after the chain.
///
/// Runs of inner producers have no parent: they belong to whom hears them.
struct Kinship: Sendable {
  private struct Kin: Sendable {
    var chain: Int?
    let parents: [NodeID]
  }

  private var living: [NodeID: Kin] = [:]

  var nodeCount: Int { living.count }

  /// The chain, by number, of a living node.
  func chain(of node: NodeID) -> Int? { living[node]?.chain }

  /// Takes a fact into account.
  /// - Parameter building: the chain that was being built when it happened; nil while none was.
  mutating func take(_ fact: Fact, building chain: Int?) {
    let node = fact.node
    switch fact.event {
    case .made:
      let inherited = node.parents.compactMap { living[$0]?.chain }.first
      living[node.id] = Kin(chain: chain ?? inherited, parents: node.parents)
    case .attached(let source):
      if let chain = living[node.id]?.chain { claim(source, for: chain) }
    case .end:
      living[node.id] = nil
    default:
      break
    }
  }

  /// Gives a node and all above it to a chain, as far as they belong to none.
  private mutating func claim(_ node: NodeID, for chain: Int) {
    guard let kin = living[node], kin.chain == nil else { return }
    living[node]?.chain = chain
    for parent in kin.parents { claim(parent, for: chain) }
  }
}
