import Synchronization

// The task of a Future or Promise. What is of its type is in the closures that are made where the type is known; the root
// itself is of no type.

/// A task as its root keeps it. A struct: a bare closure would gain a thunk there.
@usableFromInline
struct KeptTask<Value: Sendable>: Sendable {
  @usableFromInline let run: @Sendable (@escaping TaskAnswer<Value>) -> Void

  @inlinable @inline(__always)
  init(_ run: @escaping @Sendable (@escaping TaskAnswer<Value>) -> Void) { self.run = run }
}

/// The same for one that gets its run.
@usableFromInline
struct KeptRunningTask<Value: Sendable>: Sendable {
  @usableFromInline let run: @Sendable (TaskRun, @escaping TaskAnswer<Value>) -> Void

  @inlinable
  init(_ run: @escaping @Sendable (TaskRun, @escaping TaskAnswer<Value>) -> Void) { self.run = run }
}

/// How a root runs its task, of whatever type. A struct, because a bare closure would gain a thunk each time it is stored.
@usableFromInline
struct TaskRunner: Sendable {
  @usableFromInline let run: @Sendable (SettlingRoot, PendingRun) -> Void

  @inlinable @inline(__always)
  init(_ run: @escaping @Sendable (SettlingRoot, PendingRun) -> Void) { self.run = run }
}

/// The answer of a task that has cancelled itself: its stream is cancelled, and no branch hears of an error.
struct OwnCancellation: Error {
  /// Where that began, when a stream was cancelled that the task waited for; nil when its function said so itself.
  var awaited: EndOrigin?

  /// Where the end began of a stream that is cancelled for this.
  func origin(at node: Node) -> EndOrigin { awaited ?? EndOrigin(at: node, .function) }
}

/// What few tasks have besides their function.
@usableFromInline
final class TaskSetting: Sendable {
  /// Where the task runs; nil for the calling thread.
  let dispatch: Dispatch?
  /// Where the task reads the stream's state; nil for one that does not care.
  private let state: TaskState?
  private let hasFlipped = Atomic<Bool>(false)

  @usableFromInline
  init(_ dispatch: Dispatch, _ state: TaskState?) {
    self.dispatch = dispatch.isInline ? nil : dispatch
    self.state = state
  }

  /// Nil for a task that runs on the calling thread, and does not read the state.
  @inlinable @inline(__always)
  static func needed(on dispatch: Dispatch, _ state: TaskState?) -> RareReference {
    dispatch.isInline && state == nil ? RareReference() : RareReference(TaskSetting(dispatch, state))
  }

  var runsElsewhere: Bool { dispatch != nil }

  /// Flips the state that the task reads, once: first of all on a cancel, and last of all otherwise.
  func tell(end termination: Termination) {
    guard let state, !hasFlipped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    state.source.finish(.terminated(reason: termination))
  }
}

extension SettlingRoot {
  /// Gets its task, before another thread knows this root. One that the program completes gets none.
  @inlinable @inline(__always)
  func keep<Value: Sendable>(_ task: __owned @escaping @Sendable (@escaping TaskAnswer<Value>) -> Void) {
    self.task.fill(KeptTask(task), as: .closure)
    runner.fill(TaskRunner { root, pending in root.run(pending, for: Value.self) }, as: .closure)
  }

  /// The same for a task that gets its run, of a root that ``tellsRuns``.
  @inlinable
  func keepTellingRuns<Value: Sendable>(
    _ task: @escaping @Sendable (TaskRun, @escaping TaskAnswer<Value>) -> Void
  ) {
    self.task.fill(KeptRunningTask(task), as: .closure)
    runner.fill(TaskRunner { root, pending in root.run(pending, for: Value.self) }, as: .closure)
  }

  @inlinable @inline(__always)
  func run<Value: Sendable>(_ pending: PendingRun, for value: Value.Type) {
    // Where nothing else knows the root, nothing has changed since it was made here.
    guard pending.isAlone || runsPlainly(pending) else { return runElsewhere(pending, for: value) }
    assert(
      !pending.isAlone || runsPlainly(pending), "the root that has just been made here can run its task")
    Borrowed.with(pending) { pending in
      Answering<Value> { SettlingRoot.resolve(pending, $0) }
    } _: { answering in
      // In place: it stays where it is while its function is under way.
      task.use(KeptTask<Value>.self) { answering.hand(to: $0.run) }
    }
  }

