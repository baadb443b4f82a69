import Dispatch
import Metrics
import MetricsTestKit
import Streams
import StreamsInspector
import Testing

@testable import StreamsMetrics

/// When samples are taken, and who may take them.
struct StartTests {
  @Test func `samples come after each interval, until it is stopped`() throws {
    let (scheduler, backend) = (VirtualScheduler(), TestMetrics())
    let program = Program { Probe(isAwake: false) { .zero } }
    let metrics = try program.start(every: .seconds(10), backend, scheduler)
    #expect(scheduler.nextDue == .seconds(10))
    scheduler.advance(by: .seconds(25))
    #expect(scheduler.nextDue == .seconds(30))
    metrics.stop()
    metrics.stop()
    #expect(scheduler.nextDue == nil)
  }

  @Test func `a stop takes a last sample, and the probe sleeps`() {
    let measured = Measured()
    let input = measured.run { HotInput<Int>() }
    let last = input.map { $0 }.named("x")
    input.push(1)
    measured.metrics.stop()
    #expect(measured.values("x") == 1)
    #expect(!measured.probe.isAwake)
    input.push(2)
    measured.metrics.sample()
    #expect(measured.values("x") == 1)
    withExtendedLifetime(last) {}
  }

  @Test func `what was counted before the start is no growth`() {
    let measured = Measured()
    let input = measured.run { HotInput<Int>() }
    let last = input.map { $0 }.named("x")
    input.push(1)
    measured.metrics.stop()
    #expect(measured.values("x") == 1)
    input.push(2)
    let again = StreamMetrics(watching: measured.probe, factory: measured.backend)
    input.push(3)
    again.sample()
    #expect(measured.values("x") == 2)
    #expect(measured.backend.counterTotal(label: "streams.facts.lost") == 0)
    withExtendedLifetime(last) {}
  }

