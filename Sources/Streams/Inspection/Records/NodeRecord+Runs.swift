// The run that a task's node waits for, of a task that answers once, and the retry that waits for its time. A reader that
// begins to look is told of them, even if the probe slept when they began.

extension NodeRecord {
  /// Notes that a run has begun, or is seen first. False when that is known.
  func beginRun(_ attempt: Int, at time: Duration) -> Bool {
    madeDetails.run.withLock { run in
      guard run?.attempt != attempt else { return false }
      run = NodeSnapshot.OpenRun(attempt: attempt, exchange: nil, start: time)
      return true
    }
  }

  /// Notes that no run is under way any more. Whether one was, as far as a probe has seen it begin.
  @discardableResult
  func endRun() -> Bool { details?.run.exchange(nil) != nil }

  /// Whether it is known that a retry waits for its time, and that it is this one.
  func awaits(_ attempt: Int, at time: Duration) -> Bool {
    details?.retry.withLock { $0 }.map { $0.retry.attempt == attempt && $0.due > time } ?? false
  }

  /// Notes that no retry waits for its time any more.
  func endRetry() { details?.retry.exchange(nil) }

  /// The run under way, as far as a probe has seen it begin; nil without one.
  var openRun: NodeSnapshot.OpenRun? { details?.run.withLock { $0 } }
}
