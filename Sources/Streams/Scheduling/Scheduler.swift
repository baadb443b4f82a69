/// A clock that can also run work later: the only source of time in this library.
///
/// Every timed operator, retry delay and replay asks a scheduler, so a ``VirtualScheduler`` makes all of them
/// deterministic and instant.
public protocol Scheduler: Sendable {
  /// The time since this scheduler's own start. Never goes back.
  var now: Duration { get }

  /// Runs `work` once, not earlier than `delay` from now; a negative delay counts as zero.
  ///
  /// Works that fall due at the same instant run in the order in which they were scheduled.
  /// - Returns: a handle that can take the work back until it has started.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork
}
