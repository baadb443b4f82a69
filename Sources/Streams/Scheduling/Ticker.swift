/// Rings at whole intervals after it was started, until it is stopped. Can be used from any thread.
final class Ticker: Sendable {
  /// Hears a tick, and claims it, at once or later: nil when the ticker has been stopped meanwhile, else how many it claimed
  /// before, since the last restart. Ticks that come before it has done so are left out.
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
    /// Whether a tick of this run has been told that is still to be claimed.
    var isUnclaimed = false
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

    /// Whether a tick is to be told.
    mutating func begin(tickOf run: Int) -> Bool {
      guard isCurrent(run) else { return false }
      return !swapped(&isUnclaimed, for: true)
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
    schedule(ticksFromNow, run, ring)
    if ringsAtOnce { tick(run, ring) }
  }

  func restart(every interval: Duration? = nil, _ ring: @escaping Ring) {
    let (run, late) = state.withLock { state in
      let late = state.halt()
      state.interval = interval ?? state.interval
      state.claimed = 0
      return (state.begin(), late)
    }
    late?.cancel()
    if let run { schedule(ticksFromNow, run, ring) }
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

  private var ticksFromNow: Ticks { Ticks(start: scheduler.now, interval: interval) }

  private func schedule(_ ticks: Ticks, _ run: Int, _ ring: @escaping Ring) {
    let now = scheduler.now
    // Weak: who waits must not keep what it belongs to.
    let work = scheduler.wake(after: ticks.next(after: now) - now) { [weak self] in
      guard let self, state.withLock({ $0.isCurrent(run) }) else { return }
      // First the next one, so that a handler that stops the ticker finds it.
      schedule(ticks, run, ring)
      tick(run, ring)
    }
    let isWanted = state.withLock { state in
      guard state.isCurrent(run) else { return false }
      state.work = work
      return true
    }
    if !isWanted { work.cancel() }
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
