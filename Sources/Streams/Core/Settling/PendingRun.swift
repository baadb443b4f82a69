import Synchronization

/// The way from a task back to its Promise, and the scope of that run. It is a lifetime of the tree until the run ends, so
/// that a task that keeps its completion for longer keeps nothing else. See ``TaskRun`` for what ends it.
///
/// The first run begins in a shelter: see ``SettlingRoot/runFirst()``. When it is over, and the task has kept nothing, it
/// serves as a lifetime.
@usableFromInline
// Unchecked like its superclass: all but the state is constant.
final class PendingRun: Hold, @unchecked Sendable {
  /// Where a run stands.
  enum State: UInt8, AtomicRepresentable {
    /// It may be answered; who runs the task holds the tree.
    case sheltered
    /// It is being answered by a thread that found it sheltered.
    case answering
    /// The same, and that thread is to give back the lifetime that the run has got meanwhile.
    case handedOver
    /// It may be answered, and is a lifetime of the tree.
    case open
    /// It has been answered, or ended without an answer.
    case over
    /// It is no run any more, but a lifetime.
    case hold
  }

  // Unmanaged: a lifetime holds it until the run is over.
  private let root: Unmanaged<SettlingRoot>
  private let state: Atomic<State>
  /// Which run this is: 1 for the first.
  @usableFromInline let attempt: Int
  /// What its task knows of it; nil for a task that does not want to.
  @usableFromInline let run: TaskRun?
  private let record: NodeRecord?

  init(of root: SettlingRoot, attempt: Int) {
    root.lifetimeBegan()
    self.root = .passUnretained(root)
    self.attempt = attempt
    state = Atomic(.open)
    run = root.tellsRuns ? TaskRun(attempt: attempt) : nil
    record = root.record
  }

  /// One whose task does not want to know of it.
  init(shelteredIn root: SettlingRoot, attempt: Int) {
    self.root = .passUnretained(root)
    self.attempt = attempt
    state = Atomic(.sheltered)
    run = nil
    record = root.record
  }

  deinit {
    switch state.load(ordering: .acquiring) {
    case .open:
      // The last holder that could answer has released it.
      guard close() else { break }
      run?.end(.stopped)
      root._withUnsafeGuaranteedRef { $0.forget(self) }
      letGo()
    case .hold: letGo()
    default: break
    }
  }

  /// Whether an answer would be taken.
  @usableFromInline var isActive: Bool {
    let state = state.load(ordering: .acquiring)
    return state == .open || state == .sheltered
  }

  /// Takes the run's one answer to its root. An answer that comes too late is counted.
  @inlinable @inline(__always)
  func claim(_ deliver: (SettlingRoot) -> Void) {
    guard let root = claimRoot() else { return }
    root._withUnsafeGuaranteedRef { deliver($0) }
    endClaim()
  }

  /// The root, for the one who may answer.
  @usableFromInline
  func claimRoot() -> Unmanaged<SettlingRoot>? {
    if change(.sheltered, to: .answering) { return root }
    guard close() else {
      record?.countDrop()
      return nil
    }
    run?.end(.answered)
    root._withUnsafeGuaranteedRef { $0.forget(self) }
    return root
  }

  /// The answer has been delivered.
  @usableFromInline
  func endClaim() {
    // Sheltered all the time: who runs the task sees that it is over, and holds the tree.
    if change(.answering, to: .over) { return }
    letGo()
  }

  /// Ends a run that is a lifetime, for who gives that back. False when it is over.
  func close() -> Bool { change(.open, to: .over) }

  private func change(_ former: State, to next: State) -> Bool {
    state.compareExchange(expected: former, desired: next, ordering: .acquiringAndReleasing).exchanged
  }

  @usableFromInline
  func letGo() {
    root._withUnsafeGuaranteedRef { $0.lifetimeEnded() }
  }

  // MARK: Out of the shelter

  /// Is a lifetime from now on. Called when no other thread holds it.
  func becomeHold() {
    // Sees what the thread did that has answered.
    _ = state.exchange(.hold, ordering: .acquiring)
    root._withUnsafeGuaranteedRef { $0.lifetimeBegan() }
  }

  /// Goes on as a lifetime, which it has got. False when it is over, or is being answered and gives the lifetime back.
  func open() -> Bool {
    if change(.sheltered, to: .open) { return true }
    if !change(.answering, to: .handedOver) { letGo() }
    return false
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
