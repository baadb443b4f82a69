/// Lets a number of pieces of work run at the same time, keeps some more until there is room, and drops the rest.
///
///     numbers.throttle(PressureThrottle(buffer: 10, limit: 2)).asyncMap { load($0, $1) }
///
/// Work that waits runs in the order in which it came, on the thread on which other work completes. A thread that completes
/// work by a cancel, or by releasing the closure that was to complete or answer it, may hold locks, and so runs no other work:
/// that work begins on a queue of the library's, or on its stream's own scheduler where the stream has one. (Source: RxStream.)
public final class PressureThrottle: Throttle {
  private struct Waiting: Sendable {
    let work: ThrottledWork
    /// The scheduler of its stream, which begins the work where the thread that makes room must not; nil without a stream.
    let scheduler: (any Scheduler)?
  }

  private let bufferSize: Int
  private let limit: Int
  private let line = Locked(WaitingLine<Waiting>())

  /// Makes a throttle.
  /// - Parameters:
  ///   - buffer: how much work may wait; with zero, all is dropped that comes while there is no room.
  ///   - limit: how much work may run at the same time.
  ///   - file: where the throttle is made, for the message when a number is not allowed.
  ///   - line: where the throttle is made.
  /// - Precondition: `buffer` is not negative, and `limit` is positive.
  public init(buffer: Int, limit: Int = 1, file: StaticString = #fileID, line: UInt = #line) {
    Requirement.check(buffer, "buffer", atLeast: 0, in: "PressureThrottle", file, line)
    Requirement.check(limit, "limit", atLeast: 1, in: "PressureThrottle", file, line)
    (bufferSize, self.limit) = (buffer, limit)
  }

  /// Runs, keeps or drops the work.
  public func process(work: @escaping ThrottledWork) { _ = admit(work, on: nil) }

  /// Runs, keeps or drops the work, which can be taken back while it is kept.
  public func process(
    work: @escaping ThrottledWork, on scheduler: any Scheduler
  ) -> @Sendable () -> Void {
    guard let waiting = admit(work, on: scheduler) else { return {} }
    // Released without the lock.
    return { [self] in _ = line.withLock { $0.withdraw(waiting) } }
  }

  /// Returns the work if it waits.
  private func admit(
    _ work: @escaping ThrottledWork, on scheduler: (any Scheduler)?
  ) -> WaitingWork<Waiting>? {
    if line.withLock({ $0.start(limit: limit) }) {
      perform(work)
      return nil
    }
    let waiting = WaitingWork(Waiting(work: work, scheduler: scheduler))
    switch line.withLock({ $0.admit(waiting, limit: limit, buffer: bufferSize) }) {
    case .wait: return waiting
    case .start: perform(work)
    case .reject, .drop: work(.cancel)
    }
    return nil
  }

  /// Runs work, and then what may run in its place: one after the other, so that the stack does not grow.
  private func perform(_ first: @escaping ThrottledWork) {
    var work = first
    while true {
      let trampoline = SharedTrampoline()
      signal(work, trampoline)
      guard trampoline.returned(), let next = takeNext() else { return }
      work = next.work
    }
  }

  private func signal(_ work: @escaping ThrottledWork, _ trampoline: SharedTrampoline) {
    // Work that drops its completion unused is done.
    let done = Reply<Void>(whenReleased: ()) { [self] _, _ in if trampoline.done() { performNext() } }
    work(.perform { done(()) })
  }

  private func performNext() {
    guard let next = takeNext() else { return }
    if Visit.isUnderWay { leaveToOthers(next) } else { perform(next.work) }
  }

  /// Has work that already has its place begin elsewhere. If that never happens, the place is free again.
  private func leaveToOthers(_ next: Waiting) {
    let begin = Reply<Bool>(whenReleased: false) { [self] begins, _ in
      // The thread that drops work may hold locks.
      if begins { perform(next.work) } else { Visit.leaveToOthers { self.performNext() } }
    }
    // The library's scheduler has all timers on one queue, which work may block.
    guard let scheduler = next.scheduler, !(scheduler is DispatchScheduler) else {
      return Visit.leaveToOthers { begin(true) }
    }
    Visit.leaveToOthers({ begin(true) }, by: { work in _ = scheduler.wake(after: .zero, work) })
  }

  /// Notes that work has completed, and returns what may run in its place.
  private func takeNext() -> Waiting? {
    line.withLock { line in
      line.leave()
      return line.takeNext(limit: limit)
    }
  }
}
