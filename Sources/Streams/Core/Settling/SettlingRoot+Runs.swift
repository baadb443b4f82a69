import Synchronization

// How the root of a Future or Promise runs its task. The task runs outside of the gate, so that a cancel reaches a
// task that blocks. A retry that is asked for while the task's function has not returned waits for that, so runs never
// overlap and never nest.

extension SettlingRoot {
  /// Makes the lifetime that all streams of the tree share, and starts the task unless it is lazy.
  @usableFromInline
  func begin() -> Hold {
    // No other thread knows this root yet, so the gate need not be entered.
    guard attempts.phase == .awaiting, hasTask else { return Lifetime(of: self) }
    if place == nil, !tellsRuns { return runFirst() }
    let lifetime = Lifetime(of: self)
    expectAnswer()
    startTask()
    return lifetime
  }

  /// Runs the task, for which `expectAnswer` has been called.
  @usableFromInline
  func startTask() {
    guard let pending = nextRun else { return }
    nextRun = nil
    if let place {
      place.dispatch.perform(on: context.scheduler) {
        self.runTask(pending)
      } orElse: { error in
        self.refuse(pending, error)
      }
    } else {
      runTask(pending)
    }
  }

  /// Runs the task for the first time, while no other thread knows this root, and answers what its streams are to hold.
  ///
  /// The thread that runs the task holds the tree, so that the run need not, and no other thread can end the run meanwhile. When the
  /// task's function has returned, a task that has kept nothing has left the run to this thread, which makes the hold of
  /// it.
  private func runFirst() -> Hold {
    taskBegins()
    var pending = PendingRun(shelteredIn: self, attempt: currentAttempt)
    run(self, pending)
    if isKnownUniquelyReferenced(&pending) {
      let hold = consume pending
      hold.becomeHold()
      // Neither the task nor another thread can come here, to want another run.
      _ = attempts.taskReturned()
      if has(.ended) { dropTask() }
      return hold
    }
    let hold = Lifetime(of: self)
    expose(pending)
    if let next = leaveTask() { runTask(next) }
    return hold
  }

  /// Runs the task, and again while retries were asked for from inside it.
  private func runTask(_ first: consuming PendingRun) {
    var pending = first
    while true {
      run(self, pending)
      // A task that has answered and kept nothing has left the run to this thread.
      if isKnownUniquelyReferenced(&pending), pending.isOver { spareRun = pending }
      guard let next = leaveTask() else { return }
      pending = next
    }
  }

  /// Fails a run that its dispatch has dropped.
  private func refuse(_ pending: PendingRun, _ error: DroppedWorkError) {
    if pending.claim() != .late {
      settle(Result<Never, any Error>.failure(error), pending.attempt)
      pending.endClaim()
    }
    guard let next = leaveTask() else { return }
    nextRun = next
    startTask()
  }

  /// The task's function has returned. The run that is to follow at once, if any.
  private func leaveTask() -> PendingRun? {
    guard tryEnterAfterVisit() else {
      mail { if self.finishTask() { self.afterwards() } }
      return nil
    }
    let next = finishTask() ? nextRun : nil
    nextRun = nil
    leave()
    return next
  }

  @usableFromInline
  func note(runOf pending: PendingRun) {
    record?.countRun()
    note(.run(attempt: pending.attempt, nil))
    logInTurn { "runs its task, attempt \(pending.attempt)" }
  }

  /// Runs the task once the owner has left the gate, or, while the task's function is under way, once that returns.
  @usableFromInline
  func startRun() {
    guard !attempts.isInsideTask else {
      // A lifetime until it begins. The run whose function has not returned is over nevertheless.
      if attempts.wantAnother() { lifetimeBegan() }
      return stopRun()
    }
    expectAnswer()
    afterwards()
  }

  /// Notes that the task is about to run.
  @usableFromInline
  func expectAnswer() {
    taskBegins()
    makeRun(currentAttempt)
  }

  private func taskBegins() {
    attempts.taskBegins()
    attempt.store(attempts.number, ordering: .relaxed)
  }

  /// Takes back that another run was wanted. Called by the gate's owner.
  func wantsNoOtherRun() {
    if attempts.wantNoOther() { lifetimeEnded() }
  }

  /// Notes that the task's function has returned. True when it must run again at once.
  private func finishTask() -> Bool {
    let isWanted = attempts.taskReturned()
    if has(.ended) { dropTask() }
    let mustRun = isWanted && isOpen && !isClosed
    if mustRun { expectAnswer() }
    spareRun = nil
    // Balances that of who wanted it.
    if isWanted { lifetimeEnded() }
    return mustRun
  }
}

/// Where a task runs that does not run on the calling thread. In memory of its own, because few do.
@usableFromInline
final class TaskPlace: Sendable {
  let dispatch: Dispatch

  @usableFromInline
  init(dispatch: Dispatch) { self.dispatch = dispatch }
}
