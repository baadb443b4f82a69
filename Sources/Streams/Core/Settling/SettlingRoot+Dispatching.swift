// How the root of a Future or Promise runs its task where a dispatch says.

extension SettlingRoot {
  /// Runs the task where the dispatch says, and again, there, while retries were asked for from inside it.
  ///
  /// Each run is dispatched by itself, so that it waits as long as the one before.
  func runNext(by dispatch: Dispatch) {
    repeat {
      let pending = nextRun.takeObject(PendingRun.self)
      let trampoline = SharedTrampoline()
      dispatch.perform(on: context.scheduler) {
        self.run(pending)
        self.goOn(after: trampoline)
      } orElse: { error in
        self.refuse(pending, error)
        self.goOn(after: trampoline)
      }
      // A dispatch that has run it at once has left what follows to this thread, so that the stack does not grow.
      guard trampoline.returned() else { return }
    } while nextRun.isThere
  }

  /// Goes on with the run that is to follow one, if any, when the dispatch of that has returned.
  private func goOn(after trampoline: SharedTrampoline) {
    let next = returnFromTask()
    guard next.isThere else { return }
    nextRun = next
    if trampoline.done() { startTask() }
  }

  /// Fails a run that its dispatch has dropped.
  private func refuse(_ pending: PendingRun, _ error: DroppedWorkError) {
    if pending.claim() != .late {
      settle(Result<Never, any Error>.failure(error), pending.attempt)
      pending.endClaim()
    }
  }
}
