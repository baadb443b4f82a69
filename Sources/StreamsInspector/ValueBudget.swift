import Streams
import StreamsWire

/// How many values are put in words for a look, and whose: describing one costs more than all else. Nodes take turns.
struct ValueBudget {
  /// How many values a look tells at most.
  static let valuesOfALook = 200
  /// How many more this one may tell.
  private var left = 0
  /// The first node of which this look has left values untold: the next one begins with it. Nil without any.
  private var turn: NodeID?

  /// Begins a look. Returns the node to begin with: those behind it come next, and then those before it. Nil for the first of
  /// all.
  mutating func begin() -> NodeID? {
    defer { (left, turn) = (ValueBudget.valuesOfALook, nil) }
    return turn
  }

  /// How many values of the next node this look tells.
  ///
  /// - Parameters:
  ///   - waiting: how many there are; only asked where that matters.
  ///   - isLast: whether there will be no other turn, because the node has ended: it gets what is left.
  mutating func share(of node: NodeID, waiting: @autoclosure () -> Int, isLast: Bool) -> Int {
    guard left > 0 || !isLast && turn == nil else { return 0 }
    let waiting = waiting()
    let share = min(left, waiting)
    left -= share
    if share < waiting, !isLast, turn == nil { turn = node }
    return share
  }
}

extension Look {
  /// The same for a recording whose viewer has not asked for values: it loses none either.
  var withoutValues: Look {
    var look = self
    look.lostValues = 0
    look.facts = facts.compactMap(\.withoutValue)
    return look
  }
}

extension Fact {
  private static let textLimit = 256

  /// What viewers that want the values of these nodes are told of it; nil for all nodes. A value of another node is left out:
  /// the program may watch other nodes itself, and another reader may have taken their values. Returns nil where nothing is
  /// left.
  func told(toWhoWants wanted: Set<NodeID>?) -> Fact? {
    wanted?.contains(node.id) ?? true ? self : withoutValue
  }

  /// The same without its value; nil of a fact that tells nothing else.
  fileprivate var withoutValue: Fact? {
    switch event {
    case .next: nil
    case .request(let exchange, _?):
      Fact(sequence: sequence, time: time, node: node, event: .request(exchange, value: nil))
    default: self
    }
  }

  /// The same with a value, if it has one, that is not too long.
  var withShortTexts: Fact {
    switch event {
    case .next(let value, let exchange) where value.utf8.count > Fact.textLimit:
      Fact(
        sequence: sequence, time: time, node: node,
        event: .next(value: value.cut(at: Fact.textLimit), exchange))
    case .request(let exchange, let value?) where value.utf8.count > Fact.textLimit:
      Fact(
        sequence: sequence, time: time, node: node,
        event: .request(exchange, value: value.cut(at: Fact.textLimit)))
    default: self
    }
  }
}
