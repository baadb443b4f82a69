// How the run under way is found and ended from any thread.

extension SettlingRoot {
  /// Makes the run that comes next the one that counts, in place of any other.
  ///
  /// - Parameter hasLifetime: whether the lifetime that it is has begun.
  func makeRun(_ attempt: Int, hasLifetime: Bool) {
    if !hasLifetime { countLifetime() }
    nextRun = PendingRun.make(of: self, attempt)
    // Unmanaged: held by `nextRun`.
    let coming = nextRun.use(PendingRun.self) { Unmanaged.passUnretained($0) }
    // If not stopped, then answered: another thread is just about to say so, and this run must not begin before.
    closeRun(orSay: .answered, naming: coming)
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
  func stopRun() { closeRun(orSay: nil, naming: nil) }

  /// Ends the run under way, unless it has been answered.
  ///
  /// - Parameters:
  ///   - end: how it has ended if not here; nil to leave it to another thread to say that.
  ///   - next: the one that counts from now on; nil for none.
  private func closeRun(orSay end: TaskRun.End?, naming next: Unmanaged<PendingRun>?) {
    guard let (isStopped, run) = current.close(naming: next) else { return }
    if let end = isStopped ? .stopped : end { run?.end(end) }
    if isStopped { lifetimeEnded() }
  }
}
