import Synchronization

/// The root of a Future or Promise: runs its task, keeps the outcome, runs again on a retry.
///
/// The task runs outside of the gate, so that a cancel reaches a task that blocks. A retry that is asked for while
/// the task's function has not returned waits for that, so runs never overlap and never nest.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class SettlingSource<Value: Sendable>: Gate, @unchecked Sendable {
  @usableFromInline typealias Answer = @Sendable (Result<Value, any Error>) -> Void
  @usableFromInline typealias Task = @Sendable (@escaping Answer) -> Void

  /// Where the attempts stand.
  @usableFromInline
  enum Phase {
    /// A lazy source that nobody has attached to.
    case unstarted
    /// The task is to answer.
    case awaiting
    /// The latest attempt has its outcome.
    case settled
  }

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var phase: Phase
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var isInsideTask = false
  @exclusivity(unchecked) @usableFromInline var wantsAnotherRun = false
  @exclusivity(unchecked) @usableFromInline var task: Task?
  @exclusivity(unchecked) @usableFromInline weak var pendingRun: PendingRun?
  @usableFromInline let dispatch: Dispatch
  @usableFromInline let isPromise: Bool
  @usableFromInline let stateInput: ObservableInput<StreamState>?
  @usableFromInline let hasFlipped = Atomic<Bool>(false)
  @usableFromInline let attempt = Atomic<Int>(0)
  @usableFromInline let lifetime = Locked(WeakLifetime())

  @inlinable
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
  @inlinable
  func begin() -> Lifetime {
    let lifetime = Lifetime(of: self)
    self.lifetime.withLock { $0.lifetime = lifetime }
    // Nobody else knows this source yet, so the gate need not be entered.
    if phase == .awaiting, task != nil { dispatch(beginRun()) }
    return lifetime
  }

  @usableFromInline
  override func keepAlive() -> Lifetime? {
    lifetime.withLock { $0.lifetime }
  }

  override func didAdopt() {
    guard phase == .unstarted else { return }
    phase = .awaiting
    startRun()
  }

  @inlinable override var currentAttempt: Int { attempt.load(ordering: .relaxed) }

  // MARK: Runs

  @inlinable
  func startRun() {
    guard !isInsideTask else {
      wantsAnotherRun = true
      return
    }
    let pending = beginRun()
    afterwards { self.dispatch(pending) }
  }

  @inlinable
  func beginRun() -> PendingRun {
    isInsideTask = true
    phase = .awaiting
    attempt.wrappingAdd(1, ordering: .relaxed)
    let pending = PendingRun(of: self, attempt: currentAttempt)
    pendingRun = pending
    return pending
  }

  @inlinable
  func dispatch(_ pending: PendingRun) {
    if dispatch.isInline {
      run(pending)
    } else {
      dispatch.perform { self.run(pending) }
    }
  }

  /// Runs the task, and again while retries were asked for from inside it.
  @inlinable
  func run(_ first: PendingRun) {
    var next: PendingRun? = first
    while let pending = next {
      // Read outside of the gate: nobody else changes it while `isInsideTask`.
      if let task, !isClosed, isOpen {
        if let record {
          record.countRun()
          note(.run(attempt: pending.attempt, nil))
        }
        task { Self.resolve(pending, $0) }
      }
      next = leaveTask()
    }
  }

  /// The task's function has returned. Gives the next run when it must run again at once.
  @inlinable
  func leaveTask() -> PendingRun? {
    guard tryEnter() else {
      mail { if self.finishTask() { self.startRun() } }
      return nil
    }
    let next = finishTask() ? beginRun() : nil
    leave()
    return next
  }

  @inlinable
  func finishTask() -> Bool {
    isInsideTask = false
    defer { wantsAnotherRun = false }
    if has(.ended) { task = nil }
    return wantsAnotherRun && isOpen && !isClosed
  }

  // MARK: Outcomes

  /// Takes a run's first answer, from any thread. The task holds the run alone, never the source.
  @inlinable
  static func resolve(_ pending: PendingRun, _ result: Result<Value, any Error>) {
    guard let addressee = pending.claim() else { return }
    // Only `beginRun` makes pending runs of this type's tasks.
    let source = unsafeDowncast(addressee.source, to: SettlingSource<Value>.self)
    withExtendedLifetime(addressee) { source.settle(result, pending.attempt) }
  }

  /// Takes the answer of an attempt, from any thread; only its first one counts.
  @inlinable
  func settle(_ result: Result<Value, any Error>, _ attempt: Int) {
    if tryEnter() {
      accept(result, attempt)
      leave()
    } else {
      mail { self.accept(result, attempt) }
    }
  }

  @inlinable
  func accept(_ result: Result<Value, any Error>, _ attempt: Int) {
    guard phase == .awaiting, !wantsAnotherRun, attempt == currentAttempt, isOpen, !isClosed else {
      return noteDrop()
    }
    phase = .settled
    insert(.served)
    switch result {
    case .success(let value):
      self.value = value
      if let record { note(next: value, at: record) }
      passOn(value: value, .all)
      // Nobody can ask a Future for another run.
      if !isPromise { finishWhenAlone(.completed) }
    case .failure(let error):
      failure = error
      emit(error: error, .all)
      if !isPromise { finishWhenAlone(.error(error)) }
    }
  }

  override func replay(to child: Node) {
    deliver(value, to: child)
  }

  override func retry(after attempt: Int) {
    guard isOpen, !isClosed else { return mail { self.replayToWaiting() } }
    guard phase == .settled else { return }
    if canReuse { return mail { self.replayToWaiting() } }
    if currentAttempt > attempt { return mail { self.replayToWaiting() } }
    phase = .awaiting
    value = nil
    failure = nil
    remove(.served)
    startRun()
  }

  override var canReuse: Bool {
    value != nil && has(.reuses)
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
      if self.phase != .settled { return self.end(.cancelled) }
      self.finishWhenAlone(self.failure.map { .error($0) } ?? .completed)
    }
  }

  /// Tells the task's observable of the end: first of all on a cancel, last of all otherwise.
  private func flip(to termination: Termination) {
    guard !hasFlipped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    stateInput?.finish(.terminated(reason: termination))
  }
}

/// The lifetime of a tree, seen from inside the tree.
@usableFromInline
struct WeakLifetime: Sendable {
  @usableFromInline weak var lifetime: Lifetime?

  @inlinable
  init() {}
}
