/// Says that a piece of throttled work is done.
public typealias WorkCompletion = @Sendable () -> Void

/// Work that a throttle lets run or not: it is called once, with the throttle's decision.
public typealias ThrottledWork = @Sendable (_ signal: WorkSignal) -> Void

/// What a throttle has decided about a piece of work.
public enum WorkSignal: Sendable {
  /// Run now, and call the completion when the work is done.
  case perform(WorkCompletion)
  /// Never run.
  case cancel
}

/// Decides when work may run, and which work is dropped: ``PressureThrottle``, ``TimedThrottle``, or one of your own.
///
///     final class EverySecond: Throttle {
///       private let count = Atomic<Int>(0)
///
///       func process(work: @escaping ThrottledWork) {
///         let number = count.wrappingAdd(1, ordering: .relaxed).newValue
///         work(number.isMultiple(of: 2) ? .perform {} : .cancel)
///       }
///     }
///
/// Give it to streams with `throttle(_:)` or `throttled(_:)`. Several streams may share one throttle, from any number
/// of threads. Work that a throttle releases without calling it counts as cancelled. Call no work while you hold a
/// lock: it runs the stream's handlers. (Source: RxStream.)
public protocol Throttle: Sendable {
  /// Takes work, and calls it once: now, or later, from any thread.
  func process(work: @escaping ThrottledWork)

  /// Does the same for a stream, for throttles that need time. Streams call this one; without an implementation it is
  /// ``process(work:)``, and nothing can be taken back.
  /// - Parameters:
  ///   - work: what to call once.
  ///   - scheduler: where the stream's time comes from.
  /// - Returns: a closure that takes the work back when the stream has no use for it any more, and does nothing once the work
  ///   was called.
  func process(work: @escaping ThrottledWork, on scheduler: any Scheduler) -> @Sendable () -> Void
}

extension Throttle {
  /// Forgets the scheduler, and takes nothing back.
  public func process(
    work: @escaping ThrottledWork, on scheduler: any Scheduler
  ) -> @Sendable () -> Void {
    process(work: work)
    return {}
  }
}
