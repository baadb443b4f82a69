import Streams

extension ProducerScenario {
  /// What hears of a run that its listener releases or disposes of.
  static let lettingGo: [Self] = [
    Self("a dispose interrupts all of a chain", "a+; value 1; on interrupted; interrupted; a-") {
      $0.play($0.source("a", 1, end: .never).noting("on", on: $0).map { $0 })
      $0.dispose()
    },
    Self("take interrupts what is above", "a+; value 1; completed; on interrupted; a-") {
      $0.play($0.source("a", 1, 2, end: .never).noting("on", on: $0).take(first: 1))
    },
    Self("take(while:) interrupts what is above", "a+; value 1; completed; on interrupted; a-") {
      $0.play($0.source("a", 1, 2, end: .never).noting("on", on: $0).take(while: { $0 < 2 }))
    },
    Self("take(until:) interrupts what is above", "a+; value 1; completed; on interrupted; a-") { stage in
      let (trigger, observer) = Signal<Void, Never>.pipe()
      stage.play(stage.source("a", 1, end: .never).noting("on", on: stage).take(until: trigger))
      observer.send(value: ())
    },
    Self("a replacement interrupts what it replaces", "a+; value 1; on interrupted; a-; value 2; interrupted")
    { stage in
      let (other, observer) = Signal<Int, TestError>.pipe()
      stage.play(stage.source("a", 1, end: .never).noting("on", on: stage).take(untilReplacement: other))
      observer.send(value: 2)
    },
    Self("flatMap(.latest) interrupts the one before", "a1+; on1 interrupted; a1-; a2+") { stage in
      stage.play(
        SignalProducer(values: 1, 2).flatMap(.latest) { number in
          stage.source("a\(number)", end: .never).noting("on\(number)", on: stage)
        })
    },
    Self("flatMap(.race) interrupts the losers", "a+; b+; b interrupted; b-; value 1") { stage in
      stage.play(
        SignalProducer(values: "a", "b").flatMap(.race) { name in
          stage.source(name, end: .never).noting(name, on: stage)
        })
      stage.say("a", .value(1))
    },
    Self(
      "flatMap(.merge) interrupts all inner ones when it is disposed of",
      "a+; b+; interrupted; a interrupted; a-; b interrupted; b-"
    ) { stage in
      stage.play(
        SignalProducer(values: "a", "b").flatMap(.merge) { name in
          stage.source(name, end: .never).noting(name, on: stage)
        })
      stage.dispose()
    },
    Self(
      "a failure of one inner stream interrupts the others", "a+; b+; failed failure; a interrupted; a-; b-"
    ) { stage in
      stage.play(
        SignalProducer(values: "a", "b").flatMap(.merge) { name in
          name == "b"
            ? stage.source(name, end: .never) : stage.source(name, end: .never).noting(name, on: stage)
        }.filter { _ in true })
      stage.say("b", .failed(.failure))
    },
    Self("zip interrupts the side that is left", "a+; b+; completed; a interrupted; a-; b-") { stage in
      stage.play(stage.source("a", end: .never).noting("a", on: stage).zip(with: stage.source("b")))
    },
    Self("an error of one side interrupts the other", "a+; b+; failed failure; a interrupted; a-; b-") {
      stage in
      stage.play(
        stage.source("a", end: .never).noting("a", on: stage).combineLatest(
          with: stage.source("b", end: .failed)))
    },
    Self("timeout interrupts what it gives up on", "a+; failed failure; a interrupted; a-") { stage in
      StreamContext(scheduler: stage.scheduler).run {
        stage.play(
          stage.source("a", end: .never).noting("a", on: stage).timeout(after: 1, raising: .failure))
      }
      stage.scheduler.run()
    },
    Self("a handler that disposes interrupts", "a+; value 1; value 2; on interrupted; interrupted; a-") {
      $0.play($0.source("a", 1, 2, 3).noting("on", on: $0), disposingAt: 2)
    },
    Self("a run whose task keeps nothing stays until it is disposed of", "a+; interrupted") { stage in
      stage.play(
        SignalProducer<Int, TestError> { _, _ in stage.heard.write("a+") })
      stage.dispose()
    },
    Self("terminated is heard once", "a+; terminated; interrupted; a-") { stage in
      stage.play(stage.source("a", end: .never).on(terminated: { stage.heard.write("terminated") }))
      stage.dispose()
      stage.dispose()
    },
    Self("event hears of it", "a+; completed; event interrupted; a-") { stage in
      let (trigger, observer) = Signal<Void, Never>.pipe()
      stage.play(
        stage.source("a", end: .never).on(event: { stage.heard.write("event \($0)") }).take(until: trigger))
      observer.send(value: ())
    },
    Self("disposed comes after interrupted", "a+; on interrupted; interrupted; disposed; a-") { stage in
      stage.play(
        stage.source("a", end: .never).on(
          interrupted: { stage.heard.write("on interrupted") }, disposed: { stage.heard.write("disposed") }))
      stage.dispose()
    },
    Self("what never ran is not disposed of", "b+; completed; b-") { stage in
      stage.play(
        stage.source("a").on(
          starting: { stage.heard.write("starting") }, started: { stage.heard.write("started") },
          disposed: { stage.heard.write("disposed") }
        ).take(until: stage.source("b", 1)))
    },
    Self("started is not called after an end", "starting; a+; completed; a-") { stage in
      stage.play(
        stage.source("a").on(
          starting: { stage.heard.write("starting") }, started: { stage.heard.write("started") }))
    },
  ]
}
