import Streams

extension ProducerScenario {
  /// Which side of a two-sided operator starts first.
  static let startingOrder: [Self] = [
    Self("zip starts the receiver first", "a+; a-; b+; value (1, 2); completed; b-") {
      $0.play($0.source("a", 1).zip(with: $0.source("b", 2)))
    },
    Self("combineLatest starts the receiver first", "a+; a-; b+; value (1, 2); completed; b-") {
      $0.play($0.source("a", 1).combineLatest(with: $0.source("b", 2)))
    },
    Self("merge starts the receiver first", "a+; value 1; a-; b+; value 2; completed; b-") {
      $0.play($0.source("a", 1).merge(with: $0.source("b", 2)))
    },
    Self("sample starts the receiver first", "a+; a-; b+; value 1; completed; b-") {
      $0.play($0.source("a", 1).sample(on: $0.source("b", 9)))
    },
    Self("withLatest starts its argument first", "b+; b-; a+; value (1, 9); value (2, 9); completed; a-") {
      $0.play($0.source("a", 1, 2).withLatest($0.source("b", 9)))
    },
    Self("withLatest of an argument without a value starts nothing else", "b+; completed; b-") {
      $0.play($0.source("a", 1).withLatest($0.source("b")))
    },
    Self("take(until:) starts its trigger first, and then nothing", "b+; completed; b-") {
      $0.play($0.source("a", 1).take(until: $0.source("b", 9)))
    },
    Self("take(until:) of a trigger that completes starts nothing", "b+; completed; b-") {
      $0.play($0.source("a", 1).take(until: $0.source("b")))
    },
    Self("take(until:) of a trigger that fails goes on", "b+; b-; a+; value 1; completed; a-") {
      $0.play($0.source("a", 1).take(until: $0.source("b", end: .failed)))
    },
    Self("take(until:) of an interrupted trigger goes on", "b+; b-; a+; value 1; completed; a-") {
      $0.play($0.source("a", 1).take(until: $0.source("b", end: .interrupted)))
    },
    Self("take(until:) of a silent trigger goes on", "b+; a+; value 1; completed; b-; a-") {
      $0.play($0.source("a", 1).take(until: $0.source("b", end: .never)))
    },
    Self("skip(until:) starts its trigger first", "b+; b-; a+; value 1; completed; a-") {
      $0.play($0.source("a", 1).skip(until: $0.source("b", 9)))
    },
    Self("skip(until:) of an interrupted trigger is interrupted", "b+; interrupted; b-") {
      $0.play($0.source("a", 1).skip(until: $0.source("b", end: .interrupted)))
    },
    Self("skip(until:) of a silent trigger gives nothing", "b+; a+; completed; b-; a-") {
      $0.play($0.source("a", 1).skip(until: $0.source("b", end: .never)))
    },
    Self("take(untilReplacement:) starts the replacement first", "b+; value 9; completed; b-") {
      $0.play($0.source("a", 1).take(untilReplacement: $0.source("b", 9)))
    },
    Self("take(untilReplacement:) of a silent one gives all", "b+; a+; value 1; a-") {
      $0.play($0.source("a", 1).take(untilReplacement: $0.source("b", end: .never)))
    },
    Self("take(during:) of what has ended starts nothing", "completed") {
      let (lifetime, token) = RunLifetime.make()
      token.dispose()
      $0.play($0.source("a", 1).take(during: lifetime))
    },
    Self("concat starts its argument last", "a+; value 1; a-; b+; value 2; completed; b-") {
      $0.play($0.source("a", 1).concat($0.source("b", 2)))
    },
    Self("then starts its argument last", "a+; a-; b+; value 2; completed; b-") {
      $0.play($0.source("a", 1).then($0.source("b", 2)))
    },
    Self("race starts in order, and no more than it takes", "a+; value 1; completed; a-") {
      $0.play($0.source("a", 1).race(with: $0.source("b", 2)))
    },
  ]
}
