/// The root of a timer's stream.
// Unchecked like its superclass: the gate serialises.
final class TimerSource: FlowingSource, @unchecked Sendable {
  private struct State {
    var interval: Duration
    var phase = Phase.stopped
    /// How often the timer has been started.
    var run = 0
    var isOver = false

    /// The number of a new run; nil while one is under way.
    mutating func begin() -> Int? {
      guard case .stopped = phase else { return nil }
      run += 1
      phase = .scheduling
      return run
    }

    mutating func halt() -> ScheduledWork? {
      defer { phase = .stopped }
      if case .waiting(let work) = phase { return work }
      return nil
    }

    func isCurrent(_ run: Int) -> Bool {
      if case .stopped = phase { return false }
      return self.run == run
    }
  }

  private enum Phase {
    /// Nothing is scheduled.
    case stopped
    /// Somebody has started the timer, and is about to schedule the next tick.
    case scheduling
    /// The next tick waits for its time.
    case waiting(ScheduledWork)
  }

  private let timer: Locked<State>

  init(interval: Duration, context: StreamContext, record: NodeRecord?) {
    timer = Locked(State(interval: interval))
    super.init(parent: nil, context: context, flags: .hearsEnd, settings: .persists, record: record)
  }

  var interval: Duration { timer.withLock { $0.interval } }

  var isRunning: Bool {
    timer.withLock { timer in
      if case .stopped = timer.phase { false } else { true }
    }
  }

  func start(ticksAtOnce: Bool) {
    let run = timer.withLock { timer in timer.isOver ? nil : timer.begin() }
    guard let run else { return }
    schedule(ticksFromNow, run)
    if ticksAtOnce { tick(run) }
  }

  func restart(_ interval: Duration?) {
    let (run, late) = timer.withLock { timer in
      let late = timer.halt()
      if let interval { timer.interval = interval }
      return (timer.isOver ? nil : timer.begin(), late)
    }
    late?.cancel()
    if let run { schedule(ticksFromNow, run) }
  }

  func stop() {
    timer.withLock { $0.halt() }?.cancel()
  }

  override func willEnd(_ termination: Termination) {
    let late = timer.withLock { timer in
      timer.isOver = true
      return timer.halt()
    }
    late?.cancel()
  }

  // MARK: Ticks

  private var ticksFromNow: Ticks { Ticks(start: context.scheduler.now, interval: interval) }

  private func schedule(_ ticks: Ticks, _ run: Int) {
    let now = context.scheduler.now
    // Weak: the timer must not keep a stream alive that nobody else holds.
    let work = context.scheduler.wake(after: ticks.next(after: now) - now) { [weak self] in
      guard let self, timer.withLock({ $0.isCurrent(run) }) else { return }
      // First the next one, so that a handler that stops the timer finds it.
      schedule(ticks, run)
      tick(run)
    }
    let isWanted = timer.withLock { timer in
      guard timer.isCurrent(run) else { return false }
      timer.phase = .waiting(work)
      return true
    }
    if !isWanted { work.cancel() }
  }

  private func tick(_ run: Int) {
    perform {
      // It may have been stopped while the gate was taken.
      guard self.timer.withLock({ $0.isCurrent(run) }) else { return }
      self.deliver(())
    }
  }
}
