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
    beginRun()
    let lifetimes = keepAlive()
    afterwards {
      self.dispatch.perform {
        withExtendedLifetime(lifetimes) { self.run() }
      }
    }
  }

  private func beginRun() {
    isInsideTask = true
    phase = .awaiting
    attempt.wrappingAdd(1, ordering: .relaxed)
  }

  /// Runs the task, and again while retries were asked for from inside it.
  private func run() {
    repeat {
      // Read outside of the gate: nobody else changes it while `isInsideTask`.
      guard let task, !isClosed, isOpen else { return }
      let attempt = self.attempt.load(ordering: .relaxed)
      if let record {
        record.countRun()
        note(.run(attempt: attempt, nil))
      }
      let lifetimes = keepAlive()
      task { result in
        withExtendedLifetime(lifetimes) { self.settle(result, attempt) }
      }
    } while leaveTask()
  }

  /// The task's function has returned. True when it must run again at once.
  private func leaveTask() -> Bool {
    guard tryEnter() else {
      mail { if self.finishTask() { self.startRun() } }
      return false
    }
    let again = finishTask()
    if again { beginRun() }
    leave()
    return again
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
    case .failure(let error):
      outcome = .failure(error)
      emit(error: error, .all)
    }
  }

  override func replay(to child: Node) {
    deliver(outcome, to: child)
  }

  override func retry(after attempt: Int) {
    guard isOpen, !isClosed else { return mail { self.replayToWaiting() } }
    guard phase == .settled else { return }
    if currentAttempt > attempt { return mail { self.replayToWaiting() } }
    phase = .awaiting
    outcome = .pending
    remove(.served)
    startRun()
  }

  // MARK: Ends

  override func cancelSources() {
    guard isPromise, isOpen, close() else { return }
    flip(to: .cancelled)
    perform { self.end(.cancelled) }
  }

  override func finish(_ termination: Termination) {
    let reason = isClosed ? .cancelled : termination
    super.finish(reason)
    if !isInsideTask { task = nil }
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
