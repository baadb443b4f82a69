@testable import Streams
import Testing

/// What a Promise of the first value of a signal or producer comes to.
struct `Promises of event streams` {
  private let transcript = Transcript()
  private let scheduler = VirtualScheduler()

  /// Why nothing can come any more, not even an end.
  enum Silence: String, CaseIterable, Sendable { case releasedObserver, never, signal, releasedConsumer }

  @Test(arguments: Silence.allCases)
  func `one of a stream that has fallen silent is cancelled with its last holder`(_ silence: Silence) {
    let weakly = Weakly()
    do {
      let promise = promise(of: silence, keeping: weakly.object("token"))
        .onTerminate { [transcript] in transcript.write($0) }
      withExtendedLifetime(promise) { #expect(transcript.lines == []) }
    }
    #expect(transcript.lines == ["cancelled"])
    #expect(weakly.alive == [])
  }

  private func promise(of silence: Silence, keeping token: Captured) -> Promise<Int> {
    switch silence {
    case .releasedObserver:
      SignalProducer<Int, any Error> { _, lifetime in lifetime.observeEnded { token.use() } }.promise()
    case .never: SignalProducer<Int, any Error>.never.map { token.same($0) }.promise()
    case .signal: Signal<Int, any Error>.never.map { token.same($0) }.promise()
    case .releasedConsumer: CallbagSource<Int> { _ in token.use() }.signalProducer.promise()
    }
  }

  @Test func `so is one whose task releases its observer later`() {
    let observers = Kept<SignalObserver<Int, TestError>>()
    let producer = SignalProducer<Int, TestError> { observer, _ in observers.keep(observer) }
    producer.promise().onTerminate { [transcript] in transcript.write($0) }
    #expect(transcript.lines == [])
    observers.drop()
    #expect(transcript.lines == ["cancelled"])
  }

  @Test(arguments: ["answered", "given up"])
  func `no answer counts as dropped that nobody has given`(_ end: String) {
    let (scheduler, observers) = (scheduler, Kept<SignalObserver<Int, TestError>>())
    let probe = Probe { scheduler.now }
    let promise = StreamContext(scheduler: scheduler, probe: probe).run {
      SignalProducer<Int, TestError> { observer, _ in observers.keep(observer) }.promise()
    }
    let limited = promise.timeout(1).on { [transcript] in transcript.write("\($0)") }
      .onError { [transcript] _ in transcript.write("late") }
    if end == "answered" { observers.all.first?.send(value: 1) }
    scheduler.run()
    #expect(transcript.lines == [end == "answered" ? "1" : "late"])
    #expect(probe.drain().readings.allSatisfy { $0.counters.drops == 0 })
    withExtendedLifetime(limited) {}
    observers.drop()
  }

  @Test(arguments: ["signal", "producer"])
  func `an interruption tells why`(_ kind: String) {
    let (signal, input) = pipe()
    let promise = StreamContext(scheduler: scheduler).run {
      kind == "signal"
        ? signal.promise()
        : SignalProducer<Int, TestError> { observer, _ in observer.sendInterrupted() }.promise()
    }
    let heard = promise.onError { [transcript] in transcript.write(explanation(of: $0)) }
    input.sendInterrupted()
    scheduler.run()
    #expect(transcript.lines == ["what feeds it ended it"])
    withExtendedLifetime(heard) {}
  }

  @Test(arguments: [
    (SignalEvent<Int, TestError>.failed(.failure), "failure"), (.completed, "completed"),
    (.interrupted, "what feeds it ended it"),
  ])
  func `a retry after the end of a signal hears of that end`(
    _ end: SignalEvent<Int, TestError>, _ expected: String
  ) {
    let (signal, input) = pipe()
    let early = written(signal.promise().retry(2), as: "early")
    input.send(end)
    scheduler.run()
    #expect(transcript.lines == ["early \(expected)"])
    let late = written(signal.promise().retry(2), as: "late")
    scheduler.run()
    #expect(transcript.lines == ["early \(expected)", "late \(expected)"])
    withExtendedLifetime((early, late)) {}
  }

  private func written(_ promise: Promise<Int>, as name: String) -> Promise<Int> {
    promise.onError { [transcript] in transcript.write("\(name) \(explanation(of: $0))") }
      .onTerminate { [transcript] in if $0 == .completed { transcript.write("\(name) completed") } }
  }

  private func pipe() -> (output: Signal<Int, TestError>, input: SignalObserver<Int, TestError>) {
    StreamContext(scheduler: scheduler).run { Signal<Int, TestError>.pipe() }
  }
}

/// Why a stream was cancelled; the error itself when it is another one.
private func explanation(of error: any Error) -> String {
  guard let cancelled = error as? StreamCancelledError else { return "\(error)" }
  return cancelled.cause?.explanation ?? "nothing"
}
