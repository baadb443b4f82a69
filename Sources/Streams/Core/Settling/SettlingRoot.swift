import Synchronization

/// The root of a Future or Promise: keeps the outcome of the current attempt, runs again on a retry.
///
/// The task runs outside of the gate, so that a cancel reaches a task that blocks. A retry that is asked for while
/// the task's function has not returned waits for that, so runs never overlap and never nest.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class SettlingRoot: Gate, @unchecked Sendable {
  /// What the root is the root of.
  @usableFromInline
  enum Role: UInt8 {
    /// It can neither be retried nor cancelled.
    case future
    /// It can be cancelled, but not be retried.
    case progression
    /// It can be retried and cancelled.
    case promise
  }

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline final var attempts: Attempts
  @exclusivity(unchecked) @usableFromInline final var value = StoredValue()  // As above.
  @usableFromInline final let role: Role
  /// Runs the task once, made where its type is known.
  final let run: @Sendable (SettlingRoot, PendingRun) -> Void
  /// Where the task runs; nil for the calling thread.
  final let place: TaskPlace?
  /// The number of the latest attempt, for those outside of the gate.
  @usableFromInline final let attempt = Atomic<Int>(0)
  /// The run that is expected and has not begun. Unchecked as above.
  @exclusivity(unchecked) final var nextRun: PendingRun?
  /// One that is over, and serves the next run. Unchecked: as `nextRun`, from the return of the task to the next run.
  @exclusivity(unchecked) final var spareRun: PendingRun?
  let current = Locked<CurrentRun?>(nil)
  /// Whether the task gets its run.
  @usableFromInline final let tellsRuns: Bool
  /// How many lifetimes there are.
  private let lifetimes = Atomic<Int>(0)
  /// Whether it waits in the replay queue: set by the owner, and cleared by who takes it out.
  final let isInReplayQueue = Atomic<Bool>(false)
  // Unchecked here and below, and unmanaged: they belong to the queue, which holds its members.
  @exclusivity(unchecked) final var nextReplay: Unmanaged<SettlingRoot>?
  @exclusivity(unchecked) final var previousReplay: Unmanaged<SettlingRoot>?  // As above.
  /// When it is to be replayed; nil while that is not known. As above.
  @exclusivity(unchecked) final var replayDue: Duration?
  /// In which lane of the queue it waits. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) final var replayLane: UInt8 = 0

  @usableFromInline
  init(
    phase: Attempts.Phase, role: Role, place: TaskPlace?, tellsRuns: Bool, context: __shared StreamContext,
    record: NodeRecord?,
    run: @escaping @Sendable (SettlingRoot, PendingRun) -> Void
  ) {
    attempts = Attempts(phase)
    self.role = role
    self.run = run
    self.place = place
    self.tellsRuns = tellsRuns
    super.init(
      parent: nil, context: context, flags: [.settling, .closable],
      settings: role == .future ? [] : .isCancellable, record: record)
  }

  /// Releases the task, which will not run any more.
  func dropTask() {}

  /// Takes an error as the answer of a run.
  func failRun(_ attempt: Int, _ error: any Error) {}

  /// Whether there is a task, whose runs can be ended.
  var hasTask: Bool { false }

  /// Is told of the end: first of all on a cancel, and once more, last of all, in any case.
  func noteEnd(_ termination: Termination) {}

  @inlinable override final var currentAttempt: Int { attempt.load(ordering: .relaxed) }

  override final func runDeferredWork() { startTask() }

  override final func didAdopt() {
    if attempts.start() { startRun() }
  }

  // MARK: Lifetimes

  // One hold for all of them.
  override final func lifetimeBegan() {
    if lifetimes.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { super.lifetimeBegan() }
  }

  /// The same for the first one, which begins before another thread knows this root.
  final func firstLifetimeBegan() {
    guard isUnlisted else { return lifetimeBegan() }
    lifetimes.store(1, ordering: .relaxed)
    super.lifetimeBegan()
  }

  /// Whether no probe can find this root before the program does.
  final var isUnlisted: Bool { registration.load(ordering: .relaxed) == 0 && !hasRecord }

  override final func lifetimeEnded() {
    if lifetimes.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { super.lifetimeEnded() }
  }

  override final func lastLifetimeEnded() {
    defer { if extras != nil { Visit.run { dismissGuests() } } }
    guard isOpen else { return }
    visit {
      // A retry may have begun another meanwhile.
      guard self.isOpen, self.lifetimes.load(ordering: .acquiring) == 0 else { return }
      if self.attempts.phase != .settled {
        self.willEnd(by: .release)
        return self.end(.cancelled)
      }
      self.stopPersisting()
    }
  }

  @usableFromInline
  override final func keepAlive() -> Hold? {
    Lifetime(of: self)
  }

  // MARK: Replays and retries

  override final func replay(to child: Node) {
    deliver(&value, to: child)
  }

  override final func scheduleReplay() {
    let isAdded = contextReference._withUnsafeGuaranteedRef { $0.replays.add(self) }
    if !isAdded { super.scheduleReplay() }
  }

  override final func didReplay() {
    guard isInReplayQueue.load(ordering: .relaxed) else { return }
    contextReference._withUnsafeGuaranteedRef { $0.replays.remove(self) }
  }

  override final func retry(after attempt: Int) {
    guard isOpen, !isClosed else { return mail { self.replayToWaiting() } }
    switch attempts.retry(after: attempt, canReuse: canReuse) {
    case .wait: return
    case .replay: return mail { self.replayToWaiting() }
    case .run: break
    }
    value.clear()
    outcome = .unremarkable
    remove(.hasOutcome)
    startRun()
  }

  override final func giveUp(
    at inlet: Inlet?, for error: any Error, isWanted: Bool, then next: @escaping (_ isStopped: Bool) -> Void
  ) {
    inlet?.set(.hasGivenUp, true)
    attempts.giveUp()
    let isStopped = hasTask && !isWanted && !hasWaitingBranches
    if isStopped, let inlet {
      abandon(from: inlet, for: error)
      attempts.abandon()
      wantsNoOtherRun()
      stopRun()
    }
    next(isStopped)
  }

  override final var canReuse: Bool {
    value.isPresent && reuses
  }

  // MARK: Ends

  override final func cancelSources(for origin: EndOrigin) {
    guard isCancellable, isOpen, close(for: origin) else { return }
    noteEnd(.cancelled)
    // The end is to be that of the cancel, not that of the run's lifetime.
    lifetimeBegan()
    defer { lifetimeEnded() }
    stopRun()
    perform {
      self.end(.cancelled)
      // What has ended meanwhile ends no more; its late branches do.
      self.forEachChild { $0.end(.cancelled) }
    }
  }

  override final func leaveSources(_ termination: Termination) {
    if attempts.phase != .settled { stopRun() }
    if !attempts.isInsideTask { dropTask() }
    didReplay()
    noteEnd(termination)
  }
}
