import Synchronization

/// The way from a task back to its Promise, and the scope of that run. It is a lifetime of the tree until the run ends, so
/// that a task that keeps its completion for longer keeps nothing else. See ``TaskRun`` for what ends it.
@usableFromInline
final class PendingRun: Sendable {
  // Unmanaged: a lifetime holds it until the run is over.
  private let root: Unmanaged<SettlingRoot>
  private let isClosed = Atomic<Bool>(false)
  /// Which run this is: 1 for the first.
  @usableFromInline let attempt: Int
  /// What its task knows of it; nil for a task that does not want to.
  @usableFromInline let run: TaskRun?
  private let record: NodeRecord?

  init(of root: SettlingRoot, attempt: Int) {
    root.lifetimeBegan()
    self.root = .passUnretained(root)
    self.attempt = attempt
    run = root.tellsRuns ? TaskRun(attempt: attempt) : nil
    record = root.record
  }

  deinit {
    // The last holder that could answer has released it.
    if close() {
      run?.end(.stopped)
      root._withUnsafeGuaranteedRef { $0.forget(self) }
      letGo()
    }
  }

  /// Whether an answer would be taken.
  @usableFromInline var isActive: Bool { !isClosed.load(ordering: .acquiring) }

  /// Takes the run's one answer to its root. An answer that comes too late is counted.
  @inlinable @inline(__always)
  func claim(_ deliver: (SettlingRoot) -> Void) {
    guard let root = claimRoot() else { return }
    root._withUnsafeGuaranteedRef { deliver($0) }
    letGo()
  }

  @usableFromInline
  func claimRoot() -> Unmanaged<SettlingRoot>? {
    guard close() else {
      record?.countDrop()
      return nil
    }
    run?.end(.answered)
    root._withUnsafeGuaranteedRef { $0.forget(self) }
    return root
  }

  /// Ends the run, for who owns what it keeps from then on. False when it is over.
  func close() -> Bool { !isClosed.exchange(true, ordering: .acquiringAndReleasing) }

  @usableFromInline
  func letGo() {
    root._withUnsafeGuaranteedRef { $0.lifetimeEnded() }
  }
}

extension SettlingRoot {
  /// The run whose answer counts.
  struct CurrentRun: Sendable {
    // Unmanaged: the one that closes the run takes it out after that, so that it is there while it is named here.
    let pending: Unmanaged<PendingRun>
    let run: TaskRun?
  }

  /// Makes the run that comes next the one that counts, in place of any other.
  func makeRun(_ attempt: Int) {
    let next = PendingRun(of: self, attempt: attempt)
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
