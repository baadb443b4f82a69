import Streams
import StreamsWire

/// Whose values are put in words for a look: describing one costs more than all else. Nodes take turns.
struct ValueBudget {
  /// The shared probe keeps the last 20 values of a node, so that these are 200 values at most.
  static let nodesOfALook = 10
  /// In order. Not a set: nearly all others are out of its bounds, and are told so without a hash. Nil while all are watched.
  private var turn: [NodeID]? = []
  /// The place of the first whose turn it is next, among all that are watched.
  private var next = 0
  /// While all are watched: how many have been asked for in this look, and how many of them had their turn.
  private var (asked, taken) = (0, 0)

  /// Says whose turn it is.
  /// - Parameter nodes: those that are watched; nil when all are, which take turns in the order in which they are asked for.
  mutating func begin(among nodes: [NodeRecord]?) {
    guard let nodes else {
      // The last look came to the end of all, or not to its turn.
      if turn != nil || taken < ValueBudget.nodesOfALook { next = 0 }
      return (turn, asked, taken) = (nil, 0, 0)
    }
    guard nodes.count > ValueBudget.nodesOfALook else { return turn = nodes.map(\.id).sorted() }
    turn = (0..<ValueBudget.nodesOfALook).map { nodes[(next + $0) % nodes.count].id }.sorted()
    next = (next + ValueBudget.nodesOfALook) % nodes.count
  }

  mutating func allows(_ node: NodeID) -> Bool {
    guard let turn else {
      asked += 1
      guard asked > next, taken < ValueBudget.nodesOfALook else { return false }
      taken += 1
      if taken == ValueBudget.nodesOfALook { next = asked }
      return true
    }
    guard let first = turn.first, let last = turn.last, node >= first, node <= last else { return false }
    return turn.contains(node)
  }
}

extension Look {
  /// The same for a recording whose viewer has not asked for values.
  var withoutValues: Look {
    var look = self
    look.facts = facts.compactMap { fact in
      switch fact.event {
      case .next: nil
      case .request(let exchange, _?):
        Fact(sequence: fact.sequence, time: fact.time, node: fact.node, event: .request(exchange, value: nil))
      default: fact
      }
    }
    return look
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
