import Streams
import StreamsWire

/// Whose values a dashboard wants to see: those of the selected stream, and of streams with some names.
struct WantedValues {
  /// The names; `all` stands for all streams.
  private let names: Set<String>
  private var named: Set<NodeID> = []
  /// What the program has been told; nil before it has been told anything.
  private var told: Set<NodeID>?
  var selection: NodeID?

  init(names: [String]) { self.names = Set(names) }

  /// What is to be said to the program; nil when it knows. The first time that is that a look is wanted, if nothing else.
  mutating func newWish(tick: Duration) -> ViewerMessage? {
    let all = selection.map { named.union([$0]) } ?? named
    guard all != told else { return nil }
    told = all
    return .want(nodes: all.sorted(), tick: tick, all: names.contains("all"))
  }

  /// Finds the streams of the names.
  mutating func find(in look: Look) {
    // All are wanted as a whole, before the program says what it has.
    guard !names.isEmpty, !names.contains("all") else { return }
    for snapshot in look.keyframe ?? [] { find(snapshot.identity) }
    for fact in look.facts {
      switch fact.event {
      case .made, .named: find(fact.node)
      case .end: named.remove(fact.node.id)
      default: break
      }
    }
  }

  private mutating func find(_ node: NodeIdentity) {
    if names.contains(node.name ?? "") { named.insert(node.id) }
  }
}
