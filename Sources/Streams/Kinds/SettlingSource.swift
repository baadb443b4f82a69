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
  @exclusivity(unchecked) @usableFromInline var value: Value?  // As above.
  @exclusivity(unchecked) @usableFromInline var isInsideTask = false
  @exclusivity(unchecked) @usableFromInline var wantsAnotherRun = false  // As above.
  @exclusivity(unchecked) @usableFromInline var task: Task?
  @exclusivity(unchecked) @usableFromInline weak var pendingRun: PendingRun?  // As above.
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

  // MARK: Replays and retries

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
