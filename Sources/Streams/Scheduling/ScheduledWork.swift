/// Work that a ``Scheduler`` has been asked to run, and may still be told not to.
public final class ScheduledWork: Sendable {
  private let work: Locked<Work?>

  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct Work: Sendable {
    let run: @Sendable () -> Void
  }

  /// Wraps work for a scheduler of your own, which calls ``run()`` when the work is due.
  public init(_ work: @escaping @Sendable () -> Void) {
    self.work = Locked(Work(run: work))
  }

  /// Whether the work will not start any more: it has started, or it was cancelled.
  public var isSpent: Bool { work.withLock { $0 == nil } }

  /// Runs the work unless it has already run or was cancelled.
  public func run() { take()?.run() }

  /// Makes sure that the work does not start any more, and frees it. Does nothing once it has started.
  public func cancel() { _ = take() }

  private func take() -> Work? {
    work.exchange(nil)
  }
}
