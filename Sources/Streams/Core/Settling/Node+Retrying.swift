// How a retry climbs inside a gate. Called by the gate's owner.

extension Node {
  /// Takes a retry that climbs towards the task, from node to node as far as the gate.
  final func retry(after attempt: Int, _ climb: RetryClimb = .undivided) {
    // Unmanaged: a node holds all those above it.
    var place: Unmanaged<Node>? = .passUnretained(self)
    while let node = place { place = node._withUnsafeGuaranteedRef { $0.takeRetry(after: attempt, climb) } }
  }

  /// Returns the node above to which the retry climbs; nil where it goes no further in this gate.
  private func takeRetry(after attempt: Int, _ climb: RetryClimb) -> Unmanaged<Node>? {
    if isGate {
      withGate { $0.retryHere(after: attempt, climb) }
      return nil
    }
    guard wantsAnotherAttempt(of: climb) else {
      replayInTurn()
      return nil
    }
    // Without an outcome, an end or a failure that it keeps for a retry, one retry has come here on another way before.
    let isBehind = has(.isBehind) || !hearsNoMore && !keepsFailure
    forgetOutcome()
    return nodeToRetry(isBehind: isBehind)
  }

  private func wantsAnotherAttempt(of climb: RetryClimb) -> Bool {
    // What has ended, or is final, hears of no other run, and stays with its outcome.
    if !isOpen || canReuse || has(.isFinal) { return false }
    // The run that this retry has brought on another way has ended it: those that come on this one hear of that.
    return !has(.ending) || has(.isInlet) || has(.isBehind) || !gate.hasBegun(climb)
  }

  /// Passes a retry on to the node above.
  ///
  /// - Parameter isBehind: whether the node above may have an outcome that has not come here. Then the retry of another branch
  ///   has brought what this one asks for, and what is further up is not to hear it twice.
  final func retryAbove(after attempt: Int, isBehind: Bool) {
    nodeToRetry(isBehind: isBehind)?._withUnsafeGuaranteedRef { $0.retry(after: attempt) }
  }

  private func nodeToRetry(isBehind: Bool) -> Unmanaged<Node>? {
    guard isBehind, let parent, parent.hasLatestOutcome else { return parentReference }
    parent.replayInTurn()
    return nil
  }

  /// Lets the children that wait hear what there is, in place of another attempt.
  private func replayInTurn() { gate.mail { self.replayToWaiting() } }

  /// Whether the outcome here, not in a gate, is that of the latest attempt which has been asked for through this node.
  private var hasLatestOutcome: Bool { !isGate && !awaitsOutcome && !has(.isBehind) }
}
