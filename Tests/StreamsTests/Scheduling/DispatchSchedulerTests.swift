import Dispatch
import Testing

@testable import Streams

struct DispatchSchedulerTests {
  @Test func `work runs after its delay and not before`() async {
    let scheduler = DispatchScheduler()
    let start = scheduler.now

    let end = await withCheckedContinuation { continuation in
      scheduler.schedule(after: .milliseconds(20)) { continuation.resume(returning: scheduler.now) }
    }

    #expect(end - start >= .milliseconds(20))
  }

  @Test func `works run by due time, then first come, first served`() async {
    let scheduler = DispatchScheduler()
    let journal = Journal<String>()

    await withCheckedContinuation { continuation in
      // One work schedules the others, so that none of them can start before all are there.
      scheduler.schedule(after: .zero) {
        scheduler.schedule(after: .milliseconds(30)) { continuation.resume() }
        scheduler.schedule(after: .milliseconds(20)) { journal.note("second") }
        scheduler.schedule(after: .milliseconds(10)) { journal.note("first") }
        scheduler.schedule(after: .zero) { journal.note("at once") }
        scheduler.schedule(after: .zero) { journal.note("and then") }
      }
    }

    #expect(journal.entries == ["at once", "and then", "first", "second"])
  }

  @Test func `zero delay still returns before the work runs`() async {
    let scheduler = DispatchScheduler()
    let journal = Journal<String>()

    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .zero) {
        scheduler.schedule(after: .zero) {
          journal.note("work")
          continuation.resume()
        }
        journal.note("returned")
      }
    }

    #expect(journal.entries == ["returned", "work"])
  }

  @Test func `a cancelled work never runs, though it was due already`() async {
    let scheduler = DispatchScheduler()
    let journal = Journal<String>()

    await withCheckedContinuation { continuation in
      // On the scheduler's own queue nothing else can run between the two calls.
      scheduler.schedule(after: .zero) {
        scheduler.schedule(after: .zero) { journal.note("never") }.cancel()
        scheduler.schedule(after: .milliseconds(1)) { continuation.resume() }
      }
    }

    #expect(journal.entries.isEmpty)
  }

  @Test func `cancelling frees what the work captured at once`() {
    let scheduler = DispatchScheduler()
    weak var captured: Token?
    let work: ScheduledWork
    do {
      let token = Token()
      captured = token
      work = scheduler.schedule(after: .seconds(3600)) { _ = token }
    }
    #expect(captured != nil)

    work.cancel()

    #expect(captured == nil)
  }

  @Test func `an earlier work overtakes a timer that already waits`() async {
    let scheduler = DispatchScheduler()
    let hour = scheduler.schedule(after: .seconds(3600)) {}

    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .milliseconds(1)) { continuation.resume() }
    }

    #expect(!hour.isSpent)
    hour.cancel()
  }

  @Test func `works that wait when the scheduler is released still run`() {
    let ran = Flag()
    _ = DispatchScheduler().schedule(after: .milliseconds(5)) { ran.signal() }
    #expect(ran.comes())
  }

  @Test func `works run on the target queue`() async {
    let mark = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "target")
    queue.setSpecific(key: mark, value: 7)

    let seen = await withCheckedContinuation { continuation in
      DispatchScheduler(target: queue).schedule(after: .milliseconds(1)) {
        continuation.resume(returning: DispatchQueue.getSpecific(key: mark))
      }
    }

    #expect(seen == 7)
  }

  @Test func `the live scheduler is found by a leading dot`() {
    func use(_ scheduler: some Scheduler) -> Duration { scheduler.now }
    func useAny(_ scheduler: any Scheduler) -> Duration { scheduler.now }

    let first = use(.live)
    #expect(useAny(.live) >= first)
  }

  @Test func `a delay beyond all clocks neither traps nor runs`() {
    let scheduler = DispatchScheduler()
    let work = scheduler.schedule(after: .seconds(Int64.max)) {}

    #expect(!work.isSpent)
    work.cancel()
  }
}
