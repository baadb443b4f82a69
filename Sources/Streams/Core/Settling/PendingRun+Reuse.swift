import Synchronization

// The memory of a run that is over, for the next run that the same thread makes: mostly another attempt of the same task.

extension PendingRun {
  /// One that is a lifetime, which has begun: in the memory of one that is over, if this thread has kept that.
  static func make(of root: SettlingRoot, _ attempt: Int) -> RareReference {
    let spare = root.tellsRuns || root.hasRecord ? RareReference() : ThreadNotes.takeSpare()
    guard spare.isThere else { return RareReference(PendingRun(of: root, attempt: attempt)) }
    // Only `keepMemory` keeps something there.
    spare.use(PendingRun.self) { $0.begin(of: root, attempt) }
    return spare
  }

  private func begin(of root: SettlingRoot, _ attempt: Int) {
    self.root = .passUnretained(root)
    self.attempt = attempt
    if attempt == 1 { maker = ThreadIdentity.current }
    state.store(.open, ordering: .relaxed)
  }

  /// Keeps the memory of one that is over, and that nothing else holds, unless it has told a task or a probe. What an answer
  /// that comes too late reads on another thread stays as it is.
  static func keepMemory(of run: consuming RareReference) {
    if run.use(PendingRun.self, { $0.hasToldNothing }) { ThreadNotes.keepSpare(run) }
  }
}
