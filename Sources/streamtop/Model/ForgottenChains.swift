import Streams

/// Chains that have ended and are not kept any more, all from one place in the source: how many there were, how they had ended,
/// and what a line had said of them.
struct ForgottenChains: Hashable, Sendable {
  var count = 0
  /// How many of them had completed, failed and were cancelled; of the others the end was not seen.
  var completed = 0
  var failed = 0
  var cancelled = 0
  var next = 0
  var errors = 0
  var drops = 0
  var retries = 0
  var requests = 0

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
    if isSource {
      let (values, failures) = node.given
      (next, errors) = (next &+ values, errors &+ failures)
    }
    if isOfChain, let former = node.formerAttempts {
      (next, errors) = (next &+ former.next, errors &+ former.errors)
    }
    // A recording may say anything.
    drops &+= node.counters.drops
    retries &+= node.counters.retries
    requests &+= node.counters.requests
  }

  /// Takes in other chains of the same place.
  mutating func add(_ other: ForgottenChains) {
    count += other.count
    completed += other.completed
    failed += other.failed
    cancelled += other.cancelled
    next &+= other.next
    errors &+= other.errors
    drops &+= other.drops
    retries &+= other.retries
    requests &+= other.requests
  }
}

extension Node {
  /// How many values and errors it has had, also where it has ended before its counts could be asked for.
  var given: (next: Int, errors: Int) {
    let isFailed = if case .error? = end?.reason { true } else { false }
    return (counters.next &+ recordedValues, max(counters.errors, isFailed ? 1 : 0))
  }

  /// Attempts of a retry that are not shown any more.
  struct FormerAttempts: Hashable, Sendable {
    var next = 0
    var errors = 0
  }
}
