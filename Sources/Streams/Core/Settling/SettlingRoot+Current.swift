import Synchronization

// How the run under way is found and ended from any thread.

extension SettlingRoot {
  /// Makes the run that comes next the one that counts, in place of any other.
  func makeRun(_ attempt: Int) {
    nextRun = spareRun.isThere ? spareRun.take() : RareReference(PendingRun(of: self, attempt: attempt))
    // Unmanaged: held by `nextRun`.
    let coming = nextRun.use(PendingRun.self) { next in
      if next.isOver { next.begin(attempt) }
      return Unmanaged.passUnretained(next)
    }
    let (stopped, run) = current.withLock { current in
      let run = current?._withUnsafeGuaranteedRef { $0.run }
      let isStopped = Self.close(&current)
      current = coming
      return (isStopped, run)
    }
    // If not stopped, then answered: another thread is just about to say so.
    run?.end(stopped ? .stopped : .answered)
    if stopped { lifetimeEnded() }
  }

  /// Makes a run that was sheltered the one that counts, unless it has been answered.
  func expose(_ pending: PendingRun) {
    lifetimeBegan()
    // Unmanaged: see `current`.
    current.exchange(.passUnretained(pending))
    if !pending.open() { forget(pending) }
  }

  /// Forgets a run that has been closed.
  func forget(_ pending: PendingRun) {
    // Unmanaged: compared, not followed.
    let closed = Unmanaged.passUnretained(pending).toOpaque()
    current.withLock { if $0?.toOpaque() == closed { $0 = nil } }
  }

  /// Ends the run under way without an answer, from any thread. Does nothing without one.
  func stopRun() {
    let (isStopped, run) = current.withLock { current in
      let run = current?._withUnsafeGuaranteedRef { $0.run }
      return (Self.close(&current), run)
    }
    guard isStopped else { return }
    run?.end(.stopped)
    lifetimeEnded()
  }

  /// Ends the run without an answer, and takes it out. False without one that goes on.
  private static func close(_ current: inout Unmanaged<PendingRun>?) -> Bool {
    guard let former = current, former._withUnsafeGuaranteedRef({ $0.close() }) else { return false }
    current = nil
    return true
  }
}
