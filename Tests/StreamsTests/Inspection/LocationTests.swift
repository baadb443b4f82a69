import Streams
import Testing

/// Where a probe says that streams were built.
struct Locations {
  static let table = Law.table.map { Case(kind: $0, operation: $1) }

  struct Case: Sendable, CustomTestStringConvertible {
    let kind: KindUnderTest
    let operation: OperatorUnderTest

    var testDescription: String { "\(kind).\(operation)" }
  }

  let probe: Probe
  let context: StreamContext
  let scheduler = VirtualScheduler()

  init() {
    let scheduler = scheduler
    probe = Probe { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  /// Where everything has been built that the probe has seen since it was asked last, with the operator.
  private func built() -> [String] {
    probe.drain().facts.compactMap { fact in
      guard case .made = fact.event else { return nil }
      return "\(fact.node.operation) \(fact.node.location)"
    }
  }

  @Test(arguments: table)
  func `every operator stands where it is written`(_ test: Case) {
    let driver = test.kind.drive(test.operation, Transcript(), context)
    let (built, file) = (built(), "StreamsTests/")
    #expect(built.count >= 4)
    #expect(built.filter { !$0.contains(" \(file)") } == [])
    driver.end?(.completed)
    driver.release()
    // Timeouts hold their stream until then.
    scheduler.run()
  }

  @Test func `so does every source`() throws {
    let start = #line
    context.run {
      _ = HotInput<Int>()
      _ = HotProducer<Int> { _ in }
      _ = Cold<Int, Int> { _, _, _ in }
      _ = ObservableInput(1)
      _ = Promise<Int> { _ in }
      _ = Promise<Int> { _, _ in }
      _ = Future<Int> { _ in }
      _ = Future.completed(1)
      _ = Future<Int>.completed(TestError.failure)
      _ = Lazy<Int> { _ in }
      _ = Promise.completed(1)
      _ = Promise<Int>.completed(TestError.failure)
      _ = Lazy.completed(1)
      _ = Lazy<Int>.completed(TestError.failure)
      _ = FutureInput<Int>()
      _ = TimerStream(interval: 1)
      _ = HotWrap<Int>()
      _ = ObservableWrap(1)
      _ = FutureWrap<Int>()
    }
    #expect(built() == (2...20).map { "source StreamsTests/LocationTests.swift:\(start + $0)" })
  }

  @Test func `so do the operators of one kind alone`() {
    let (promise, cold, hot) = context.run {
      (Promise<Int> { _ in }, Cold<Int, Int> { _, _, _ in }, HotInput<Int>())
    }
    _ = built()
    let start = #line
    promise.retry(1)
    promise.retry { _, _, retry in retry(false) }
    promise.retryOn { _, _ in false }
    promise.retry(.times(2))
    promise.future()
    promise.flatMapError { _ in Promise.completed(1) }
    cold.mapRequest { (text: String) in text.count }
    _ = hot.hot().observable(initial: 1)
    _ = hot.values(buffering: .unbounded)
    #expect(built().map { $0.split(separator: ":").last } == (1...9).map { "\(start + $0)" })
    promise.cancel()
  }

  @Test func `what a producer of another stream hears stands where the producer is written`() {
    let (promise, cold, hot) = context.run {
      (Promise<Int> { _ in }, Cold<Int, Int> { _, _, _ in }, HotInput<Int>())
    }
    let start = #line
    let asking = cold.producer(for: 1)
    let hearing = hot.producer()
    let waiting = promise.producer()
    _ = built()
    let runs = [asking, hearing, waiting].map { $0.start() }
    let branches = built().filter { $0.hasPrefix("producer ") }
    #expect(branches == (1...3).map { "producer StreamsTests/LocationTests.swift:\(start + $0)" })
    for run in runs { run.dispose() }
    promise.cancel()
  }

  @Test func `a property stands where its stream was built`() {
    let hot = context.run { HotInput<Int>() }
    let place = hot.inspected?.location
    _ = built()
    _ = hot.values
    #expect(built() == ["values \(place ?? "")"])
  }
}
