import Streams

/// How many values are put in words for a look: describing one costs more than all else.
struct ValueBudget {
  /// A node's tape keeps its last 20 values, so that these are 200 values at most.
  static let valuesOfANode = 20
  private static let nodes = 10
  private var count = 0

  mutating func allows(_ node: NodeRecord) -> Bool {
    count += 1
    return count <= ValueBudget.nodes
  }
}

extension Fact {
  private static let textLimit = 256

  /// The same with a value, if it has one, that is not too long.
  var withShortTexts: Fact {
    switch event {
    case .next(let value, let exchange) where value.utf8.count > Fact.textLimit:
      Fact(sequence: sequence, time: time, node: node, event: .next(value: value.short, exchange))
    case .request(let exchange, let value?) where value.utf8.count > Fact.textLimit:
      Fact(sequence: sequence, time: time, node: node, event: .request(exchange, value: value.short))
    default: self
    }
  }
}

extension String {
  fileprivate var short: String {
    var end = utf8.index(startIndex, offsetBy: 256)
    // Not within a character's bytes.
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end]) + "…"
  }
}

extension Duration {
  var milliseconds: Int { microseconds / 1_000 }

  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
