import Streams

/// Chains that have ended and are not kept any more, all from one place in the source: how many there were, how they had ended,
/// and what a line had said of them.
struct ForgottenChains: Hashable, Sendable {
  var count = 0
  /// How many of them had completed, failed and were cancelled; of the others the end was not seen.
  var completed = 0
  var failed = 0
  var cancelled = 0
  /// What they had given, and what had happened at their nodes.
  var counts = NodeCounters()

  /// So many places are told apart. A program has no more, but a recording may say anything.
  static let placeCapacity = 4_096

  /// Takes in a chain by its top.
  mutating func add(_ top: Node) {
    count += 1
    switch top.treeEnd {
    case nil: break
    case .completed?: completed += 1
    case .cancelled?: cancelled += 1
    case .error?: failed += 1
    }
  }

  /// Takes in a node of that chain.
  /// - Parameters:
  ///   - isSource: whether it is what the chain has its values from.
  ///   - isOfChain: whether it is in the chain's own tree, and not in one that the chain hears.
  mutating func add(_ node: Node, isSource: Bool, isOfChain: Bool) {
    if isSource { counts.add(node.given) }
    if isOfChain, let former = node.formerAttempts { counts.add(former) }
    counts.add(node.counters.doneThere)
  }

  /// Takes in other chains of the same place.
  mutating func add(_ other: ForgottenChains) {
    count += other.count
    completed += other.completed
    failed += other.failed
    cancelled += other.cancelled
    counts.add(other.counts)
  }
}

extension Node {
  /// How many values and errors it has had, also where it has ended before its counts could be asked for.
  var given: NodeCounters {
    let isFailed = if case .error? = end?.reason { true } else { false }
    return NodeCounters(next: counters.next &+ recordedValues, errors: max(counters.errors, isFailed ? 1 : 0))
  }
}
