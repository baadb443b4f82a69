import Streams
import StreamsWire

/// How many values are put in words for a look, and whose: describing one costs more than all else. Nodes take turns.
struct ValueBudget {
  /// How many values a look tells at most.
  static let valuesOfALook = 200
  /// How many more this one may tell.
  private var left = 0
  /// How many nodes have been asked for in this look that may be asked for again.
  private var asked = 0
  /// How many of the first of these have had their turn in the looks before.
  private var former = 0
  /// The same for the next look; nil while this one has come to the turn of all.
  private var rest: Int?

  /// Begins a look: with those that the one before has not come to, or with the first.
  mutating func begin() {
    (left, asked, former, rest) = (ValueBudget.valuesOfALook, 0, rest ?? 0, nil)
  }

  /// How many values of the next node this look tells. Nodes are asked for in the same order in each look.
  ///
  /// - Parameters:
  ///   - waiting: how many there are; only asked where that matters.
  ///   - isLast: whether there will be no other turn, because the node has ended: it waits for none.
  mutating func share(of waiting: @autoclosure () -> Int, isLast: Bool) -> Int {
    if !isLast {
      asked += 1
      guard asked > former else { return 0 }
    }
    guard left > 0 || !isLast && rest == nil else { return 0 }
    let waiting = waiting()
    let share = min(left, waiting)
    left -= share
    if share < waiting, !isLast, rest == nil { rest = asked - 1 }
    return share
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

extension Duration {
  var milliseconds: Int { microseconds / 1_000 }

  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
