extension EventStream where Kind == CallbagKind, Value == Int, Failure == any Error {
  /// A listenable source of 0, 1, 2, …, one at each interval, without an end. (Source: CallbagKit.)
  ///
  /// Ticks do not drift. A sink that pauses its source gets none meanwhile, and the next one a whole interval after it
  /// resumes; rewinding begins with 0 again. The time is the scheduler's. An interval is a nanosecond at least, and
  /// infinity is never.
  public static func interval(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Int> {
    let scheduler = StreamContext.current.scheduler
    let interval = Duration(wholeNanosecondsBetween: seconds)
    return listenable(file: file, line: line) { emitter in
      let ticker = CallbagTicker(interval: interval, scheduler: scheduler, emitter)
      emitter.onEnd { ticker.stop() }
      emitter.onPause { isPaused in if isPaused { ticker.stop() } else { ticker.start() } }
      emitter.onRewind {
        ticker.stop()
        ticker.start(over: true)
      }
      ticker.start()
    }
  }

  /// A listenable source that gives 0 after some seconds, and completes. (Source: CallbagKit.)
  ///
  /// A negative time counts as zero, and infinity is never.
  public static func timer(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Int> {
    let scheduler = StreamContext.current.scheduler
    return listenable(file: file, line: line) { emitter in
      let work = scheduler.wake(after: Duration(wholeNanosecondsOf: seconds)) {
        emitter.next(0)
        emitter.complete()
      }
      emitter.onEnd { work.cancel() }
    }
  }
}

/// Gives numbers at regular times.
private final class CallbagTicker: Sendable {
  private struct State {
    var count = 0
    /// How often it has been started; odd while it runs.
    var run = 0
    var work: ScheduledWork?
  }

  private let interval: Duration
  private let scheduler: any Scheduler
  // Weak in effect: the run's end releases the ticker, and the ticker of this.
  private let emitter: Locked<CallbagEmitter<Int>?>
  private let state = Locked(State())

  init(interval: Duration, scheduler: any Scheduler, _ emitter: CallbagEmitter<Int>) {
    self.interval = interval
    self.scheduler = scheduler
    self.emitter = Locked(emitter)
  }

  func start(over: Bool = false) {
    let run = state.withLock { state -> Int? in
      if over { state.count = 0 }
      guard state.run % 2 == 0 else { return nil }
      state.run += 1
      return state.run
    }
    if let run { wait(for: Ticks(start: scheduler.now, interval: interval), run) }
  }

  func stop() {
    let work = state.withLock { state in
      if state.run % 2 == 1 { state.run += 1 }
      defer { state.work = nil }
      return state.work
    }
    work?.cancel()
  }

  private func wait(for ticks: Ticks, _ run: Int) {
    let now = scheduler.now
    let work = scheduler.wake(after: ticks.next(after: now) - now) { [self] in tick(ticks, run) }
    let isWanted = state.withLock { state in
      if state.run == run { state.work = work }
      return state.run == run
    }
    if !isWanted { work.cancel() }
  }

  private func tick(_ ticks: Ticks, _ run: Int) {
    let number = state.withLock { state -> Int? in
      guard state.run == run else { return nil }
      defer { state.count += 1 }
      return state.count
    }
    guard let number else { return }
    wait(for: ticks, run)
    emitter.withLock { $0 }?.next(number)
  }
}
