import Testing

@testable import Streams

struct VirtualSchedulerTests {
  private let scheduler = VirtualScheduler()
  private let journal = Journal<String>()

  private func schedule(_ name: String, after delay: Duration) -> ScheduledWork {
    scheduler.schedule(after: delay) { [journal] in journal.note(name) }
  }

  @Test func `time stands still until it is moved`() {
    _ = schedule("now", after: .zero)

    #expect(scheduler.now == .zero)
    #expect(scheduler.nextDue == .zero)
    #expect(journal.entries.isEmpty)
  }

  @Test func `works run in order of their due times`() {
    _ = schedule("c", after: .seconds(3))
    _ = schedule("a", after: .seconds(1))
    _ = schedule("b", after: .seconds(2))

    scheduler.advance(by: .seconds(3))

    #expect(journal.entries == ["a", "b", "c"])
  }

  @Test func `works due at the same instant run first come, first served`() {
    let names = (0..<100).map(String.init)
    for name in names { _ = schedule(name, after: .seconds(1)) }

    scheduler.run()

    #expect(journal.entries == names)
  }

  @Test func `a move runs what is due by its end and no more`() {
    _ = schedule("in time", after: .seconds(2))
    _ = schedule("later", after: .nanoseconds(2_000_000_001))

    scheduler.advance(by: .seconds(2))

    #expect(journal.entries == ["in time"])
    #expect(scheduler.now == .seconds(2))
    #expect(scheduler.nextDue == .nanoseconds(2_000_000_001))
  }

  @Test func `while a work runs the time is its due time`() {
    let times = Journal<Duration>()
    for seconds in [1, 2, 5] {
      scheduler.schedule(after: .seconds(seconds)) { [scheduler] in times.note(scheduler.now) }
    }

    scheduler.advance(to: .seconds(9))

    #expect(times.entries == [.seconds(1), .seconds(2), .seconds(5)])
    #expect(scheduler.now == .seconds(9))
  }

  @Test func `negative delays and moves count as zero`() {
    scheduler.advance(by: .seconds(1))
    _ = schedule("at once", after: .seconds(-5))

    scheduler.advance(by: .seconds(-1))

    #expect(journal.entries == ["at once"])
    #expect(scheduler.now == .seconds(1))
  }

  @Test func `a time in seconds is the one that operators take for the same number`() {
    let missed = (1...10_000).filter { tenths in
      let seconds = Double(tenths) / 10
      let (bySpan, toInstant, byWork) = (VirtualScheduler(), VirtualScheduler(), VirtualScheduler())
      let heard = Transcript()
      for scheduler in [bySpan, toInstant] {
        let input = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
        input.delay(seconds).on { heard.write($0) }
        input.push(tenths)
        withExtendedLifetime(input) {
          if scheduler === bySpan {
            scheduler.advance(by: .seconds(seconds))
          } else {
            scheduler.advance(to: .seconds(seconds))
          }
        }
      }
      byWork.schedule(after: .seconds(seconds)) { heard.write(tenths) }
      byWork.advance(to: Duration(wholeNanosecondsOf: seconds))
      return heard.lines != Array(repeating: "\(tenths)", count: 3)
    }
    #expect(missed == [])
  }

  @Test func `moving to the past leaves the time and runs what is due`() {
    scheduler.advance(to: .seconds(2))
    _ = schedule("due", after: .zero)

    scheduler.advance(to: .seconds(1))

    #expect(journal.entries == ["due"])
    #expect(scheduler.now == .seconds(2))
  }

  @Test func `run goes on until nothing is left`() {
    let remaining = Locked(1000)
    @Sendable func tick() {
      let isLast = remaining.withLock { remaining in
        remaining -= 1
        return remaining == 0
      }
      if !isLast { scheduler.schedule(after: .seconds(1), tick) }
    }
    scheduler.schedule(after: .seconds(1), tick)

    scheduler.run()

    #expect(remaining.withLock { $0 } == 0)
    #expect(scheduler.now == .seconds(1000))
    #expect(scheduler.nextDue == nil)
  }

  @Test func `run next runs one work and says whether there was one`() {
    _ = schedule("a", after: .seconds(1))
    _ = schedule("b", after: .seconds(1))

    #expect(scheduler.runNext())
    #expect(journal.entries == ["a"])
    #expect(scheduler.runNext())
    #expect(!scheduler.runNext())
    #expect(scheduler.now == .seconds(1))
  }

  @Test func `a hundred thousand works run in order`() {
    let count = 100_000
    let outcome = Locked((last: Duration.zero, runs: 0, isOrdered: true))
    for index in 0..<count {
      let due = Duration.microseconds((index &* 7_919) % count)
      scheduler.schedule(after: due) {
        outcome.withLock { outcome in
          outcome.isOrdered = outcome.isOrdered && outcome.last <= due
          outcome.last = due
          outcome.runs += 1
        }
      }
    }

    scheduler.run()

    let seen = outcome.withLock { $0 }
    #expect(seen.isOrdered)
    #expect(seen.runs == count)
    #expect(scheduler.now == .microseconds(count - 1))
  }
}
