@testable import Streams
import Testing

/// Every operator of event streams, on producers of numbers.
private let operators:
  [(name: String, build: @Sendable (SignalProducer<Int, TestError>) -> SignalProducer<Int, TestError>)] = [
    ("combineLatest", { combineLatest($0, values(1)).map { $0 + $1 } }),
    ("combineLatest of three", { combineLatest($0, values(1), values(2)).map { $0 + $1 + $2 } }),
    ("combineLatest of an array", { combineLatest([$0, values(1)]).map { $0[0] } }),
    ("zip", { zip($0, values(1)).map { $0 + $1 } }),
    ("zip of three", { zip($0, values(1), values(2)).map { $0 + $1 + $2 } }),
    ("merge", { $0.merge(with: SignalProducer.never) }),
    ("merge of an array", { .merge([$0, .never]) }),
    ("race", { $0.race(with: SignalProducer.never) }),
    ("concat", { $0.concat(values(1)) }),
    ("then", { $0.then(values(1)) }),
    ("prefix", { $0.prefix(value: 1) }),
    ("take first", { $0.take(first: 3) }),
    ("take last", { $0.take(last: 3) }),
    ("take until", { $0.take(until: SignalProducer<Int, Never>.never) }),
    ("skip until", { $0.skip(until: SignalProducer<Int, Never>.never) }),
    ("take until replacement", { $0.take(untilReplacement: SignalProducer.never) }),
    ("skip while", { $0.skip(while: { $0 < 0 }) }),
    ("uniqueValues", { $0.uniqueValues() }),
    ("collect", { $0.collect(count: 2).map { $0.count } }),
    ("combinePrevious", { $0.combinePrevious(0).map { $0 + $1 } }),
    ("sample with", { $0.sample(with: SignalProducer<Int, Never>.never).map { $0 + $1 } }),
    ("withLatest", { $0.withLatest(from: SignalProducer<Int, Never>(value: 1)).map { $0 + $1 } }),
    ("attemptMap", { $0.attemptMap { .success($0) } }),
    ("materializeResults", { $0.materializeResults().dematerializeResults() }),
    ("scanMap", { $0.scanMap(0) { ($0, $1) } }),
    ("on", { $0.on(starting: {}, started: {}, disposed: {}) }),
    ("lift", { $0.lift { $0.map { $0 } } }),
    ("replayLazily", { $0.replayLazily(upTo: 2) }),
    ("throttle", { $0.throttle(1) }),
    ("timeout", { $0.timeout(after: 1, raising: .failure) }),
    ("start on", { $0.start(on: .inline) }),
    ("flatMap", { $0.flatMap(.merge) { values($0) } }),
    ("flatMapError", { $0.flatMapError { _ in values(1) } }),
    ("retry", { $0.retry(upTo: 2, interval: 1) }),
  ]

@Suite("Nothing is kept of an event stream's run")
struct SignalLeakTests {
  private static let names = operators.map(\.name)

  private func run(
    _ name: String, _ end: (_ input: SignalObserver<Int, TestError>, _ run: any Disposable) -> Void
  ) {
    let scheduler = VirtualScheduler()
    let weakly = Weakly()
    StreamContext(scheduler: scheduler).run {
      guard let build = operators.first(where: { $0.name == name })?.build else { return }
      let inputs = Kept<SignalObserver<Int, TestError>>()
      let captured = weakly.object("task")
      let source = SignalProducer<Int, TestError> { observer, lifetime in
        inputs.keep(observer)
        lifetime.observeEnded { captured.use() }
      }
      let heard = weakly.object("handler")
      let run = build(source).map { captured.same($0) }.start { _ in heard.use() }
      inputs.all[0].send(value: 1)
      end(inputs.all[0], run)
    }
    scheduler.run()
    #expect(weakly.alive == [])
  }

  @Test("after its disposal", arguments: names)
  func disposal(_ name: String) {
    run(name) { $1.dispose() }
  }

  @Test("after a failure", arguments: names)
  func failure(_ name: String) {
    run(name) { input, run in
      input.send(error: .failure)
      // What is tried again, or goes on with others.
      run.dispose()
    }
  }

  @Test("after its completion and disposal", arguments: names)
  func completion(_ name: String) {
    run(name) { input, run in
      input.sendCompleted()
      run.dispose()
    }
  }
}