  @Test func `it can be started again once it was stopped`() throws {
    let scheduler = VirtualScheduler()
    let program = Program { Probe(isAwake: false) { .zero } }
    let metrics = try program.start(every: .seconds(1), TestMetrics(), scheduler)
    #expect(throws: StreamMetricsFailure.alreadyStarted) {
      try program.start(every: .seconds(1), TestMetrics(), scheduler)
    }
    metrics.stop()
    try program.start(every: .seconds(1), TestMetrics(), scheduler).stop()
  }

  @Test func `it is refused when the program has a probe of its own`() async {
    await #expect(processExitsWith: .success) {
      #expect(StreamContext.watch(with: Probe(isAwake: false) { .zero }))
      let failure = #expect(throws: StreamMetricsFailure.anotherProbe) { try StreamMetrics.start() }
      #expect(failure?.description.contains("a probe of its own") == true)
    }
  }

  /// Counts a value, then stops, after which no one looks.
  private static func expectMetrics(_ metrics: StreamMetrics, _ backend: TestMetrics) {
    let input = HotInput<Int>()
    let last = input.map { $0 }.named("x")
    input.push(1)
    metrics.sample()
    #expect(backend.counterTotal(label: "streams.node.values") == 1)
    #expect(Probe.shared?.isAwake == true)
    metrics.stop()
    #expect(Probe.shared?.isAwake == false)
    withExtendedLifetime(last) {}
  }

  @Test func `metrics start in a program with an inspector`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let backend = TestMetrics()
      StreamInspector.start()
      let metrics = try StreamMetrics.start(factory: backend, on: VirtualScheduler())
      StartTests.expectMetrics(metrics, backend)
    }
    #expect(try #require(result).standardErrorContent.isEmpty)
  }

  @Test func `an inspector starts in a program with metrics`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let backend = TestMetrics()
      let metrics = try StreamMetrics.start(factory: backend, on: VirtualScheduler())
      StreamInspector.start()
      StartTests.expectMetrics(metrics, backend)
    }
    #expect(try #require(result).standardErrorContent.isEmpty)
  }

  @Test func `another probe is refused once it has started`() async {
    await #expect(processExitsWith: .success) {
      let backend = TestMetrics()
      let metrics = try StreamMetrics.start(factory: backend, on: VirtualScheduler())
      #expect(!StreamContext.watch(with: Probe(isAwake: false) { .zero }))
      let input = HotInput<Int>()
      let last = input.map { $0 }.named("x")
      input.push(1)
      metrics.sample()
      #expect(backend.counterTotal(label: "streams.node.values") == 1)
      withExtendedLifetime(last) {}
    }
  }

  @Test func `other readers take nothing from it`() {
    let measured = Measured()
    let other = measured.probe.makeReader()
    let input = measured.run { HotInput<Int>() }
    let last = input.map { $0 }.named("x")
    for _ in 0..<10 {
      input.push(1)
      _ = other.drain()
    }
    measured.metrics.sample()
    #expect(measured.values("x") == 10)
    for _ in 0..<10 {
      input.push(1)
      measured.metrics.sample()
    }
    #expect(measured.values("x") == 20 && other.drain().readings.map(\.counters.next) == [20, 20])
    measured.metrics.stop()
    #expect(measured.probe.isAwake)
    withExtendedLifetime(last) {}
  }

  @Test func `nothing is missing when samples are taken while threads are busy`() {
    let measured = Measured()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<50 {
        let input = measured.run { HotInput<Int>() }
        let last = input.map { $0 }.named("busy")
        for value in 0..<10 { input.push(value) }
        if thread == 0 || round.isMultiple(of: 10) { measured.metrics.sample() }
        for value in 0..<10 { input.push(value) }
        input.terminate(withReason: .completed)
        withExtendedLifetime(last) {}
      }
    }
    measured.metrics.sample()
    #expect(measured.values("busy") == 4_000 && measured.ends("busy", "completed") == 200)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "Hot") == 0)
  }

  @Test func `what has ended while facts were lost is gone`() {
    let measured = Measured(factCapacity: 64)
    let flood = measured.run {
      CallbagSource<Int>.listenable { emitter in
        for number in 1...5 { emitter.next(number) }
        emitter.onEnd { _ = emitter }
      }
    }
    let reader = flood.buffered(.newest(3)).named("slow").puller { _ in }
    measured.metrics.sample()
    #expect(measured.gauge("streams.node.waiting", "streams.node.name", "slow") == 3)
    reader.stop()
    // So many that the probe gives up on those that have ended.
    let inputs = measured.run { (0..<5_000).map { _ in HotInput<Int>() } }
    measured.metrics.sample()
    #expect(measured.gauge("streams.node.waiting", "streams.node.name", "slow") == 0)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "CallbagSource") == 0)
    withExtendedLifetime(inputs) {}
  }

  @Test func `counters go on when facts were lost, and it is told`() {
    let measured = Measured(factCapacity: 8)
    let inputs = measured.run { (0..<4).map { _ in HotInput<Int>() } }
    let first = inputs[0].map { $0 }.named("first")
    inputs[0].push(1)
    measured.metrics.sample()
    #expect(measured.backend.counterTotal(label: "streams.facts.lost") == 0)
    let others = inputs[1...].map { $0.map { $0 }.named("others") }
    inputs[0].push(2)
    for input in inputs[1...] { input.push(3) }
    measured.metrics.sample()
    #expect(measured.backend.counterTotal(label: "streams.facts.lost") == 1)
    #expect(measured.values("first") == 2 && measured.values("others") == 3)
    inputs[1].push(4)
    inputs[0].terminate(withReason: .completed)
    measured.metrics.sample()
    #expect(measured.backend.counterTotal(label: "streams.facts.lost") == 1)
    #expect(measured.values("others") == 4 && measured.ends("first", "completed") == 1)
    #expect(measured.gauge("streams.node.active", "streams.node.kind", "Hot") == 3)
    withExtendedLifetime((first, others)) {}
  }
}
