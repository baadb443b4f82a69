@testable import Streams
import Testing

private typealias Producer = SignalProducer<Int, TestError>
private typealias Join = @Sendable (_ first: Producer, _ second: Producer) -> Producer

/// What can be made of two producers, of which either may be silent for ever.
private let joins: [(name: String, join: Join)] = [
  ("first alone", { first, _ in first.map { $0 }.filter { _ in true } }),
  ("merge", { $0.merge(with: $1) }),
  ("merge of an array", { .merge([$0, $1, $0]) }),
  ("concat", { $0.concat($1) }),
  ("concat of three", { $0.concat($1).concat($0) }),
  ("then", { $0.then($1) }),
  ("combineLatest", { $0.combineLatest(with: $1).map { $0 + $1 } }),
  ("combineLatest of an array", { combineLatest([$0, $1]).map { $0.reduce(0, +) } }),
  ("zip", { $0.zip(with: $1).map { $0 + $1 } }),
  ("zip of an array", { zip([$0, $1]).map { $0.reduce(0, +) } }),
  ("race", { $0.race(with: $1) }),
  ("take until", { $0.take(until: $1.quiet) }),
  ("skip until", { $0.skip(until: $1.quiet) }),
  ("take until replacement", { $0.take(untilReplacement: $1) }),
  ("sample on", { $0.sample(on: $1.quiet.map { _ in }) }),
  ("sample with", { $0.sample(with: $1.quiet).map { $0 + $1 } }),
  ("withLatest", { $0.withLatest(from: $1.quiet).map { $0 + $1 } }),
  ("flatMap merge", { first, second in first.flatMap(.merge) { _ in second } }),
  ("flatMap concat", { first, second in first.flatMap(.concat) { _ in second } }),
  ("flatMap latest", { first, second in first.flatMap(.latest) { _ in second } }),
  ("flatMap race", { first, second in first.flatMap(.race) { _ in second } }),
  ("flatMapError", { first, second in first.flatMapError { _ in second } }),
  ("retry", { first, second in first.concat(second).retry(upTo: 2) }),
  ("retry with delay", { first, second in first.retry(upTo: 2, interval: 1).merge(with: second) }),
  ("delay", { $0.delay(1).merge(with: $1) }),
  ("delay of both", { $0.merge(with: $1).delay(1) }),
  ("delay for ever", { $0.merge(with: $1).delay(.infinity) }),
  ("sample for ever", { $0.merge(with: $1).sample(every: .infinity) }),
  (
    "retry for ever",
    { Producer(error: .failure).retry(upTo: 1, interval: .infinity).merge(with: $0).merge(with: $1) }
  ),
  ("debounce", { $0.merge(with: $1).debounce(1) }),
  ("throttle", { $0.merge(with: $1).throttle(1) }),
  ("sample", { $0.merge(with: $1).sample(every: 1) }),
  ("timeout", { $0.merge(with: $1).timeout(after: 1, raising: .failure) }),
  ("observe on", { $0.merge(with: $1).observe(on: .inline) }),
  ("start on", { $0.merge(with: $1).start(on: .inline) }),
  ("replayLazily", { $0.merge(with: $1).replayLazily(upTo: 1) }),
  ("lift", { $0.merge(with: $1).lift { $0.map { $0 } } }),
  ("of a signal", { first, second in first.merge(with: Producer(Signal.never)).merge(with: second) }),
  ("materialize", { $0.merge(with: $1).materializeResults().dematerializeResults() }),
]

extension EventStream where Kind == SignalProducerKind, Failure == TestError {
  /// The same without its failures.
  fileprivate var quiet: SignalProducer<Value, Never> {
    flatMapError { _ in SignalProducer<Value, Never>.empty }
  }
}

/// Which of two streams is silent.
private enum Silent: CaseIterable {
  case first, second, both
}

@Suite("What never ends")
struct SilenceTests {
  private static let cases = joins.indices.flatMap { join in Silent.allCases.map { (join, $0) } }

  private let scheduler = VirtualScheduler()
  private let weakly = Weakly()
  private let heard = Transcript()

  /// Starts a run of a join, and answers what feeds the stream that is not silent.
  private func start(
    _ number: Int, _ silent: Silent
  ) -> (inputs: Kept<SignalObserver<Int, TestError>>, run: any Disposable) {
    StreamContext(scheduler: scheduler).run {
      let inputs = Kept<SignalObserver<Int, TestError>>()
      let captured = weakly.object("task")
      let fed = Producer { observer, lifetime in
        inputs.keep(observer)
        lifetime.observeEnded { captured.use() }
      }
      let joined = joins[number].join(silent != .second ? .never : fed, silent != .first ? .never : fed)
      let handler = weakly.object("handler")
      let run = joined.map { handler.same($0) }.start { [heard] in
        handler.use()
        heard.write("\($0)")
      }
      return (inputs, run)
    }
  }

  private func finish(_ inputs: Kept<SignalObserver<Int, TestError>>) {
    for input in inputs.all {
      input.send(value: 1)
      input.sendCompleted()
    }
    // What was fed may have been followed by another run of it.
    for input in inputs.all { input.sendCompleted() }
    scheduler.run()
    for input in inputs.all { input.sendCompleted() }
    scheduler.run()
    inputs.drop()
  }

  @Test("is freed when the test never holds its run", arguments: cases.indices)
  func unheld(_ index: Int) {
    let (number, silent) = Self.cases[index]
    let started = start(number, silent).inputs
    finish(started)
    #expect(weakly.alive == [], "\(joins[number].name), \(silent)")
    #expect(heard.lines.filter { !$0.hasPrefix("value") }.count == 1, "\(heard.lines)")
  }

  @Test("is freed when the test holds its run no longer", arguments: cases.indices)
  func released(_ index: Int) {
    let (number, silent) = Self.cases[index]
    do {
      let (inputs, run) = start(number, silent)
      finish(inputs)
      withExtendedLifetime(run) {}
    }
    scheduler.run()
    #expect(weakly.alive == [], "\(joins[number].name), \(silent)")
    #expect(heard.lines.filter { !$0.hasPrefix("value") }.count == 1, "\(heard.lines)")
  }

  @Test("stays while the test can dispose of it, and hears of that", arguments: cases.indices)
  func held(_ index: Int) {
    let (number, silent) = Self.cases[index]
    let (inputs, run) = start(number, silent)
    scheduler.advance(by: .milliseconds(500))
    #expect(heard.lines == [], "\(joins[number].name), \(silent)")
    run.dispose()
    #expect(heard.lines == ["interrupted"], "\(joins[number].name), \(silent)")
    inputs.drop()
    #expect(weakly.alive == [], "\(joins[number].name), \(silent)")
  }

  @Test(
    "is started in no more time for each of many than of few",
    arguments: [FlattenStrategy.merge, .latest, .race, .concurrent(limit: .max)])
  func many(_ strategy: FlattenStrategy) {
    let started = Counter()
    // Most of a minute, when all are gone through with each.
    let run = SignalProducer<Int, Never>(0..<20_000).flatMap(strategy) { _ in
      started.increment()
      return SignalProducer<Int, Never>.never
    }
    .start()
    run.dispose()
    #expect(started.value == 20_000)
  }
}
