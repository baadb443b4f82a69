import Dispatch

/// The real clock: monotonic time, and work that runs on a dispatch queue.
///
/// Works run one at a time, in the order of their due times, on a serial queue of the scheduler's own; a work that
/// blocks delays the others. Cancelled work is freed at once. Work that is still waiting when the last reference
/// to the scheduler goes away runs all the same.
public final class DispatchScheduler: Scheduler {
  /// The scheduler that timed operators use when none is named. It never touches the main queue.
  public static let shared = DispatchScheduler()

  private let clock: MonotonicClock
  private let timetable: TimedAgenda

  /// Makes a scheduler whose time starts now.
  ///
  /// - Parameter target: the queue that lends its threads, such as `.main`; nil means the system's own.
  public init(target: DispatchQueue? = nil) {
    clock = MonotonicClock()
    timetable = TimedAgenda(
      clock: clock, queue: DispatchQueue(label: "streams.scheduler", target: target))
  }

  deinit { timetable.closeWhenEmpty() }

  /// The time since the scheduler was made. It never goes back, and goes on while the main thread is blocked.
  public var now: Duration { clock.now }

  /// Runs `work` on the scheduler's queue, not earlier than `delay` from now; a negative delay counts as zero. Work that is
  /// billions of years away, or further, never runs.
  ///
  /// Never runs `work` before it returns, even when the delay is zero.
  /// - Complexity: O(log *n*) in the number of waiting works.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    let scheduled = ScheduledWork(work)
    timetable.add(scheduled, after: max(.zero, delay))
    return scheduled
  }
}

extension Scheduler where Self == DispatchScheduler {
  /// The real clock that everything shares: ``DispatchScheduler/shared``.
  public static var live: DispatchScheduler { .shared }
}

/// Nanoseconds since a start, on the clock that dispatch timers use.
private struct MonotonicClock: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  var now: Duration { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds - start)) }

  func deadline(at instant: Duration) -> DispatchTime {
    let (seconds, attoseconds) = instant.components
    let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // A century is as good as for ever, and stays clear of the overflows inside dispatch.
    let longest = UInt64(Duration.longestDelay.components.seconds) * 1_000_000_000
    let nanoseconds = overflow ? longest : min(whole, longest) + UInt64(attoseconds / 1_000_000_000)
    return DispatchTime(uptimeNanoseconds: start + nanoseconds)
  }
}

/// The agenda and the one timer that waits for its first entry.
private final class TimedAgenda: Sendable {
  private struct State {
    var agenda = Agenda<ScheduledWork>()
    /// The instant that the timer waits for, if it waits.
    var armed: Duration?
    /// Whether no work can come any more.
    var isClosing = false
  }

  private let clock: MonotonicClock
  private let queue: DispatchQueue
  // Dispatch sources may be used from any thread; their protocol does not say so.
  nonisolated(unsafe) private let timer: any DispatchSourceTimer
  private let state = Locked(State())

  init(clock: MonotonicClock, queue: DispatchQueue) {
    self.clock = clock
    self.queue = queue
    // Strict: without it the system may hold a timer back by a tenth of its delay.
    timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    // The cycle through the handler keeps waiting work alive; `closeIfDone` breaks it.
    timer.setEventHandler { self.runDue() }
    timer.activate()
  }

  func add(_ work: ScheduledWork, after delay: Duration) {
    guard let due = clock.now.later(by: delay) else { return }
    state.withLock { state in
      state.agenda.insert(work, due: due)
      if delay > .zero { arm(&state) }
    }
    if delay == .zero { queue.async { self.runDue() } }
  }

  func closeWhenEmpty() {
    state.withLock { state in
      state.isClosing = true
      closeIfDone(&state)
    }
  }

  private func runDue() {
    let now = clock.now
    while let first = state.withLock({ $0.agenda.takeFirst(dueBy: now) }) { first.item.run() }
    state.withLock { state in
      state.armed = nil
      arm(&state)
      closeIfDone(&state)
    }
  }

  /// Under the lock, so that a later deadline never replaces an earlier one.
  private func arm(_ state: inout State) {
    guard let due = state.agenda.nextDue() else { return }
    if let armed = state.armed, armed <= due { return }
    state.armed = due
    timer.schedule(deadline: clock.deadline(at: due), leeway: .nanoseconds(0))
  }

  private func closeIfDone(_ state: inout State) {
    if state.isClosing, state.agenda.nextDue() == nil { timer.cancel() }
  }
}
