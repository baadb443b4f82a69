// The task of a Future or Promise. What is of its type is in the closures that are made where the type is known; the root
// itself is of no type.

/// A task that answers with a value of some type.
@usableFromInline
enum SettlingTask<Value: Sendable>: Sendable {
  @usableFromInline typealias Answer = TaskAnswer<Value>

  case task(@Sendable (@escaping Answer) -> Void)
  /// One that gets its run as well.
  case running(@Sendable (TaskRun, @escaping Answer) -> Void)

  @usableFromInline var tellsRuns: Bool {
    if case .running = self { true } else { false }
  }
}

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

/// The input of what a task can ask for its stream's state.
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

extension SettlingRoot {
  /// - Parameter task: nil for a root that the program completes.
  @inlinable
  convenience init<Value: Sendable>(
    phase: Attempts.Phase, role: Role, place: TaskPlace?, taskState: TaskState?,
    context: __shared StreamContext, record: NodeRecord?, task: SettlingTask<Value>?
  ) {
    self.init(
      phase: phase, role: role, place: place, tellsRuns: task?.tellsRuns ?? false, taskState: taskState,
      context: context, record: record
    ) { root, pending in
      root.run(pending, for: Value.self)
    }
    switch task {
    case nil: break
    case .task(let run): self.task.fill(KeptTask(run), as: .closure)
    case .running(let run): self.task.fill(KeptRunningTask(run), as: .closure)
    }
  }

  @inlinable
  func run<Value: Sendable>(_ pending: PendingRun, for value: Value.Type) {
    // Read outside of the gate: no other thread changes it while the task's function is under way.
    guard hasTask, !isClosed, isOpen, pending.isActive else { return }
    if hasRecord { note(runOf: pending) }
    guard isInContext, !tellsRuns else { return runElsewhere(pending, for: value) }
    // In place: it stays where it is while its function is under way.
    task.use(KeptTask<Value>.self) { $0.run { SettlingRoot.resolve(pending, $0) } }
  }

  /// Runs the task in another context than the caller's, or with its run.
  @usableFromInline
  func runElsewhere<Value: Sendable>(_ pending: PendingRun, for value: Value.Type) {
    let answer: TaskAnswer<Value> = { SettlingRoot.resolve(pending, $0) }
    context.perform {
      if !tellsRuns {
        task.content(KeptTask<Value>.self)?.run(answer)
      } else if let run = pending.run {
        task.content(KeptRunningTask<Value>.self)?.run(run, answer)
      }
    }
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
    switch result {
    case .success(let value):
      self.value.store(value)
      note(next: value)
      passOn(value: value, .all)
      // No branch can ask a Future for another run.
      if role != .promise, liveChildren == 0 { completeAlone() }
    case .failure(let error):
      failure = error
      emit(error: error, .all)
      if role != .promise { finishWhenAlone(.error(error)) }
    }
  }
}