  /// Whether the task can be run just so: it is to run, in the context of the caller, and without its run.
  // Read outside of the gate: no other thread changes it while the task's function is under way.
  @usableFromInline
  func runsPlainly(_ pending: PendingRun) -> Bool {
    hasTask && !isClosed && isOpen && pending.isActive && !hasRecord && isInContext && !tellsRuns
  }

  /// Runs the task if it is to run, also in another context than the caller's, or with its run.
  @usableFromInline
  func runElsewhere<Value: Sendable>(_ pending: PendingRun, for value: Value.Type) {
    guard hasTask, !isClosed, isOpen, pending.isActive else { return }
    if hasRecord { note(runOf: pending) }
    context.perform {
      if !tellsRuns {
        task.content(KeptTask<Value>.self)?.run { SettlingRoot.resolve(pending, $0) }
      } else if let run = pending.run {
        task.content(KeptRunningTask<Value>.self)?.run(run) { SettlingRoot.resolveOrCancel(pending, $0) }
      }
    }
  }

  /// Runs the task once, whatever its type.
  func run(_ pending: PendingRun) {
    runner.use(TaskRunner.self) { $0.run(self, pending) }
  }

  /// Whether there is a task, whose runs can be ended.
  @usableFromInline var hasTask: Bool { task.holds != .nothing }

  /// Releases the task, which will not run any more.
  func dropTask() { task.emptyOfClosure() }

  // MARK: Outcomes

  /// Takes a run's first answer, from any thread. The task holds the run alone, never the source.
  @inlinable
  static func resolve<Value: Sendable>(_ pending: PendingRun, _ result: Result<Value, any Error>) {
    let claim = pending.claim()
    guard claim != .late else { return }
    // Only `run` makes closures that come here, for runs of tasks of this type.
    pending.root._withUnsafeGuaranteedRef { root in
      guard claim == .inTurn else { return root.accept(result, pending.attempt) }
      root.settle(result, pending.attempt)
      pending.endClaim()
    }
  }

  /// The same for a run whose task knows of it, and may have cancelled itself: then the first answer cancels the stream.
  private static func resolveOrCancel<Value: Sendable>(
    _ pending: PendingRun, _ result: Result<Value, any Error>
  ) {
    guard case .failure(let error) = result, let error = error as? OwnCancellation else {
      return resolve(pending, result)
    }
    // First: a run that another one has replaced is over, and cancels nothing.
    guard pending.claim() != .late else { return }
    pending.root._withUnsafeGuaranteedRef { $0.cancel(for: error.origin(at: $0)) }
    pending.endClaim()
  }

  /// The run has failed, as the error tells.
  @usableFromInline
  func noteFailure() { record?.endRun() }

  /// Takes the answer of an attempt, from any thread; only its first one counts.
  @inlinable
  func settle<Value: Sendable>(_ result: Result<Value, any Error>, _ attempt: Int) {
    guard tryEnterSoon() else { return mail { self.accept(result, attempt) } }
    accept(result, attempt)
    leave()
  }

  @inlinable
  func accept<Value: Sendable>(_ result: Result<Value, any Error>, _ attempt: Int) {
    guard isOpen, !isClosed, attempts.settle(attempt) else { return noteDrop() }
    insert(.hasOutcome)
    // As `beginTelling`, in place.
    attempts.isTold = true
    defer {
      attempts.isTold = false
      publishAttempt()
    }
    switch result {
    case .success(let value):
      if hasRecord { noteAnswer() }
      self.value.store(value)
      note(next: value)
      passOn(value: value, .all)
      // No branch can ask a Future for another run.
      if role != .promise, liveChildren == 0 { completeAlone() }
    case .failure(let error):
      if hasRecord { noteFailure() }
      keep(failure: error)
      emit(error: error, .all)
      if role != .promise { finishWhenAlone(.error(error)) }
    }
  }
}
