import Testing

@testable import Streams

struct VirtualSchedulerWorkTests {
  private let scheduler = VirtualScheduler()
  private let journal = Journal<String>()

  private func schedule(_ name: String, after delay: Duration) -> ScheduledWork {
    scheduler.schedule(after: delay) { [journal] in journal.note(name) }
  }

  @Test func `works scheduled by a work run in the same move when they fall due in it`() {
    scheduler.schedule(after: .seconds(1)) { [scheduler, journal] in
      journal.note("first")
      scheduler.schedule(after: .zero) { journal.note("same instant") }
      scheduler.schedule(after: .seconds(1)) { journal.note("second") }
      scheduler.schedule(after: .seconds(2)) { journal.note("beyond") }
    }
    _ = schedule("between", after: .milliseconds(1500))

    scheduler.advance(by: .seconds(2))

    #expect(journal.entries == ["first", "same instant", "between", "second"])
  }

  @Test func `a work can cancel another that is due at the same instant`() {
    let victim = Locked<ScheduledWork?>(nil)
    scheduler.schedule(after: .seconds(1)) { victim.withLock { $0 }?.cancel() }
    let work = schedule("victim", after: .seconds(1))
    victim.withLock { $0 = work }

    scheduler.run()

    #expect(journal.entries.isEmpty)
    #expect(work.isSpent)
  }

  @Test func `moving time from inside a work does nothing`() {
    scheduler.schedule(after: .seconds(1)) { [scheduler, journal] in
      scheduler.advance(by: .seconds(10))
      scheduler.run()
      journal.note("ran next: \(scheduler.runNext())")
    }
    _ = schedule("far", after: .seconds(5))

    scheduler.advance(by: .seconds(1))

    #expect(journal.entries == ["ran next: false"])
    #expect(scheduler.now == .seconds(1))
  }

  @Test func `a cancelled work never runs and leaves no due time behind`() {
    let work = schedule("never", after: .seconds(1))
    work.cancel()

    #expect(scheduler.nextDue == nil)
    scheduler.run()
    #expect(journal.entries.isEmpty)
    #expect(scheduler.now == .zero)
  }

  @Test func `cancelling frees what the work captured at once`() {
    weak var captured: Token?
    let work: ScheduledWork
    do {
      let token = Token()
      captured = token
      work = scheduler.schedule(after: .seconds(1)) { _ = token }
    }
    #expect(captured != nil)

    work.cancel()

    #expect(captured == nil)
  }

  @Test func `closing frees what waits, also where the work is kept, and what comes later`() {
    weak var captured: Token?
    var works: [ScheduledWork] = []
    do {
      let token = Token()
      captured = token
      works.append(scheduler.schedule(after: .seconds(1)) { _ = token })
      scheduler.close()
      works.append(scheduler.schedule(after: .zero) { _ = token })
    }
    #expect(scheduler.nextDue == nil)

    #expect(captured == nil)
    #expect(works.map(\.isSpent) == works.map { _ in true })
  }

  @Test func `running frees what the work captured`() {
    weak var captured: Token?
    do {
      let token = Token()
      captured = token
      scheduler.schedule(after: .seconds(1)) { _ = token }
    }
    #expect(captured != nil)

    scheduler.run()

    #expect(captured == nil)
  }
}
