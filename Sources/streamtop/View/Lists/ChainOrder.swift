import Streams

/// In which order chains are listed.
enum ChainOrder: String, Hashable, Sendable, CaseIterable {
  /// As they were made.
  case order
  case rate
  case errors
  case retries
  /// By the slowest of their tasks.
  case p99
  /// The youngest first.
  case age
  /// What has happened last first.
  case last

  /// The next one, around the end.
  func advanced(by steps: Int) -> ChainOrder {
    let all = ChainOrder.allCases
    let index = (all.firstIndex(of: self) ?? 0) + steps
    return all[(index % all.count + all.count) % all.count]
  }

  /// What chains are compared by, the largest first; nil for the order in which they were made.
  func rank(of totals: Totals, madeAt: Duration) -> Int? {
    switch self {
    case .order: nil
    case .rate: Int(totals.rate * 1_000)
    case .errors: totals.counts.errors
    case .retries: totals.counts.retries
    case .p99: totals.tail?.microseconds ?? -1
    case .age: madeAt.microseconds
    case .last: totals.lastEvent.microseconds
    }
  }
}

extension Model {
  /// What some chains together are compared by. O(nodes below them)
  func rank(of roots: [NodeID], by order: ChainOrder) -> Int {
    guard order != .order else { return 0 }
    var totals = Totals()
    var madeAt = Duration.zero
    for root in roots {
      add(below: root, to: &totals)
      madeAt = max(madeAt, nodes[root]?.madeAt ?? .zero)
    }
    return order.rank(of: totals, madeAt: madeAt) ?? 0
  }
}
