/// A clock that can also run work later: the only source of time in this library.
///
/// Every timed operator, retry delay and replay asks a scheduler, so a ``VirtualScheduler`` makes all of them
/// deterministic and instant.
///
/// For tests you may write one of your own on which nothing waits:
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
/// Every scheduler must keep these rules:
/// - ``now`` and ``schedule(after:_:)`` can be called from any thread, and by the works that it runs.
/// - It runs and releases no work while it holds a lock that these two take: work calls handlers, and what work holds may tell
///   others of its end.
/// - It runs a work only once, and no work that has been cancelled. ``ScheduledWork/run()`` sees to both, however often it is
///   called.
///
/// These are not required of it:
/// - That the clock is exact. A work that runs is taken to be in time, whatever the clock shows, so the clock may be coarse,
///   stand still, or lag behind.
/// - That works run one at a time, on a certain thread, or after ``schedule(after:_:)`` has returned. But where no work waits,
///   repeated ticks follow one another without a pause: the start of a timer returns only when one of its ticks has stopped it.
/// - That each work runs. Whatever waits for a work that does not run is never heard.
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
