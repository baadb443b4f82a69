import Testing

@testable import Streams

struct OddTimeTests {
  @Test(arguments: TimedCall.all)
  func `less than nothing and not-a-number are no time at all`(timed: TimedCall) {
    let expected = timed.happenings(for: 0).soon
    #expect(!expected.isEmpty)
    for seconds in [-0.0, -1, -1e-300, -1e300, -.infinity, .nan, -.nan, .signalingNaN, 1e-300] {
      #expect(timed.happenings(for: seconds).soon == expected, "\(seconds)")
    }
  }

  @Test(arguments: TimedCall.all)
  func `infinity is never`(timed: TimedCall) {
    let (soon, later) = timed.happenings(for: .infinity)
    // A throttle lets the first value through.
    #expect(soon == (timed.description == "throttle of a producer" ? ["1"] : []))
    #expect(later.isEmpty)
  }

  @Test(arguments: TimedCall.all, [3_155_760_001, 1e18, 1e300, .greatestFiniteMagnitude])
  func `a number that is too large is long, and stops nothing`(timed: TimedCall, seconds: Double) {
    let timeline = Timeline()
    let held = timeline.run { timed.call(seconds, .init(timeline: timeline)) }
    timeline.scheduler.advance(by: .seconds(1_000_000_000))
    let soon = timed.happenings(for: .infinity).soon
    withExtendedLifetime(held) { #expect(timeline.lines == soon) }
  }

  @Test func `every call that takes seconds takes a duration`() {
    #expect(TimedCall.byDuration.map(\.description) == TimedCall.all.map(\.description))
  }

  @Test(
    arguments: Array(zip(TimedCall.all, TimedCall.byDuration)),
    [-1, 0, 1e-10, 1.5e-9, 0.1, 0.3, 1, 2.3, 1e6, 1e9, 4e9, 1e18, .infinity])
  func `a duration does the same as that number of seconds`(
    calls: (seconds: TimedCall, duration: TimedCall), seconds: Double
  ) {
    let expected = calls.seconds.steps(for: seconds)
    #expect(calls.duration.steps(for: seconds) == expected)
  }

  @Test(arguments: [
    (Duration.seconds(0.3), Duration.nanoseconds(300_000_000)), (.seconds(-3), .zero),
    (.nanoseconds(0.4), .zero),
    (.nanoseconds(0.6), .nanoseconds(1)), (.seconds(4_000_000_000), .longestDelay),
    (.seconds(1 << 60), .longestDelay),
    (.seconds((1 << 60) + 1), .never), (Duration(attoseconds: .max), .never),
    (Duration(attoseconds: .min), .zero),
  ])
  func `a duration is taken in whole nanoseconds`(time: Duration, expected: Duration) {
    #expect(Duration(wholeNanosecondsOf: time) == expected)
    #expect(Duration(wholeNanosecondsBetween: time) == max(.nanoseconds(1), expected))
  }

  @Test(arguments: [1, 3, 299_999_999, 300_000_000, 2_300_000_001, 86_400_000_000_007] as [Int64])
  func `the seconds of a duration are the nearest number`(nanoseconds: Int64) {
    #expect(Duration.nanoseconds(nanoseconds).inSeconds == Double(nanoseconds) / 1e9)
  }

  @Test(arguments: [Duration.seconds(-1), .seconds(Int64.min), Duration(attoseconds: .min)])
  func `a scheduler takes less than nothing for no time`(delay: Duration) {
    let scheduler = VirtualScheduler()
    let runs = Counter()
    scheduler.schedule(after: delay) { runs.increment() }
    scheduler.advance(by: delay)
    scheduler.advance(to: delay)
    #expect(runs.value == 1)
    #expect(scheduler.now == .zero)
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max), .seconds(Int64.max / 2)])
  func `a scheduler has an end of time, beyond which nothing happens`(delay: Duration) {
    let scheduler = VirtualScheduler()
    let runs = Counter()
    let work = scheduler.schedule(after: delay) { runs.increment() }
    scheduler.advance(by: delay)
    scheduler.advance(by: delay)
    scheduler.advance(to: delay)
    scheduler.run()
    #expect(scheduler.now == .horizon)
    #expect(scheduler.nextDue == nil)
    scheduler.schedule(after: .nanoseconds(1)) { runs.increment() }
    scheduler.schedule(after: delay) { runs.increment() }
    scheduler.run()
    #expect(runs.value == 0)
    scheduler.schedule(after: .zero) { runs.increment() }
    scheduler.run()
    #expect(runs.value == 1)
    #expect(!work.isSpent)
  }

  @Test(arguments: TimedCall.all)
  func `at the end of time nothing overflows, and what needs time is never`(timed: TimedCall) {
    let never = timed.happenings(for: .infinity).soon
    for seconds in [0, 1, 1e9, 1e300, .infinity] {
      let timeline = Timeline()
      timeline.scheduler.advance(to: .horizon)
      let held = timeline.run { timed.call(seconds, .init(timeline: timeline)) }
      timeline.scheduler.advance(by: .seconds(1))
      withExtendedLifetime(held) {
        #expect(timeline.scheduler.now == .horizon)
        if seconds > 0 { #expect(timeline.lines == never, "\(seconds)") }
      }
    }
  }

  @Test func `a scheduler of the user's own is not asked for what is never`() {
    let scheduler = AskedScheduler()
    let context = StreamContext(scheduler: scheduler)
    for timed in TimedCall.all where !timed.description.lowercased().contains("dispatch") {
      let held = context.run { timed.call(.infinity, .init(timeline: Timeline())) }
      withExtendedLifetime(held) {}
    }
    #expect(scheduler.longest < .horizon)
  }

  @Test func `a deadline that has passed is a timeout`() {
    let timeline = Timeline()
    let deadline = 2.0
    timeline.advance(to: 5)
    let promise = timeline.run {
      timeline.write(Promise<Int> { _ in }.timeout(deadline - timeline.scheduler.now / .seconds(1)))
    }
    timeline.advance(to: 5)
    withExtendedLifetime(promise) {
      #expect(timeline.lines == ["5.0 nothing came for 0.0 s", "5.0 error(nothing came for 0.0 s)"])
    }
  }

  @Test(arguments: [(-1.0, 0.0), (.nan, 0), (.infinity, .infinity), (2, 2)] as [(Double, Double)])
  func `what a stream tells of its time is what it takes it for`(given: Double, taken: Double) {
    #expect(TimeoutError(seconds: given).seconds == taken)
    #expect(RetryPolicy.times(1).within(given).budget == taken)
    #expect(TimerStream(interval: given).interval == max(taken, 1e-9))
  }

  @Test func `a budget without end ends nothing`() {
    var state = RetryPolicy.times(2, delay: 1e300).within(.infinity).makeState()
    for attempt in 1...2 {
      let decision = state.decide(error: TestError.failure, now: .horizon)
      #expect(decision == .retry(attempt: attempt, after: .longestDelay))
    }
  }

  @Test func `a window has one value without any time, and all for ever`() {
    let timeline = Timeline()
    let input = timeline.run { HotInput<Int>() }
    input.window(lasting: -1.0).on { timeline.transcript.write("none \($0)") }
    input.window(lasting: .infinity).on { timeline.transcript.write("all \($0)") }
    input.push(1)
    timeline.scheduler.advance(to: .horizon)
    input.push(2)
    #expect(timeline.lines == ["none [1]", "all [1]", "none [2]", "all [1, 2]"])
  }

  @Test func `what is held back for ever is not kept`() {
    weak var token: Held?
    let timeline = Timeline()
    let input = timeline.run { HotInput<Held>() }
    let branch = input.delay(.infinity).onTerminate { timeline.transcript.write("\($0)") }
    do {
      let value = Held()
      token = value
      input.push(value)
    }
    #expect(token == nil)
    input.terminate(withReason: .completed)
    // The end comes after what it waits for.
    #expect(timeline.lines.isEmpty)
    withExtendedLifetime(branch) {}
  }
}

private final class Held: Sendable {}

/// Remembers what it is asked for, and runs nothing.
private final class AskedScheduler: Scheduler {
  private let longestDelay = Locked(Duration.zero)

  var longest: Duration { longestDelay.withLock { $0 } }
  var now: Duration { .seconds(1_000_000) }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    longestDelay.withLock { $0 = max($0, delay) }
    return ScheduledWork(work)
  }
}
