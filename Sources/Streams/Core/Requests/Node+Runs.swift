// How runs end with the places to which their answers would come, and what is held of answers with who has asked for it.

extension Gate {
  /// Is told on the asking thread of a request that this root will not start there.
  func willWait(_ exchange: Exchange) {
    if extras?.startsTasks == true { context.perform { exchange.madeRun.starter = TaskStarter() } }
  }

  /// Ends the requests that are under way below this root, which is about to end.
  func endAllRuns() { extras?.requests.endAll() }
}

extension Node {
  /// Ends the requests whose answers would come here. Called by the gate's owner.
  func endRuns() { gate.rootOfRequests.extras?.requests.end(at: self) }

  /// Ends the requests whose answers would come here or below, before any of these nodes tells its end. Called by the gate's
  /// owner.
  func endRunsFirst() {
    guard let requests = gate.rootOfRequests.extras?.requests, !requests.isEmpty else { return }
    // What hears that a run is over makes no other one here.
    insert(.ending)
    endRuns(in: requests)
  }

  private func endRuns(in requests: RequestRegister) {
    if has(.hasRuns) { requests.end(at: self, leavesStoodFor: true) }
    var next = firstChild
    while let link = next {
      next = link._withUnsafeGuaranteedRef { child in
        child.endRuns(in: requests)
        return child.nextSibling
      }
    }
  }

  /// Makes the gates on the way of answers drop what they hold for requests made here. Called by the gate's owner.
  func giveUpAnswers() {
    let asker = ObjectIdentifier(self)
    var next = Optional(gate)
    while let gate = next {
      gate.answersGivenUp(by: asker, for: nil)
      next = gate.inlets.first?.gate
    }
  }
}
