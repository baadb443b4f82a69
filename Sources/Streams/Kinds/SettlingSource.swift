import Synchronization

/// The root of a Future or Promise: runs its task, keeps the outcome, runs again on a retry.
///
/// The task runs outside of the gate, so that a cancel reaches a task that blocks. A retry that is asked for while
/// the task's function has not returned waits for that, so runs never overlap and never nest.
// Unchecked like its superclass: the gate serialises.
final class SettlingSource<Value: Sendable>: Gate, @unchecked Sendable {
  typealias Answer = @Sendable (Result<Value, any Error>) -> Void
  typealias Task = @Sendable (@escaping Answer) -> Void

  /// Where the attempts stand.
  enum Phase {
    /// A lazy source that nobody has attached to.
    case unstarted
    /// The task is to answer.
    case awaiting
    /// The latest attempt has its outcome.
    case settled
  }

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var phase: Phase
  @exclusivity(unchecked) private var outcome: Outcome<Value> = .pending
  @exclusivity(unchecked) private var isInsideTask = false
  @exclusivity(unchecked) private var wantsAnotherRun = false
  @exclusivity(unchecked) private var task: Task?
  @exclusivity(unchecked) private weak var pendingRun: PendingRun<Value>?
  private let dispatch: Dispatch
  private let isPromise: Bool
  private let stateInput: ObservableInput<StreamState>?
  private let hasFlipped = Atomic<Bool>(false)
  private let attempt = Atomic<Int>(0)
  private let lifetime = Locked(WeakLifetime())

  private struct WeakLifetime: Sendable {
    weak var lifetime: Lifetime?
  }

  init(
    phase: Phase, isPromise: Bool, dispatch: Dispatch, state: ObservableInput<StreamState>?,
    context: StreamContext,
    record: NodeRecord?, task: Task?
  ) {
    self.phase = phase
    self.isPromise = isPromise
    self.dispatch = dispatch
    self.task = task
    stateInput = state
    super.init(parent: nil, context: context, flags: .settling, record: record)
  }

  /// Makes the lifetime that all streams of the tree share, and starts the task unless it is lazy.
  func begin() -> Lifetime {
    let lifetime = Lifetime(of: self)
    self.lifetime.withLock { $0.lifetime = lifetime }
    if phase == .awaiting, task != nil { perform { self.startRun() } }
    return lifetime
  }

  override func keepAlive() -> [Lifetime] {
    lifetime.withLock { $0.lifetime }.map { [$0] } ?? []
  }

  override func didAdopt() {
    guard phase == .unstarted else { return }
    phase = .awaiting
    startRun()
  }

  override var currentAttempt: Int { attempt.load(ordering: .relaxed) }

  // MARK: Runs

  private func startRun() {
    guard !isInsideTask else {
      wantsAnotherRun = true
      return
    }
    let pending = beginRun()
    afterwards {
      self.dispatch.perform { self.run(pending) }
    }
  }

  private func beginRun() -> PendingRun<Value> {
    isInsideTask = true
    phase = .awaiting
    attempt.wrappingAdd(1, ordering: .relaxed)
    let pending = PendingRun(of: self, attempt: currentAttempt)
    pendingRun = pending
    return pending
  }

  /// Runs the task, and again while retries were asked for from inside it.
  private func run(_ first: PendingRun<Value>) {
    var next: PendingRun<Value>? = first
    while let pending = next {
      // Read outside of the gate: nobody else changes it while `isInsideTask`.
      if let task, !isClosed, isOpen {
        if let record {
          record.countRun()
          note(.run(attempt: pending.attempt, nil))
        }
        task { pending.resolve($0) }
      }
      next = leaveTask()
    }
  }

  /// The task's function has returned. Gives the next run when it must run again at once.
  private func leaveTask() -> PendingRun<Value>? {
    guard tryEnter() else {
      mail { if self.finishTask() { self.startRun() } }
      return nil
    }
    let next = finishTask() ? beginRun() : nil
    leave()
    return next
  }

  private func finishTask() -> Bool {
    isInsideTask = false
    defer { wantsAnotherRun = false }
    if has(.ended) { task = nil }
    return wantsAnotherRun && isOpen && !isClosed
  }

  // MARK: Outcomes

  /// Takes the answer of an attempt, from any thread; only its first one counts.
  func settle(_ result: Result<Value, any Error>, _ attempt: Int) {
    if tryEnter() {
      accept(result, attempt)
      leave()
    } else {
      mail { self.accept(result, attempt) }
    }
  }

  private func accept(_ result: Result<Value, any Error>, _ attempt: Int) {
    guard phase == .awaiting, !wantsAnotherRun, attempt == currentAttempt, isOpen, !isClosed else {
      return noteDrop()
    }
    phase = .settled
    insert(.served)
    switch result {
    case .success(let value):
      outcome = .value(value)
      if let record { note(next: value, at: record) }
      passOn(value: value, .all)
      // Nobody can ask a Future for another run.
      if !isPromise { finishWhenAlone(.completed) }
    case .failure(let error):
      outcome = .failure(error)
      emit(error: error, .all)
      if !isPromise { finishWhenAlone(.error(error)) }
    }
  }

  override func replay(to child: Node) {
    deliver(outcome, to: child)
  }

  override func retry(after attempt: Int) {
    guard isOpen, !isClosed else { return mail { self.replayToWaiting() } }
    guard phase == .settled else { return }
    if canReuse { return mail { self.replayToWaiting() } }
    if currentAttempt > attempt { return mail { self.replayToWaiting() } }
    phase = .awaiting
    outcome = .pending
    remove(.served)
    startRun()
  }

  override var canReuse: Bool {
    if case .value = outcome { has(.reuses) } else { false }
  }

  // MARK: Ends

  override func cancelSources() {
    guard isPromise else { return }
    guard isOpen else { return cancelReplays() }
    guard close() else { return }
    flip(to: .cancelled)
    perform { self.end(.cancelled) }
  }

  /// Ends the branches that have not heard the outcome of what has ended.
  private func cancelReplays() {
    perform { self.forEachChild { $0.end(.cancelled) } }
  }

  override func finish(_ termination: Termination) {
    let reason = isClosed ? .cancelled : termination
    super.finish(reason)
    if !isInsideTask { task = nil }
    pendingRun?.close()
    flip(to: reason)
  }

  override func abandon() {
    perform {
      guard self.isOpen else { return }
      switch self.outcome {
      case .pending: self.end(.cancelled)
      case .failure(let error) where self.liveChildren == 0: self.finish(.error(error))
      default: self.finishWhenAlone(.completed)
      }
    }
  }

  /// Tells the task's observable of the end: first of all on a cancel, last of all otherwise.
  private func flip(to termination: Termination) {
    guard !hasFlipped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    stateInput?.finish(.terminated(reason: termination))
  }
}
