import Synchronization
import Testing

@testable import Streams

/// What readings tell beside counts.
struct ReadingTests {
  /// A clock that code moves while it runs.
  private final class HandClock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func pass(_ span: Duration) { time.withLock { $0 += span } }
  }

  // MARK: Progress

  @Test(arguments: [
    (0.0, 0.0), (5, 0.5), (10, 1), (99, 1), (-1, 0), (.nan, 0), (1.00004, 0.1), (1.0006, 0.1001),
  ])
  func `a reading tells the part of a task that is done`(current: Double, part: Double) throws {
    let probe = Probe { .zero }
    let input = StreamContext(probe: probe).run { ProgressionInput<Double, Int>() }
    let below = input.map { $0 }
    #expect(below.inspected?.progress == nil)
    input.updateProgress(to: ProgressEvent(title: "", unit: "", current: current, total: 10))
    let readings = probe.drain().readings
    #expect(readings.count == 2 && readings.allSatisfy { $0.progress == part && $0.counters.progress == 1 })
    #expect(probe.makeReader().drain().keyframe?.map(\.progress) == [part, part])
    withExtendedLifetime(below) {}
  }

  @Test func `progress that is counted in no numbers has no part, and whole numbers have one`() {
    let probe = Probe { .zero }
    let (words, numbers) = StreamContext(probe: probe).run {
      (ProgressionInput<String, Int>(), ProgressionInput<UInt8, Int>())
    }
    words.updateProgress(to: ProgressEvent(title: "", unit: "", current: "a", total: "z"))
    numbers.updateProgress(to: ProgressEvent(title: "", unit: "", current: 51, total: 255))
    #expect(words.inspected?.progress == nil && numbers.inspected?.progress == 0.2)
  }

  // MARK: How long operators take

  @Test func `an operator takes the median of its last twenty values, and what waits is no one's time`()
    throws
  {
    let (clock, scheduler) = (HandClock(), VirtualScheduler())
    let probe = Probe(recording: .everything, timesNodes: true) { clock.now }
    let input = StreamContext(scheduler: scheduler, probe: probe).run { HotInput<Int>() }
    let slow = input.map { value in
      clock.pass(.milliseconds(value))
      return value
    }
    let quick = slow.filter { _ in true }
    let later = quick.delay(1)
    let last = later.map { $0 }
    for value in 1...19 { input.push(value) }
    #expect(slow.inspected?.reading.took == nil)
    // The oldest of 21 goes.
    for value in [1_000, 1_000] { input.push(value) }
    clock.pass(.seconds(1))
    scheduler.run()
    let nodes = [input.inspected, slow.inspected, quick.inspected, later.inspected, last.inspected]
    let took = nodes.map { $0?.reading.took }
    #expect(took == [nil, .milliseconds(12), .zero, nil, .zero])
    let reading = probe.drain().readings.first { $0.node == slow.inspected?.id }
    #expect(reading?.took == .milliseconds(12))
  }

  @Test func `only a probe that times nodes does, and only those whose values it keeps`() throws {
    for timesNodes in [true, false] {
      let clock = HandClock()
      let probe = Probe(timesNodes: timesNodes) { clock.now }
      let input = StreamContext(probe: probe).run { HotInput<Int>() }
      let watched = input.map { value in
        clock.pass(.milliseconds(3))
        return value
      }
      let other = watched.map { $0 }
      for node in [input.inspected, watched.inspected] { probe.watch(try #require(node)) }
      for value in 1...20 { input.push(value) }
      #expect(watched.inspected?.reading.took == (timesNodes ? .milliseconds(3) : nil))
      #expect(other.inspected?.reading.took == nil)
      let times = probe.drain().facts.compactMap { if case .next = $0.event { $0.time } else { nil } }
      #expect(times[1] - times[0] == (timesNodes ? .milliseconds(3) : .zero))
    }
  }

  @Test func `of many deliveries the first are timed, and then one now and again`() throws {
    let clock = HandClock()
    let probe = Probe(recording: .everything, timesNodes: true) { clock.now }
    let input = StreamContext(probe: probe).run { HotInput<Duration>() }
    let slow = input.map { clock.pass($0) }
    for _ in 0..<32 { input.push(.milliseconds(1)) }
    #expect(slow.inspected?.reading.took == .milliseconds(1))
    // All that come within 50 ms of one that was timed.
    for _ in 0..<40 { input.push(.microseconds(2)) }
    #expect(slow.inspected?.reading.took == .milliseconds(1))
    for _ in 0..<20 {
      clock.pass(.milliseconds(50))
      for _ in 0..<3 { input.push(.microseconds(2)) }
    }
    #expect(slow.inspected?.reading.took == .microseconds(2))
  }

  @Test func `a reading is that of what was counted, however it came to be`() {
    let node = NodeID(rawValue: 7)
    var reading = NodeReading(of: node)
    (reading.counters.errors, reading.pressure, reading.took) = (1, NodePressure(waiting: 3), .nanoseconds(5))
    #expect(
      reading
        == NodeReading(
          node: node, counters: NodeCounters(errors: 1), pressure: NodePressure(waiting: 3),
          took: .nanoseconds(5)))
    (reading.counters.errors, reading.pressure, reading.took) = (0, nil, nil)
    #expect(reading == NodeReading(of: node) && reading.hashValue == NodeReading(of: node).hashValue)
    var snapshot = NodeSnapshot(identity: .program, madeAt: .zero)
    (snapshot.end, snapshot.sources) = (.init(.completed, at: .zero), [node])
    #expect(snapshot != NodeSnapshot(identity: .program, madeAt: .zero))
    (snapshot.end, snapshot.sources) = (nil, [])
    #expect(snapshot == NodeSnapshot(identity: .program, madeAt: .zero))
  }
}
