import Streams

extension ProducerScenario {
  /// What a run says that has been disposed of: nothing but that it is interrupted, whatever its task answers.
  static let closedGate: [Self] =
    answers.flatMap { name, answer in
      [
        Self("\(name) after a dispose is an interruption", "a+; interrupted; a-") {
          $0.play($0.obstinate("a", answer))
          $0.dispose()
        },
        Self("\(name) after a dispose starts no retry", "a+; interrupted; a-") {
          $0.play($0.obstinate("a", answer).retry(upTo: 3))
          $0.dispose()
        },
        Self("\(name) after a dispose starts no fallback", "a+; interrupted; a-") { stage in
          stage.play(stage.obstinate("a", answer).flatMapError { _ in stage.source("b", 2) })
          stage.dispose()
        },
        Self("\(name) after a dispose starts no successor", "a+; interrupted; a-") {
          $0.play($0.obstinate("a", answer).concat($0.source("b", 2)))
          $0.dispose()
        },
        Self("\(name) after a dispose adds nothing", "a+; interrupted; a-") {
          $0.play($0.obstinate("a", answer).concat(value: 9))
          $0.dispose()
        },
        Self("\(name) after a dispose repeats nothing", "a+; interrupted; a-") {
          $0.play($0.obstinate("a", answer).times(2))
          $0.dispose()
        },
        Self("\(name) of what flatMap(.latest) has replaced says nothing", "a+; a-; b+") { stage in
          stage.play(
            SignalProducer(values: 1, 2).flatMap(.latest) {
              $0 == 1 ? stage.obstinate("a", answer) : stage.source("b", end: .never)
            })
        },
        Self("\(name) of what has lost a race says nothing", "a+; b+; a-; value 1") { stage in
          stage.play(stage.obstinate("a", answer).race(with: stage.source("b", 1, end: .never)))
        },
        Self("\(name) of what take has released says nothing", "a+; value 1; completed; a-") { stage in
          stage.play(
            stage.obstinate("a", answer).take(first: 1).concat(stage.source("b").filter { _ in false }).take(
              first: 1))
          stage.say("a", .value(1))
        },
      ]
    } + [
      Self(
        "an end that waits for its scheduler is an interruption once disposed of",
        "a+; a-; value 1; interrupted"
      ) { stage in
        StreamContext(scheduler: stage.scheduler).run {
          stage.play(stage.source("a", 1).delay(1), disposingAt: 1)
        }
        stage.scheduler.run()
      },
      Self("the handler of a last value that disposes interrupts", "a+; value 9; interrupted; a-") {
        $0.play($0.source("a").concat(value: 9), disposingAt: 9)
      },
      Self(
        "the handler of a zip's last value that disposes interrupts", "a+; a-; b+; value 3; interrupted; b-"
      ) {
        $0.play($0.source("a", 1).zip(with: $0.source("b", 2)).map { $0 + $1 }, disposingAt: 3)
      },
      Self("the handler of a flushed value that disposes interrupts", "a+; value 2; interrupted; a-") {
        $0.play($0.source("a", 1, 2, 3).take(last: 2), disposingAt: 2)
      },
    ]

  private static let answers: [(String, SignalEvent<Int, TestError>)] = [
    ("a failure", .failed(.failure)), ("a completion", .completed), ("a value", .value(5)),
  ]
}
