import Synchronization

// How the root of a Future or Promise runs its task. The task runs outside of the gate, so that a cancel reaches a
// task that blocks. A retry that is asked for while the task's function has not returned waits for that, so runs never
// overlap and never nest.

extension SettlingRoot {
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

  /// Runs the task, and again while retries were asked for from inside it.
  private func runTask(_ first: PendingRun) {
    run(self, first)
    while let next = leaveTask() { run(self, next) }
  }

  /// Fails a run that its dispatch has dropped.
  private func refuse(_ pending: PendingRun, _ error: DroppedWorkError) {
    pending.claim { $0.failRun(pending.attempt, error) }
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
    guard !isInsideTask else {
      // A lifetime until it begins. The run whose function has not returned is over nevertheless.
      if !wantsAnotherRun { lifetimeBegan() }
      wantsAnotherRun = true
      return stopRun()
    }
    expectAnswer()
    afterwards()
  }

  /// Notes that the task is about to run.
  @usableFromInline
  func expectAnswer() {
    isInsideTask = true
    phase = .awaiting
    attempt.store(currentAttempt + 1, ordering: .relaxed)
    makeRun(currentAttempt)
  }

  /// Takes back that another run was wanted. Called by the gate's owner.
  func wantsNoOtherRun() {
    guard wantsAnotherRun else { return }
    wantsAnotherRun = false
    lifetimeEnded()
  }

  /// Notes that the task's function has returned. True when it must run again at once.
  private func finishTask() -> Bool {
    isInsideTask = false
    if has(.ended) { dropTask() }
    let mustRun = wantsAnotherRun && isOpen && !isClosed
    if mustRun { expectAnswer() }
    wantsNoOtherRun()
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
