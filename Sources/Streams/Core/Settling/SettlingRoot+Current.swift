// How the run under way is found and ended from any thread.

extension SettlingRoot {
  /// Makes the run that comes next the one that counts, in place of any other.
  ///
  /// - Parameter hasLifetime: whether the lifetime that it is has begun.
  func makeRun(_ attempt: Int, hasLifetime: Bool) {
    if !hasLifetime { lifetimeBegan() }
    nextRun = spareRun.isThere ? spareRun.take() : RareReference(PendingRun(of: self, attempt: attempt))
    // Unmanaged: held by `nextRun`.
    let coming = nextRun.use(PendingRun.self) { next in
      if next.isOver { next.begin(attempt) }
      return Unmanaged.passUnretained(next)
    }
    closeRun { isStopped in isStopped ? .stopped : .answered }
    current.name(coming)
  }

  /// Makes a run that was sheltered the one that counts, unless it has been answered.
  func expose(_ pending: PendingRun) {
    // Unmanaged: see `CurrentRun`.
    current.name(.passUnretained(pending))
    if !pending.open() { forget(pending) }
  }

  /// Forgets a run that has been closed.
  func forget(_ pending: PendingRun) { current.forget(.passUnretained(pending)) }

  /// Ends the run under way without an answer, from any thread. Does nothing without one.
  func stopRun() { closeRun { isStopped in isStopped ? .stopped : nil } }

  /// Takes the run out, and ends it unless it has been answered.
  ///
  /// - Parameter end: what its task is told of, by whether it has been ended here; nil when another thread tells it. If it has not
  ///   been ended here, another thread is just about to say that it was answered.
  private func closeRun(_ end: (_ isStopped: Bool) -> TaskRun.End?) {
    guard let (isStopped, run) = current.take({ ($0.close(), $0.run) }) else { return }
    if let end = end(isStopped) { run?.end(end) }
    if isStopped { lifetimeEnded() }
  }
}
