import Testing

@testable import Streams

struct OwnSchedulerTests {
  typealias Manner = OwnScheduler.Manner

  @Test(arguments: TimedWait.all, Manner.allCases)
  func `who is rung has reached what it has waited for`(wait: TimedWait, manner: Manner) {
    let own = OwnTime(manner)
    let give = own.context.run { wait.build(own) }
    withExtendedLifetime(give) {
      for (index, instant) in TimedWait.instants.enumerated() {
        own.time.scheduler.advance(to: instant)
        give(index + 1)
      }
      own.time.scheduler.advance(to: .seconds(10))
      #expect(own.time.lines == wait.lines(manner))
    }
  }

  @Test(arguments: TimedCall.all, [Manner.coarse, .standing, .repeating])
  func `what waits comes when the scheduler says so, whatever its clock shows`(
    timed: TimedCall, manner: Manner
  ) {
    let expected = history(of: timed, .exact)
    #expect(expected.last?.isEmpty == false)
    #expect(history(of: timed, manner) == expected)
  }

  /// What has been written by each quarter of a second.
  private func history(of timed: TimedCall, _ manner: Manner) -> [[String]] {
    let own = OwnTime(manner)
    let held = own.context.run { timed.call(1.5, .init(timeline: own.time, scheduler: own.scheduler)) }
    return withExtendedLifetime(held) {
      (0...20).map { quarter in
        own.time.advance(to: Double(quarter) / 4)
        return own.time.lines
      }
    }
  }

  @Test(arguments: Manner.allCases)
  func `a timer ticks once for each interval`(manner: Manner) {
    let own = OwnTime(manner)
    let (timer, ticks) = (Kept<TimerStream>(), Counter())
    timer.keep(own.context.run { TimerStream(interval: 1.5) })
    timer.all[0].on {
      own.time.write("tick")
      if ticks.increment() == 3 { timer.all[0].stop() }
    }
    timer.all[0].start()
    own.time.scheduler.advance(to: .seconds(10))
    timer.drop()
    let interval = manner.truth(of: .milliseconds(1500))
    let expected = interval.map { interval in (1...3).map { OwnTime.line("tick", at: interval * $0) } }
    #expect(own.time.lines == expected ?? [])
  }

  @Test func `a timer whose scheduler runs all at once takes no stack`() {
    onSmallStack {
      let own = OwnTime(.immediate)
      let (timer, ticks) = (Kept<TimerStream>(), Counter())
      timer.keep(own.context.run { TimerStream(interval: 1) })
      timer.all[0].on { if ticks.increment() == Effort.depth { timer.all[0].stop() } }
      timer.all[0].start()
      #expect(ticks.value == Effort.depth)
      timer.drop()
    }
  }

  /// Has another thread run the first work before it returns.
  private struct HastyScheduler: Scheduler {
    let time: VirtualScheduler
    let asked = Counter()

    var now: Duration { time.now }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
      guard asked.increment() == 1 else { return time.schedule(after: delay, work) }
      let scheduled = ScheduledWork(work)
      onThreads(1) { _ in scheduled.run() }
      return scheduled
    }
  }

  @Test func `a tick that another thread hears before the scheduler has returned is one tick`() {
    let time = Timeline()
    let ticker = Ticker(interval: .seconds(1), on: HastyScheduler(time: time.scheduler))
    ticker.start { claim in if claim() != nil { time.write("tick") } }
    time.advance(to: 3)
    #expect(time.lines == ["0.0 tick", "1.0 tick", "2.0 tick", "3.0 tick"])
    ticker.stop()
    #expect(!time.isWaiting)
  }

  @Test(arguments: [Manner.exact, .coarse, .repeating])
  func `who waits for longer meanwhile is not rung for that`(manner: Manner) {
    let own = OwnTime(manner)
    let input = own.context.run { HotInput<Int>() }
    own.time.write(input.debounce(1.5))
    withExtendedLifetime(input) {
      input.push(1)
      own.time.at(1) { input.push(2) }
      own.time.advance(to: 5)
      #expect(own.time.lines == ["2.5 2"])
    }
  }

  @Test(arguments: Manner.allCases)
  func `an outcome that is there is in time`(manner: Manner) {
    let own = OwnTime(manner)
    let branch = own.context.run {
      own.time.write(Promise<Int> { $0(.success(1)) }.timeout(1))
    }
    withExtendedLifetime(branch) {
      own.time.advance(to: 5)
      let heard = manner.truth(of: .milliseconds(10))
      #expect(own.time.lines.first == heard.map { OwnTime.line("1", at: $0) })
    }
  }
}
