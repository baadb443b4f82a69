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
    case .rate: totals.rate
    case .errors: totals.errors
    case .retries: totals.retries
    case .p99: totals.tail?.microseconds ?? -1
    case .age: madeAt.microseconds
    case .last: totals.lastEvent.microseconds
    }
  }
}
