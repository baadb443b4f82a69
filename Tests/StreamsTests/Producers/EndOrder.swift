import Streams

extension ProducerScenario {
  /// The order of an end, and that nothing starts after it.
  static let endOrder: [Self] = [
    Self("an end is told before the resource is released", "a+; value 1; completed; a-") {
      $0.play($0.source("a", 1))
    },
    Self("a failure, too", "a+; failed failure; a-") { $0.play($0.source("a", end: .failed)) },
    Self("an interruption, too", "a+; interrupted; a-") { $0.play($0.source("a", end: .interrupted)) },
    Self("three of a concat are never open twice", "a+; a-; b+; b-; c+; completed; c-") {
      $0.play($0.source("a").concat($0.source("b")).concat($0.source("c")))
    },
    Self("nor nested the other way", "a+; a-; b+; b-; c+; completed; c-") {
      $0.play($0.source("a").concat($0.source("b").concat($0.source("c"))))
    },
    Self("nor those of flatMap(.concat)", "a+; value 1; a-; b+; value 1; b-; completed") { stage in
      stage.play(SignalProducer(values: "a", "b").flatMap(.concat) { stage.source($0, 1) })
    },
    Self("a retry starts when the failed run is released", "a+; a-; a+; failed failure; a-") {
      $0.play($0.source("a", end: .failed).retry(upTo: 1))
    },
    Self("so does a repetition", "a+; a-; a+; completed; a-") { $0.play($0.source("a").times(2)) },
    Self("and a fallback", "a+; a-; b+; value 2; completed; b-") { stage in
      stage.play(stage.source("a", end: .failed).flatMapError { _ in stage.source("b", 2) })
    },
    Self("flatMap(.latest) releases the old one before it starts the new one", "a+; value 1; a-; b+; value 1")
    { stage in
      stage.play(
        SignalProducer(values: "a", "b").concat(SignalProducer<String, TestError>.never).flatMap(.latest) {
          stage.source($0, 1, end: .never)
        })
    },
    Self("flushed values come before the end", "a+; value 2; value 3; completed; a-") {
      $0.play($0.source("a", 1, 2, 3).take(last: 2))
    },
    Self("collected ones, too", "a+; value [1, 2]; completed; a-") {
      $0.play($0.source("a", 1, 2).collect())
    },
    Self("a concat after an interruption goes on", "a+; a-; b+; value 2; completed; b-") {
      $0.play($0.source("a", end: .interrupted).concat($0.source("b", 2)))
    },
    Self("so does one of values", "a+; value 2; completed; a-") {
      $0.play($0.source("a", end: .interrupted).concat(value: 2))
    },
    Self("a concat whose last stream is interrupted completes", "a+; a-; b+; completed; b-") {
      $0.play($0.source("a").concat($0.source("b", end: .interrupted)))
    },
    Self("a concat after a failure does not go on", "a+; failed failure; a-") {
      $0.play($0.source("a", end: .failed).concat($0.source("b", 2)))
    },
    Self("then after an interruption goes on", "a+; a-; b+; value 2; completed; b-") {
      $0.play($0.source("a", end: .interrupted).then($0.source("b", 2)))
    },
    Self("a producer's take(first: 0) interrupts, and starts nothing", "interrupted") {
      $0.play($0.source("a", 1).take(first: 0))
    },
    Self("all of nothing is true", "value true; completed") { stage in
      stage.play(SignalProducer<Bool, TestError>.all([]))
    },
    Self("any of nothing is false", "value false; completed") { stage in
      stage.play(SignalProducer<Bool, TestError>.any([]))
    },
    Self("a race ends with its outer stream, when nothing has been heard", "completed") { stage in
      stage.play(SignalProducer<Int, TestError>.empty.flatMap(.race) { _ in stage.source("a", end: .never) })
    },
    Self(
      "a race goes on with its inner streams when the outer one has completed", "a+; value 1; completed; a-"
    ) { stage in
      stage.play(SignalProducer(value: 1).flatMap(.race) { _ in stage.source("a", end: .never) })
      stage.say("a", .value(1))
      stage.say("a", .completed)
    },
    Self("a failed outer stream ends its inner ones", "o+; a+; failed failure; a-; o-") { stage in
      stage.play(stage.source("o", 1, end: .failed).flatMap(.merge) { _ in stage.source("a", end: .never) })
    },
    Self("an interrupted outer stream ends its inner ones", "o+; a+; interrupted; a-; o-") { stage in
      stage.play(
        stage.source("o", 1, end: .interrupted).flatMap(.merge) { _ in stage.source("a", end: .never) })
    },
    Self("values after an end are not heard", "a+; completed; a-") { stage in
      stage.play(stage.source("a", end: .never))
      stage.say("a", .completed)
      stage.say("a", .value(1))
      stage.say("a", .failed(.failure))
    },
    Self(
      "a producer that is started twice runs twice", "a+; value 1; completed; a-; a+; value 1; completed; a-"
    ) {
      let producer = $0.source("a", 1)
      $0.play(producer)
      $0.play(producer)
    },
    Self("disposing of one run leaves the other", "a+; a+; interrupted; a-; value 1") { stage in
      let producer = stage.source("a", end: .never)
      let first = producer.start(stage.heard.observer())
      stage.play(producer)
      first.dispose()
      stage.say("a", .value(1))
    },
    Self("promoted ends stay what they are", "a+; value 1; interrupted; a-") {
      $0.play($0.source("a", 1, end: .interrupted).materialize().dematerialize())
    },
    Self("replayLazily releases its source with its end", "a+; value 1; completed; a-; value 1; completed") {
      let shared = $0.source("a", 1).replayLazily(upTo: 1)
      $0.play(shared)
      $0.play(shared)
    },
  ]
}
