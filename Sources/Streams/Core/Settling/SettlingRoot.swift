import Synchronization

/// The root of a Future or Promise: keeps the outcome of the current attempt, runs again on a retry.
///
/// The task runs outside of the gate, so that a cancel reaches a task that blocks. A retry that is asked for while
/// the task's function has not returned waits for that, so runs never overlap and never nest.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class SettlingRoot: Gate, @unchecked Sendable {
  /// What the root is the root of.
  @usableFromInline
  enum Role: UInt8 {
    /// It can neither be retried nor cancelled.
    case future
    /// It can be cancelled, but not be retried.
    case progression
    /// It can be retried and cancelled.
    case promise

    var settings: NodeSettings {
      switch self {
      case .future: .isFinal
      case .progression: [.isFinal, .isCancellable]
      case .promise: .isCancellable
      }
    }
  }

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var attempts: Attempts
  @exclusivity(unchecked) @usableFromInline var value = StoredValue()  // Unchecked: the gate's owner alone.
  @usableFromInline final let role: Role
  /// What runs the task, made where its type is known: a ``TaskRunner``. Unchecked: set before another thread knows the root.
  @exclusivity(unchecked) @usableFromInline var runner = Emptiable()
  /// The task, of its type, until it will not run any more; see `SettlingRoot+Task`.
  // Unchecked: only the gate's owner writes, and never while the task's function is under way.
  @exclusivity(unchecked) @usableFromInline var task = Emptiable()
  private let settingReference: RareReference
  /// The number of the latest attempt, for threads outside of the gate.
  @usableFromInline final let attempt = Atomic<Int>(0)
  /// The run that is expected and has not begun. Unchecked: the gate's owner alone.
  @exclusivity(unchecked) var nextRun = RareReference()
  let current = CurrentRun()
  /// Whether the task gets its run.
  @usableFromInline final let tellsRuns: Bool
  /// Whether the answer of the first run has come from another thread than the one that began it, which may be in the middle of
  /// the chain, also when later runs are answered; or from a Swift task of its own.
  let hasOvertaken = Atomic<Bool>(false)
  /// Whether an asynchronous function answers, on whichever thread: that of the task that makes this root does other work while
  /// that task awaits something. Unchecked: set while the root is made.
  @exclusivity(unchecked) var isAnsweredByTask = false
  /// How many lifetimes there are.
  let lifetimes = Atomic<Int>(0)
  /// Whether it waits in the replay queue: set by the owner, and cleared by the thread that takes it out.
  let isInReplayQueue = Atomic<Bool>(false)
  // Unchecked here and below, and unmanaged: they belong to the queue, which holds its members.
  @exclusivity(unchecked) var nextReplay: Unmanaged<SettlingRoot>?
  @exclusivity(unchecked) var previousReplay: Unmanaged<SettlingRoot>?  // The queue holds it.
  /// When it is to be replayed; nil while that is not known. Unchecked: it belongs to the queue.
  @exclusivity(unchecked) var replayDue: Duration?
  /// In which lane of the queue it waits. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) var replayLane: UInt8 = 0
  /// How many wait for the outcome of a stream of this tree without a lifetime: see ``InnerHold``.
  let hearers = Atomic<UInt32>(0)

  @usableFromInline
  init(
    phase: Attempts.Phase, role: Role, tellsRuns: Bool, setting: consuming RareReference,
    context: __shared StreamContext, record: __shared NodeRecord?
  ) {
    attempts = Attempts(phase)
    self.role = role
    self.tellsRuns = tellsRuns
    settingReference = setting
    super.init(
      parent: nil, context: context, flags: [.settling, .closable],
      settings: role.settings, record: record)
  }

  deinit {
    dropTask()
    runner.emptyOfClosure()
  }

  /// What the task has besides its function; nil for most tasks.
  var setting: TaskSetting? { settingReference.object(TaskSetting.self) }

  override func runDeferredWork() { startTask() }

  override func didAdoptRecord() {
    super.didAdoptRecord()
    // A run that has begun before the probe woke, also if its task can answer no more, which is worth knowing. A root that
    // another thread still makes has published no run yet: until then, its task and attempts belong to that thread.
    guard isOpen, attempt.load(ordering: .acquiring) > 0 else { return }
    if attempts.phase == .awaiting, hasTask { note(run: attempts.number) }
  }

  // MARK: Replays and retries

  /// Lets the queue of the context see to the replay. False when it does so already.
  func joinReplays() -> Bool { withContext { $0.replays.add(self) } }

  /// Nothing below waits for a replay any more.
  func leaveReplays() {
    guard isInReplayQueue.load(ordering: .relaxed) else { return }
    withContext { $0.replays.remove(self) }
  }

  /// Starts a lazy task, to which something has been attached.
  func startIfLazy() { if attempts.start() { startRun() } }

  /// Takes a retry from below: runs the task of a Promise again, or gives what is there.
  func runAgain(after attempt: Int, _ climb: RetryClimb) {
    guard isOpen, !isClosed else { return mail { self.replayToWaiting() } }
    // A root that has been asked to end has no other answer than that.
    if has(.ending) { return mail { self.forEachChild { if $0.awaitsOutcome { $0.end(.cancelled) } } } }
    // All that asked may have given up since. Later: the owner may be walking a list, and a branch may be about to come.
    if isForsaken, !value.isPresent {
      return mail {
        if self.isForsaken { self.endIfForsaken() } else { self.runAgain(after: attempt, climb) }
      }
    }
    switch attempts.retry(after: attempt, climb, canReuse: canReuse, runsOnce: has(.isFinal)) {
    case .wait: return
    case .replay: return mail { self.replayToWaiting() }
    case .run: break
    }
    // Of what `forgetOutcome` does, a root needs no more.
    value.clear()
    outcome = .unremarkable
    remove([.hasOutcome, .failed])
    hasTold = false
    startRun()
  }

  // MARK: Ends

  override func closeSources(_ climb: inout CancelClimb) {
    guard isCancellable, isOpen, close(for: climb.origin) else { return }
    // Until the end, which is to be that of the cancel, not that of the run's lifetime.
    lifetimeBegan()
    climb.add(self)
  }

  override func stopClosedTask() {
    setting?.tell(end: .cancelled)
    stopRun()
  }

  override func endClosedSources(for origin: EndOrigin) {
    perform {
      self.end(.cancelled)
      if self.isTold { self.replayToWaiting() }
      // What has ended meanwhile ends no more; its late branches do.
      self.forEachChild { $0.end(.cancelled) }
    }
    lifetimeEnded()
  }

  override func leaveSources(_ termination: Termination) {
    if attempts.phase != .settled { stopRun() }
    if !attempts.isInsideTask { dropTask() }
    leaveReplays()
    attempts.forgetGivingUp()
    if settingReference.isThere { tellSetting(of: termination) }
  }

  // A function of its own, because few have one.
  @inline(never)
  private func tellSetting(of end: Termination) { setting?.tell(end: end) }
}

/// The input of the observable that tells a task its stream's state.
@usableFromInline
struct TaskState: Sendable {
  let source: any TaskStateSource
  /// What keeps that going.
  let lifetime: Hold?
}

/// The root of that.
protocol TaskStateSource: Gate {
  /// Tells the last state.
  func finish(_ state: StreamState)
}
