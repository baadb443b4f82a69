import Synchronization

// How the run under way is found and ended from any thread.

extension SettlingRoot {
  /// The run whose answer counts.
  struct CurrentRun: Sendable {
    // Unmanaged: the one that closes the run takes it out after that, so that it is there while it is named here.
    let pending: Unmanaged<PendingRun>
    let run: TaskRun?
  }

  /// Makes the run that comes next the one that counts, in place of any other.
  func makeRun(_ attempt: Int) {
    let next = swapped(&spareRun, for: nil) ?? PendingRun(of: self, attempt: attempt)
    if next.isOver { next.begin(attempt) }
    nextRun = next
    let (former, answered) = current.withLock { current in
      let former = Self.close(&current)
      let answered = current?.run
      current = CurrentRun(pending: .passUnretained(next), run: next.run)
      return (former, answered)
    }
    if let former { stopped(former) }
    // Another thread is just about to say so.
    answered?.end(.answered)
  }

  /// Makes a run that was sheltered the one that counts, unless it has been answered.
  func expose(_ pending: PendingRun) {
    lifetimeBegan()
    // Unmanaged: as in `makeRun`.
    current.exchange(CurrentRun(pending: .passUnretained(pending), run: nil))
    if !pending.open() { forget(pending) }
  }

  /// Forgets a run that has been closed.
  func forget(_ pending: PendingRun) {
    // Unmanaged: compared, not followed. What comes out is released without the lock.
    let closed = Unmanaged.passUnretained(pending).toOpaque()
    _ = current.withLock { current in
      let former = current
      if former?.pending.toOpaque() == closed { current = nil }
      return former
    }
  }

  /// Ends the run under way without an answer, from any thread. Does nothing without one.
  func stopRun() {
    let former = current.withLock { Self.close(&$0) }
    if let former { stopped(former) }
  }

  private static func close(_ current: inout CurrentRun?) -> CurrentRun? {
    guard let former = current, former.pending._withUnsafeGuaranteedRef({ $0.close() }) else { return nil }
    current = nil
    return former
  }

  private func stopped(_ former: CurrentRun) {
    former.run?.end(.stopped)
    lifetimeEnded()
  }
}
