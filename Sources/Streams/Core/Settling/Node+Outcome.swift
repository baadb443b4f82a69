// The outcome of an attempt: a value, or else an error, or else an end. It is kept for branches to come, given to them
// shortly, and forgotten when another attempt is on its way.

extension Node {
  /// Works with the value that this place of a settling stream keeps; nil for flowing nodes, and for ways into gates.
  // The three classes that keep one do not have it from `Node`, whose other subclasses would have the room for nothing.
  @inline(__always)
  final func withStoredValue<Result>(_ body: (inout StoredValue) -> Result) -> Result? {
    guard has(.settling), !has(.isInlet) else { return nil }
    guard isGate else { return body(&trusted(as: SettlingNode.self).value) }
    return parentReference == nil
      ? body(&trusted(as: SettlingRoot.self).value) : body(&trusted(as: Junction.self).value)
  }

  /// Whether a stored value can be given to those below in place of another run.
  final var canReuse: Bool { reuses && withStoredValue { $0.isPresent } == true }

  /// Forgets the outcome, because another attempt is on its way.
  final func forgetOutcome() {
    _ = withStoredValue { $0.clear() }
    outcome = .unremarkable
    remove([.hasOutcome, .failed, .isBehind])
    // A retry also passes the ways in of what flows.
    if has(.settling) { hasTold = false }
    // The gate below an inlet says whether it wants the attempt that comes, and may have given that up already.
    if has(.hasGivenUp), !has(.isInlet) { set(.hasGivenUp, false) }
    forgetEndWay()
    // It had completed without a value, in place of which an operator below has given one, and that has failed.
    if !gate.isClosed { remove([.ending, .cancelled]) }
    restart()
  }

  /// Notes that an outcome has come that this node does not take, because no branch below it has asked for one yet.
  @usableFromInline
  final func missOutcome() { if isOpen { insert(.isBehind) } }

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

  /// Whether the outcome here is that of the latest attempt which has been asked for through this node.
  private var hasLatestOutcome: Bool {
    if awaitsOutcome || has(.isBehind) { return false }
    // A root knows by the attempt's number. A junction may have had a failure of one side, and then a value of another one, in
    // the same attempt.
    return !isGate || withGate { $0.isJunction } && withStoredValue { $0.isPresent } == true
  }

  /// Keeps the end with which this node waits for what is below, for branches to come. Called by the gate's owner.
  func keep(pendingEnd termination: Termination) {
    switch termination {
    case .completed: break
    case .cancelled: insert(.cancelled)
    case .error(let error): keep(endError: error)
    }
  }

  var pendingEnd: Termination {
    has(.cancelled) ? .cancelled : endError.map { .error($0) } ?? .completed
  }
}
