/// A scheduler whose time stands still until it is moved by hand: tests and demos become deterministic and instant.
///
/// ```swift
/// let scheduler = VirtualScheduler()
/// scheduler.schedule(after: .seconds(5)) { print("five") }
/// scheduler.advance(by: .seconds(4))  // nothing
/// scheduler.advance(by: .seconds(1))  // five
/// ```
///
/// Work runs on the thread that moves time, one at a time and never under a lock; while it runs, ``now`` is its due
/// time. Work may schedule and cancel other work; what falls due within the span being moved runs in the same move.
/// Any thread may schedule. Times are taken in whole nanoseconds, the nearest ones: `.seconds(2.3)`, which is a little less
/// than 2.3 seconds, reaches what a `delay(2.3)` holds. Only one move runs at a time: moving time from inside a work, or from a
/// second thread while a move runs, does nothing.
public final class VirtualScheduler: Scheduler {
  private struct State {
    var now = Duration.zero
    var agenda = Agenda<ScheduledWork>()
    var isMoving = false
    var isClosed = false
  }

  private let state = Locked(State())

  /// Makes a scheduler whose time is zero.
  public init() {}

  /// The virtual time since the start.
  public var now: Duration { state.withLock { $0.now } }

  /// When the next work is due, or nil when nothing is left.
  public var nextDue: Duration? { state.withLock { $0.agenda.nextDue() } }

  /// Keeps `work` until time has been moved to `delay` from now, or beyond; a negative delay counts as zero. Work that is
  /// billions of years away, or further, never runs.
  ///
  /// - Complexity: O(log *n*) in the number of waiting works.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    add(work, after: delay, isAhead: false)
  }

  /// The same; at its instant `work` comes before all that has not been scheduled ahead.
  @discardableResult
  package func scheduleAhead(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    add(work, after: delay, isAhead: true)
  }

  private func add(
    _ work: @escaping @Sendable () -> Void, after delay: Duration, isAhead: Bool
  ) -> ScheduledWork {
    let scheduled = ScheduledWork(work)
    let isClosed = state.withLock { state in
      if !state.isClosed, let due = state.now.later(by: delay.inWholeNanoseconds) {
        state.agenda.insert(scheduled, due: due, isAhead: isAhead)
      }
      return state.isClosed
    }
    if isClosed { scheduled.cancel() }
    return scheduled
  }

  /// Drops the work that waits, and from now on all that is scheduled: for an owner that moves time no more. The work may hold
  /// streams, which hold this scheduler.
  package func close() {
    cancelAll(in: takeAgenda())
    // Streams hear of dropped work by work that is scheduled for now.
    var news = takeAgenda(forGood: true)
    let now = now
    while let first = news.takeFirst(dueBy: now) { first.item.run() }
    cancelAll(in: news)
  }

  /// Takes all out that waits.
  ///
  /// - Parameter forGood: whether nothing may be added any more.
  private func takeAgenda(forGood: Bool = false) -> Agenda<ScheduledWork> {
    state.withLock { state in
      if forGood { state.isClosed = true }
      return exchange(&state.agenda, with: Agenda<ScheduledWork>())
    }
  }

  /// Called without the lock: it releases what the works hold, even where the code that scheduled a work keeps it.
  private func cancelAll(in agenda: Agenda<ScheduledWork>) {
    var agenda = agenda
    while let first = agenda.takeFirst(dueBy: nil) { first.item.cancel() }
  }

  /// Moves time forward by `span` and runs what falls due, in order; a negative span counts as zero.
  ///
  /// Moving by zero runs what is due now. Does nothing while another move runs.
  public func advance(by span: Duration) { tryAdvance(by: span) }

  /// The same. Returns whether time has been moved, which it is not while another move runs.
  @discardableResult
  package func tryAdvance(by span: Duration) -> Bool {
    move { $0.now.later(by: span.inWholeNanoseconds) ?? .horizon }
  }

  /// Moves time forward to `instant` and runs what falls due, in order; time never goes back.
  ///
  /// An instant in the past only runs what is due now. Does nothing while another move runs.
  public func advance(to instant: Duration) { tryAdvance(to: instant) }

  /// The same. Returns whether time has been moved, which it is not while another move runs.
  @discardableResult
  package func tryAdvance(to instant: Duration) -> Bool {
    move { max($0.now, min(instant.inWholeNanoseconds, .horizon)) }
  }

  /// Runs everything, however far in the future, until nothing is left. Time stops at the last work's due time.
  ///
  /// Does not return while works keep scheduling others; does nothing while another move runs.
  public func run() { tryRun() }

  /// The same. Returns whether it has been done, which it is not while another move runs.
  @discardableResult
  package func tryRun() -> Bool {
    move { _ in nil }
  }

  /// Moves time to the next due work and runs this one alone.
  ///
  /// - Returns: whether there was one; false, too, while another move runs.
  @discardableResult
  public func runNext() -> Bool {
    guard beginMoving(to: { _ in nil }) != nil else { return false }
    defer { endMoving(at: nil) }
    return runFirst(dueBy: nil)
  }

  private func move(to target: (State) -> Duration?) -> Bool {
    guard let limit = beginMoving(to: target) else { return false }
    while runFirst(dueBy: limit) {}
    endMoving(at: limit)
    return true
  }

  /// The outer nil says that another move runs; the inner one that this move has no limit.
  private func beginMoving(to target: (State) -> Duration?) -> Duration?? {
    state.withLock { state in
      if state.isMoving { return nil }
      state.isMoving = true
      return .some(target(state))
    }
  }

  private func endMoving(at limit: Duration?) {
    state.withLock { state in
      state.now = limit ?? state.now
      state.isMoving = false
    }
  }

  private func runFirst(dueBy limit: Duration?) -> Bool {
    let first = state.withLock { state in
      let first = state.agenda.takeFirst(dueBy: limit)
      state.now = max(state.now, first?.due ?? .zero)
      return first?.item
    }
    first?.run()
    return first != nil
  }
}
