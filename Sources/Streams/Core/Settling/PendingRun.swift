import Synchronization

/// The way from a task back to its Promise, and the scope of that run. It is a lifetime of the tree until the run ends, so
/// that a task that keeps its completion for longer keeps nothing else. See ``TaskRun`` for what ends it.
///
/// The first run begins in a shelter: see ``SettlingRoot/runFirst()``. When it is over, and the task has kept nothing, it
/// serves as a lifetime.
@usableFromInline
// Unchecked like its superclass: the state is atomic, and what else changes says who may do so.
final class PendingRun: Hold, @unchecked Sendable {
  /// Where a run stands.
  enum State: UInt8, AtomicRepresentable {
    /// It may be answered; the thread that runs the task holds the tree.
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

  /// How an answer is to be delivered.
  @usableFromInline
  enum Claim {
    /// Not at all: it comes too late.
    case late
    /// Without entering the gate: no other thread knows the root.
    case alone
    /// In turn, and ``endClaim()`` follows.
    case inTurn
  }

  // Unmanaged: a lifetime holds it until the run is over. Unchecked here and below: only changed while one thread alone holds
  // this.
  @exclusivity(unchecked) @usableFromInline var root: Unmanaged<SettlingRoot>
  let state: Atomic<State>
  /// The thread that runs the task while the run is sheltered and no other thread can come to the root; 0 otherwise.
  @usableFromInline let runner: UInt
  /// The thread that has made it: of the first run, the one that has made the root, or that has started it.
  @exclusivity(unchecked) var maker = ThreadIdentity.current
  /// Which run this is: 1 for the first.
  @exclusivity(unchecked) @usableFromInline var attempt: Int
  private let runReference: RareReference
  private let recordReference: RareReference

  /// What its task knows of it; nil for a task that does not want to.
  @usableFromInline var run: TaskRun? { runReference.object(TaskRun.self) }

  /// One that is a lifetime, which has begun.
  init(of root: __shared SettlingRoot, attempt: Int) {
    self.root = .passUnretained(root)
    self.attempt = attempt
    state = Atomic(.open)
    runner = 0
    runReference = RareReference(root.tellsRuns ? TaskRun(attempt: attempt) : nil)
    recordReference = RareReference(root.record)
  }

  /// That of the tree of which it is a lifetime.
  override var settlingRoot: SettlingRoot? { root._withUnsafeGuaranteedRef { $0 } }

  /// Whether neither its task nor a probe knows of it.
  var hasToldNothing: Bool { !runReference.isThere && !recordReference.isThere }

  /// Whether it has been answered, or ended otherwise, for its only holder.
  var isOver: Bool { state.load(ordering: .acquiring) == .over }

  /// One whose task does not want to know of it.
  @inline(__always)
  init(shelteredIn root: __shared SettlingRoot, attempt: Int) {
    self.root = .passUnretained(root)
    self.attempt = attempt
    state = Atomic(.sheltered)
    runner = root.isUnlisted ? ThreadIdentity.current.word : 0
    runReference = RareReference()
    recordReference = RareReference(root.record)
  }

  deinit {
    // Most are over, or holds.
    let state = state.load(ordering: .acquiring)
    if state == .open { wasDropped() } else if state == .hold { giveLifetimeBack() }
  }

  /// The last holder that could answer has released it.
  @inline(never)
  private func wasDropped() {
    guard close() else { return }
    run?.end(.stopped)
    root._withUnsafeGuaranteedRef { root in
      root.forget(self)
      // A visit: the task may hold locks.
      if root.hasRecord { Visit.run { root.logUnanswered(attempt) } }
    }
    giveLifetimeBack()
  }

  /// Whether it is the first run of a root that no other thread knows, before its task has been called.
  @inlinable @inline(__always)
  var isAlone: Bool { runner != 0 }

  /// Whether an answer would be taken.
  @usableFromInline var isActive: Bool {
    let state = state.load(ordering: .acquiring)
    return state == .open || state == .sheltered
  }

  /// Takes the run's one answer, for the thread that may deliver it to the root. An answer that comes too late is counted.
  @usableFromInline
  func claim() -> Claim {
    // Inside of the task's function, so that the thread which holds the tree does nothing else with it.
    if state.load(ordering: .relaxed) == .sheltered, runner == ThreadIdentity.current.word,
      change(.sheltered, to: .over)
    {
      return .alone
    }
    return claimInTurn()
  }

  @inline(never)
  private func claimInTurn() -> Claim {
    if state.load(ordering: .relaxed) == .sheltered, runner != ThreadIdentity.current.word,
      change(.sheltered, to: .answering)
    {
      noteThread()
      return .inTurn
    }
    guard close() else {
      if recordReference.isThere { countLate() }
      return .late
    }
    if runReference.isThere { endRun() }
    root._withUnsafeGuaranteedRef { $0.forget(self) }
    noteThread()
    return .inTurn
  }

  // Functions of their own, because they are rare.
  @inline(never)
  private func countLate() {
    recordReference.object(NodeRecord.self)?.count(.over, to: "attempt \(attempt)")
  }

  @inline(never)
  private func endRun() { run?.end(.answered) }

  /// Notes that the first run is answered while its maker may still build the chain. See `Node+Building`.
  private func noteThread() {
    guard attempt == 1 else { return }
    root._withUnsafeGuaranteedRef { root in
      guard root.isAnsweredByTask || maker != ThreadIdentity.current else { return }
      root.hasOvertaken.store(true, ordering: .relaxed)
    }
  }

  /// The answer has been delivered.
  @usableFromInline
  func endClaim() {
    // Sheltered all the time: the thread that runs the task sees that it is over, and holds the tree.
    if state.load(ordering: .acquiring) == .answering, change(.answering, to: .over) { return }
    giveLifetimeBack()
    // Once more, and last: what makes use of its memory sees what this thread did.
    state.store(.over, ordering: .releasing)
  }

  /// Ends a run that is a lifetime, for a caller that gives the lifetime back. False when it is over.
  func close() -> Bool { change(.open, to: .over) }

  private func change(_ former: State, to next: State) -> Bool {
    state.compareExchange(expected: former, desired: next, ordering: .acquiringAndReleasing).exchanged
  }

  @usableFromInline
  func giveLifetimeBack() {
    root._withUnsafeGuaranteedRef { $0.lifetimeEnded() }
  }

  // MARK: Out of the shelter

  /// Is a lifetime from now on, which the caller begins. Called when no other thread holds it.
  @inline(__always)
  func becomeHold() {
    // Sees what the thread did that has answered.
    _ = state.load(ordering: .acquiring)
    state.store(.hold, ordering: .relaxed)
  }

  /// Goes on as a lifetime, which it has got. False when it is over, or is being answered and gives the lifetime back.
  func open() -> Bool {
    if change(.sheltered, to: .open) { return true }
    if !change(.answering, to: .handedOver) { giveLifetimeBack() }
    return false
  }
}
