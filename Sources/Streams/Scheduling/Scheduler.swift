/// A clock that can also run work later: the only source of time in this library.
///
/// Every timed operator, retry delay and replay asks a scheduler, so a ``VirtualScheduler`` makes all of them
/// deterministic and instant.
///
/// For tests you may write one of your own that lets no one wait:
///
///     struct Immediate: Scheduler {
///       var now: Duration { .zero }
///
///       func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
///         let scheduled = ScheduledWork(work)
///         scheduled.run()
///         return scheduled
///       }
///     }
///
/// Of each is asked that
/// - ``now`` and ``schedule(after:_:)`` can be called from any thread, and by the works that it runs;
/// - it runs and releases no work while it holds a lock that these two take: work calls handlers, and what it holds may tell
///   others of its end;
/// - it runs a work once, as ``ScheduledWork/run()`` does however often it is called, and no work that has been cancelled.
///
/// It is not asked that
/// - the clock is exact. A work that runs is taken to be in time, whatever the clock shows, so that this may be coarse, stand
///   still, or lag behind;
/// - works run one at a time, on a certain thread, or after ``schedule(after:_:)`` has returned. But where no work waits, what
///   ticks again and again does so without a pause: the start of a timer returns when one of its ticks has stopped it;
/// - each work runs. What waits for one that does not is not heard.
public protocol Scheduler: Sendable {
  /// The time since this scheduler's own start. Never goes back.
  var now: Duration { get }

  /// Runs `work` once, not earlier than `delay` from now; a negative delay counts as zero.
  ///
  /// Works that fall due at the same instant run in the order in which they were scheduled.
  /// - Returns: a handle that can take the work back until it has started. ``ScheduledWork/init(_:)`` makes one.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork
}
