import Streams

/// A column right of the labels in the list of chains.
enum ChainColumn: String, Hashable, Sendable, CaseIterable {
  case next, errors, drops, retries, requests, rate, p50, p99, spark, state, age, place

  /// The columns that a width has room for, unless the user has chosen others.
  static func standard(width: Int) -> [ChainColumn] {
    if width >= 110 {
      return [.next, .errors, .drops, .retries, .requests, .rate, .p50, .p99, .spark, .state]
    }
    if width >= 90 { return [.next, .errors, .drops, .retries, .requests, .rate, .p99, .spark, .state] }
    if width >= 70 { return [.next, .errors, .drops, .retries, .requests, .rate, .spark, .state] }
    return [.next, .errors, .spark, .state]
  }

  /// Where there is no room for all, the first of these goes first.
  static let leastFirst: [ChainColumn] = [
    .place, .age, .p50, .drops, .rate, .requests, .p99, .retries, .spark, .errors, .next, .state,
  ]

  func width(in whole: Int) -> Int {
    switch self {
    case .next: whole >= 90 ? 8 : whole >= 70 ? 7 : 6
    case .errors, .drops, .retries, .requests, .rate: whole >= 90 ? 6 : 5
    case .p50, .p99, .age: 6
    case .spark: whole >= 90 ? 12 : whole >= 70 ? 9 : 8
    case .state: whole >= 70 ? 14 : 13
    case .place: 24
    }
  }

  func title(in whole: Int) -> String {
    switch self {
    case .next: "NEXT"
    case .errors: "ERR"
    case .drops: "DROP"
    case .retries: whole >= 90 ? "RETRY" : "RTY"
    case .requests: "REQ"
    case .rate: "RATE"
    case .p50: "p50"
    case .p99: "p99"
    case .spark: "LAST \(sparkTenths(in: whole) * sparkWidth(in: whole) / 10) s"
    case .state: "STATE"
    case .age: "AGE"
    case .place: "BUILT AT"
    }
  }

  /// Whether the chains stand in the order of its figures.
  func sorts(by order: ChainOrder) -> Bool {
    switch self {
    case .errors: order == .errors
    case .retries: order == .retries
    case .rate: order == .rate
    case .p99: order == .p99
    case .age: order == .age
    case .next, .drops, .requests, .p50, .spark, .state, .place: false
    }
  }

  /// Whether it begins at its left side, after a blank; figures end at their right side.
  var isLeading: Bool { self == .spark || self == .state || self == .place }

  func sparkWidth(in whole: Int) -> Int { width(in: whole) - 1 }

  /// Tenths of seconds that one bar of the sparkline stands for.
  func sparkTenths(in whole: Int) -> Int { whole >= 110 ? 25 : whole >= 70 ? 10 : 6 }

  /// What the figures of a node, or of everything below it, say in at most so many columns.
  func text(_ totals: Totals, _ node: Node?, in model: Model, width: Int) -> String {
    switch self {
    case .next: return Format.count(totals.counts.next, width: width)
    case .errors: return Format.count(totals.counts.errors, width: width)
    case .drops: return Format.count(totals.counts.drops, width: width)
    case .retries: return Format.count(totals.counts.retries, width: width)
    case .requests: return totals.takesRequests ? Format.count(totals.counts.requests, width: width) : "-"
    case .rate: return Format.rate(totals.rate, width: width)
    case .p50: return totals.median.map(Format.latency) ?? "-"
    case .p99: return totals.tail.map(Format.latency) ?? "-"
    case .age: return node.map { Format.age(model.time - $0.madeAt) } ?? "-"
    case .place: return node.map { Format.place($0.identity.location, width: width) } ?? ""
    case .spark, .state: return ""
    }
  }
}
