import Streams
import Testing

/// What a sink gets, and what its source gives for that, where an operator keeps values for some time.
struct `A sink that counts, below an operator that waits` {
  private let timeline = Timeline()
  private let given = Counter()
  private let heard = Transcript()
  private let answers = Kept<@Sendable (Result<Int, any Error>?) -> Void>()

  private func numbers(upTo last: Int = 100) -> CallbagSource<Int> {
    CallbagSource.from(1...last).on { [given] _ in given.increment() }
  }

  /// Answers each value a second later.
  private func answer<Output>(_ make: @escaping @Sendable (Int) -> Output?)
    -> @Sendable (Int, @escaping @Sendable (Result<Output, any Error>?) -> Void) -> Void
  {
    { [scheduler = timeline.scheduler] value, answer in
      _ = scheduler.schedule(after: .seconds(1)) { answer(make(value).map(Result.success)) }
    }
  }

  private func puller(
    _ make: (CallbagSource<Int>) -> CallbagSource<Int>, upTo last: Int = 100
  ) -> CallbagSubscription {
    timeline.run { make(numbers(upTo: last)) }.puller { [heard] in heard.write($0) }
  }

  @Test func `asks again for what asyncMap answers with nothing, later as well`() {
    let run = puller { $0.asyncMap(answer { $0 % 3 == 0 ? $0 : nil }) }
    run.pull(2)
    timeline.advance(to: 1)
    #expect(given.value == 4 && heard.lines == [])
    timeline.advance(to: 60)
    #expect(heard.lines == ["3", "6"])
    #expect(given.value == 6)
  }

  @Test func `asks a source no more than a throttle keeps`() {
    let run = puller { $0.throttle(PressureThrottle(buffer: 3)).asyncMap(answer { $0 }) }
    run.pull(4)
    timeline.advance(to: 60)
    #expect(heard.lines == ["1", "2", "3", "4"])
    #expect(given.value == 4)
    run.pull(1)
    timeline.advance(to: 120)
    #expect(heard.lines.last == "5" && given.value == 5)
  }

  @Test func `asks again for what a throttle has dropped, when that can take another value`() {
    let run = puller { $0.throttle(PressureThrottle(buffer: 0)).asyncMap(answer { $0 }) }
    run.pull(2)
    timeline.advance(to: 60)
    #expect(heard.lines == ["1", "3"])
    #expect(given.value == 3)
  }

  @Test func `asks again for what was dropped as soon as one of several places is free`() {
    let run = puller { source in
      source.throttle(PressureThrottle(buffer: 0, limit: 2)).asyncMap { [answers] value, answer in
        if value == 2 { answers.keep(answer) } else { self.answer { $0 }(value, answer) }
      }
    }
    run.pull(3)
    timeline.advance(to: 60)
    #expect(heard.lines == ["1", "4"])
    for answer in answers.taken() { answer(.success(2)) }
    #expect(heard.lines == ["1", "4", "2"])
  }

  @Test func `asks others in place of what an operator that has ended had kept`() {
    let trigger = HotInput<Int>()
    let run = puller { source in
      source.asyncMap { [answers] _, answer in answers.keep(answer) }.take(until: trigger).merge(.from([10]))
    }
    run.pull(1)
    #expect(heard.lines == [])
    trigger.push(0)
    #expect(heard.lines == ["10"])
    answers.drop()
  }

  @Test func `gets the latest value of those that come too soon`() {
    let run = puller { $0.throttle(TimedThrottle(interval: 1)) }
    run.pull(3)
    timeline.advance(to: 60)
    #expect(heard.lines == ["1", "3", "4"])
  }

  @Test func `asks again for what an operator of one's own has dropped`() {
    let run = puller { $0.lift(Pause(interval: .seconds(1)), as: "pause") }
    run.pull(3)
    timeline.advance(to: 60)
    #expect(heard.lines.count == 3 && heard.lines.first == "1")
  }

  @Test(arguments: ["dispatched", "throttled"])
  func `is given what it asks for by an operator that has been moved`(_ way: String) {
    let run = puller { source in
      let mapped = source.map { $0 * 10 }
      return way == "dispatched"
        ? mapped.dispatched(.after(delay: 1, on: .scheduler(timeline.scheduler)))
        : mapped.throttled(TimedThrottle(interval: 1))
    }
    for count in 1...3 {
      run.pull()
      timeline.advance(to: Double(10 * count))
      #expect(given.value == count)
      #expect(heard.lines == (1...count).map { "\($0 * 10)" })
    }
  }

  @Test(arguments: [0, 1]) func `hears of the end when the last values have come to nothing`(_ kept: Int) {
    let ends = Transcript()
    timeline.run {
      numbers(upTo: 3).asyncMap(answer { [kept] in $0 <= kept ? $0 : nil })
    }.puller(end: { ends.write($0) }) { [heard] in heard.write($0) }.pull(9)
    timeline.advance(to: 60)
    #expect(heard.lines.count == kept)
    #expect(ends.lines == ["finished"])
  }

  /// Passes a value on and then drops what comes within an interval.
  private struct Pause: TimedOperator {
    let interval: Duration
    private(set) var due: Duration?

    init(interval: Duration) { self.interval = interval }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
      if due != nil { return .drop }
      due = now + interval
      return .release(event)
    }

    mutating func wake(at now: Duration) -> TimedStep<Int> {
      due = nil
      return .hold
    }
  }
}
