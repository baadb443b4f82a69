import Synchronization

// How the root of a Future or Promise runs its task. The task runs outside of the gate, so that a cancel reaches a
// task that blocks. A retry that is asked for while the task's function has not returned waits for that, so runs never
// overlap and never nest.

extension SettlingRoot {
  /// Runs the task, for which `expectAnswer` has been called.
  @usableFromInline
  func startTask() {
    // Nobody else starts a run while one is expected, so the number is this run's.
    let pending = PendingRun(of: self, attempt: currentAttempt)
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
    while leaveTask() { run(self, PendingRun(of: self, attempt: currentAttempt)) }
  }

  /// Fails a run that its dispatch has dropped.
  private func refuse(_ pending: PendingRun, _ error: DroppedWorkError) {
    pending.claim { $0.failRun(pending.attempt, error) }
    if leaveTask() { startTask() }
  }

  /// The task's function has returned. True when it must run again at once.
  private func leaveTask() -> Bool {
    guard tryEnterAfterVisit() else {
      mail { if self.finishTask() { self.afterwards() } }
      return false
    }
    let mustRun = finishTask()
    leave()
    return mustRun
  }

  @usableFromInline
  func note(runOf pending: PendingRun) {
    record?.countRun()
    note(.run(attempt: pending.attempt, nil))
    logInTurn { "runs its task, attempt \(pending.attempt)" }
  }

  /// Has the task run once more, after the gate has been left or the run under way has returned.
  @usableFromInline
  func startRun() {
    guard !isInsideTask else {
      wantsAnotherRun = true
      return
    }
    expectAnswer()
    afterwards()
  }

  /// Notes that the task is about to run.
  @inlinable
  func expectAnswer() {
    isInsideTask = true
    phase = .awaiting
    attempt.store(currentAttempt + 1, ordering: .relaxed)
  }

  /// Notes that the task's function has returned. True when it must run again at once.
  private func finishTask() -> Bool {
    isInsideTask = false
    if has(.ended) { dropTask() }
    let mustRun = wantsAnotherRun && isOpen && !isClosed
    wantsAnotherRun = false
    if mustRun { expectAnswer() }
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
