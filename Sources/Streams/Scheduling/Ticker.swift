/// Rings at whole intervals after it was started, until it is stopped. Can be used from any thread.
final class Ticker: Sendable {
  /// Hears a tick, and claims it, at once or later. The claim returns nil when the ticker has been stopped meanwhile, else how
  /// many ticks were claimed before since the last restart. Ticks that come before the claim are left out.
  typealias Ring = @Sendable (_ claim: @escaping @Sendable () -> Int?) -> Void

  private struct State {
    var interval: Duration
    var isRunning = false
    /// Whether nothing may start it, until it is resumed.
    var isPaused = false
    var isOver = false
    /// How often the ticker has been started.
    var run = 0
    var claimed = 0
    /// Whether a tick of this run has been told, and is still to be claimed.
    var isUnclaimed = false
    /// When the next tick is due; nil once it has been heard.
    var due: Duration?
    /// The thread that asks the scheduler for that, until it has done so; 0 for none.
    var asker: UInt = 0
    /// The next tick; nil while it is about to be scheduled.
    var work: ScheduledWork?

    /// The number of a new run; nil while one is under way, or none may be.
    mutating func begin() -> Int? {
      guard !isRunning, !isPaused, !isOver else { return nil }
      isRunning = true
      isUnclaimed = false
      run += 1
      return run
    }

    mutating func halt() -> ScheduledWork? {
      isRunning = false
      return work.take()
    }

    func isCurrent(_ run: Int) -> Bool { isRunning && self.run == run }

    /// Begins to ask the scheduler for a tick. False when the run is over.
    mutating func ask(for due: Duration, of run: Int, by thread: UInt) -> Bool {
      guard isCurrent(run) else { return false }
      (self.due, asker) = (due, thread)
      return true
    }

    /// Keeps the work that the scheduler has returned for it.
    ///
    /// - Returns: what is not needed, and whether the tick has been heard meanwhile and is left to this thread.
    mutating func asked(
      for due: Duration, of run: Int, by thread: UInt, _ work: ScheduledWork
    ) -> (spent: ScheduledWork?, hasRung: Bool) {
      guard isCurrent(run) else { return (work, false) }
      let isAsker = asker == thread
      if isAsker { asker = 0 }
      // Another thread may have heard it, and gone on.
      guard self.due == due else { return (work, isAsker) }
      return (exchange(&self.work, with: work), false)
    }

    /// Whether the thread that hears a tick goes on with the run: the first one does, unless it has asked the scheduler for the
    /// tick further up the stack, and is about to go on there.
    mutating func hear(_ due: Duration, of run: Int, on thread: UInt) -> Bool {
      guard isCurrent(run), self.due == due else { return false }
      self.due = nil
      if asker == thread { return false }
      asker = 0
      return true
    }

    /// Whether a tick is to be told.
    mutating func begin(tickOf run: Int) -> Bool {
      guard isCurrent(run) else { return false }
      return !exchange(&isUnclaimed, with: true)
    }
  }

  private let scheduler: any Scheduler
  private let state: Locked<State>

  init(interval: Duration, on scheduler: any Scheduler) {
    self.scheduler = scheduler
    state = Locked(State(interval: interval))
  }

  var interval: Duration { state.withLock { $0.interval } }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Does nothing while it runs.
  func start(ringsAtOnce: Bool = false, _ ring: @escaping Ring) {
    guard let run = state.withLock({ $0.begin() }) else { return }
    begin(run, ring, ringsAtOnce: ringsAtOnce)
  }

  func restart(every interval: Duration? = nil, _ ring: @escaping Ring) {
    let (run, late) = state.withLock { state in
      let late = state.halt()
      state.interval = interval ?? state.interval
      state.claimed = 0
      return (state.begin(), late)
    }
    late?.cancel()
    if let run { begin(run, ring) }
  }

  /// Stops it until it is resumed, whoever starts or restarts it meanwhile.
  func pause() {
    let late = state.withLock { state in
      state.isPaused = true
      return state.halt()
    }
    late?.cancel()
  }

  func resume(_ ring: @escaping Ring) {
    state.withLock { $0.isPaused = false }
    start(ring)
  }

  /// - Parameter forGood: whether nothing starts it again.
  func stop(forGood: Bool = false) {
    let late = state.withLock { state in
      if forGood { state.isOver = true }
      return state.halt()
    }
    late?.cancel()
  }

  private func begin(_ run: Int, _ ring: @escaping Ring, ringsAtOnce: Bool = false) {
    let now = scheduler.now
    goOn(Ticks(start: now, interval: interval), run, ring, at: now, rings: ringsAtOnce)
  }

  /// Goes on at an instant, which may be that of a tick.
  ///
  /// With a scheduler that runs everything at once, ticks follow one another here until the ticker is stopped: in a loop, for
  /// which the stack has room.
  private func goOn(
    _ ticks: Ticks, _ run: Int, _ ring: @escaping Ring, at instant: Duration, rings isTick: Bool
  ) {
    var (instant, isTick) = (instant, isTick)
    while true {
      // First the next one, so that a handler that stops the ticker finds it.
      let reached = schedule(ticks, run, ring, at: instant)
      if isTick { tick(run, ring) }
      guard let reached else { return }
      (instant, isTick) = (reached, true)
    }
  }

  /// Asks for the next tick. Returns its instant when it comes before the scheduler has returned.
  private func schedule(
    _ ticks: Ticks, _ run: Int, _ ring: @escaping Ring, at now: Duration
  ) -> Duration? {
    let due = ticks.next(after: now)
    // A word, because the identity of a thread is not for others. While the call lasts, no other thread has it.
    let thread = ThreadIdentity.current.word
    guard state.withLock({ $0.ask(for: due, of: run, by: thread) }) else { return nil }
    // Weak: work that waits must not keep the ticker.
    let work = scheduler.wake(after: due - now) { [weak self] in self?.hear(due, ticks, run, ring) }
    let (spent, hasRung) = state.withLock { $0.asked(for: due, of: run, by: thread, work) }
    spent?.cancel()
    return hasRung ? scheduler.now(reaching: due) : nil
  }

  private func hear(_ due: Duration, _ ticks: Ticks, _ run: Int, _ ring: @escaping Ring) {
    let thread = ThreadIdentity.current.word
    guard state.withLock({ $0.hear(due, of: run, on: thread) }) else { return }
    goOn(ticks, run, ring, at: scheduler.now(reaching: due), rings: true)
  }

  private func tick(_ run: Int, _ ring: Ring) {
    if state.withLock({ $0.begin(tickOf: run) }) { ring { self.claim(run) } }
  }

  private func claim(_ run: Int) -> Int? {
    state.withLock { state in
      guard state.isCurrent(run) else { return nil }
      state.isUnclaimed = false
      defer { state.claimed += 1 }
      return state.claimed
    }
  }
}
