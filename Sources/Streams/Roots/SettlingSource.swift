import Synchronization

/// The root of a Future or Promise with its task.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class SettlingSource<Value: Sendable>: SettlingRoot, @unchecked Sendable {
  @usableFromInline typealias Answer = TaskAnswer<Value>
  @usableFromInline typealias Task = @Sendable (@escaping Answer) -> Void
  @usableFromInline typealias RunningTask = @Sendable (TaskRun, @escaping Answer) -> Void

  /// The task, in an enumeration of its own: an optional closure would gain a thunk each time it is called.
  @usableFromInline
  enum Service: Sendable {
    case task(Task)
    /// One that gets its run as well.
    case running(RunningTask)

    @usableFromInline var tellsRuns: Bool {
      if case .running = self { true } else { false }
    }

    /// Runs a task that does not get its run, in place: it stays where it is while its function is under way.
    @inlinable @inline(__always)
    mutating func run(_ answer: @escaping Answer) {
      if case .task(let task) = self { task(answer) }
    }
  }

  // Unchecked: only the gate's owner writes, and never while the task's function is under way.
  @exclusivity(unchecked) @usableFromInline var service: Service?
  @usableFromInline let stateInput: ObservableInput<StreamState>?
  @usableFromInline let hasFlipped = Atomic<Bool>(false)

  @inlinable
  init(
    phase: Attempts.Phase, role: Role, place: TaskPlace?, state: ObservableInput<StreamState>?,
    context: __shared StreamContext, record: NodeRecord?, service: Service?
  ) {
    self.service = service
    stateInput = state
    super.init(
      phase: phase, role: role, place: place, tellsRuns: service?.tellsRuns ?? false, context: context,
      record: record
    ) { root, pending in
      root.trusted(as: SettlingSource<Value>.self).run(pending)
    }
  }

  override func dropTask() { service = nil }

  override func failRun(_ attempt: Int, _ error: any Error) { settle(.failure(error), attempt) }

  override var hasTask: Bool { service != nil }

  override func noteEnd(_ termination: Termination) {
    guard let stateInput, !hasFlipped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    stateInput.finish(.terminated(reason: termination))
  }

  @inlinable
  func run(_ pending: PendingRun) {
    // Read outside of the gate: no other thread changes it while the task's function is under way.
    guard service != nil, !isClosed, isOpen, pending.isActive else { return }
    if hasRecord { note(runOf: pending) }
    guard context.isCurrent, !tellsRuns else { return runElsewhere(pending) }
    service.use { $0.run { SettlingSource<Value>.resolve(pending, $0) } }
  }

  /// Runs the task in another context than the caller's, or with its run.
  @usableFromInline
  func runElsewhere(_ pending: PendingRun) {
    let answer: Answer = { SettlingSource<Value>.resolve(pending, $0) }
    context.perform {
      guard let service else { return }
      switch service {
      case .task(let task): task(answer)
      case .running(let task): if let run = pending.run { task(run, answer) }
      }
    }
  }

  // MARK: Outcomes

  /// Takes a run's first answer, from any thread. The task holds the run alone, never the source.
  @inlinable
  static func resolve(_ pending: PendingRun, _ result: Result<Value, any Error>) {
    let claim = pending.claim()
    guard claim != .late else { return }
    pending.root._withUnsafeGuaranteedRef { root in
      // Only `run` makes closures that come here, for runs of this type's tasks.
      let source = root.trusted(as: SettlingSource<Value>.self)
      guard claim == .inTurn else { return source.accept(result, pending.attempt) }
      source.settle(result, pending.attempt)
      pending.endClaim()
    }
  }

  /// Takes the answer of an attempt, from any thread; only its first one counts.
  @inlinable
  func settle(_ result: Result<Value, any Error>, _ attempt: Int) {
    guard tryEnterSoon() else { return mail { self.accept(result, attempt) } }
    accept(result, attempt)
    leave()
  }

  @inlinable
  func accept(_ result: Result<Value, any Error>, _ attempt: Int) {
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
