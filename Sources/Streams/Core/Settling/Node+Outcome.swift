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

  /// Lets the children that wait hear the outcome shortly.
  func scheduleReplay() {
    if isGate, withGate({ $0.isSettlingRoot && $0.asSettlingRoot.joinReplays() }) { return }
    let lifetime = gate.keepAlive()
    gate.context.scheduler.schedule(after: Self.replayDelay) {
      withExtendedLifetime(lifetime) {
        self.gate.performInPlace { self.replayToWaiting() }
      }
    }
  }

  /// What came of an attempt, as late branches hear it.
  private enum Replayed {
    case value(UnsafeRawPointer, words: String)
    case failure(any Error)
    case end(Termination)
  }

  /// Calls the body with a copy of the outcome: a retry at the first child that hears it makes this node forget it, and the
  /// children behind that one are still to hear it.
  private func withReplayed(_ body: (Replayed) -> Void) {
    withGate { gate in
      gate.tell {
        _ = withStoredValue { value in
          guard value.isPresent else {
            return body(failure.map { .failure($0) } ?? .end(state.termination ?? pendingEnd))
          }
          let words = record?.isLogged == true ? value.words() : ""
          value.withCopy { body(.value($0, words: words)) }
        }
      }
    }
  }

  /// Keeps the end with which this node waits for what is below, for branches to come. Called by the gate's owner.
  func keep(pendingEnd termination: Termination) {
    switch termination {
    case .completed: break
    case .cancelled: insert(.cancelled)
    case .error(let error): keep(endError: error)
    }
  }

  private var pendingEnd: Termination {
    has(.cancelled) ? .cancelled : endError.map { .error($0) } ?? .completed
  }

  /// Makes a child that waits hear what has already happened here.
  private func replay(to child: Node) {
    withReplayed { replay($0, to: child) }
  }

  private func replay(_ outcome: Replayed, to child: Node) {
    deliver(outcome, to: child)
    // A cancel meanwhile has kept the outcome from what is further down, and finds no way there from above.
    guard isGateClosed else { return }
    if child.hasTold { gate.endClosedGatesBelow() } else if has(.ended) { child.end(.cancelled) }
  }

  /// Hears at once what it would hear shortly, if an outcome above it in this gate waits for its replay. Called by the owner.
  ///
  /// - Parameter isBelowRetry: whether there is a retry further down. Above a retry an error is left to its time: it would be
  ///   taken for a reason to ask for another attempt, for which it is too late.
  func hearPendingReplay(isBelowRetry: Bool) {
    var (child, mayRetry) = (self, isBelowRetry)
    while child.awaitsOutcome, let above = child.parent {
      mayRetry = mayRetry || child.mayRetry
      if above.hearsNoMore {
        if !mayRetry || above.failure == nil { above.replay(to: child) }
        return
      }
      // Further up, the way goes through inlets of their own.
      if above.isGate { return }
      child = above
    }
  }

  /// Whether there is a retry between this place and the gate.
  var isBelowRetry: Bool {
    var place = parent
    while let node = place, !node.isGate {
      if node.mayRetry { return true }
      place = node.parent
    }
    return false
  }

  /// Gives the outcome to the children that have not had it; of a node that is ending without one, the end to those that have
  /// not heard that. Does nothing where neither is here.
  func replayToWaiting() {
    if awaitsOutcome { return replayEnd() }
    withReplayed { outcome in forEachChild { if $0.awaitsOutcome { replay(outcome, to: $0) } } }
    if isGate { leaveReplayQueue() }
  }

  // To those that have come since, or that have forgotten what they had because of a retry.
  private func replayEnd() {
    guard has(.ending) else { return }
    withReplayed { outcome in
      forEachChild { if $0.awaitsOutcome, !$0.has(.ending) { replay(outcome, to: $0) } }
    }
    if isGate { leaveReplayQueue() }
  }

  private func leaveReplayQueue() {
    withGate { if $0.isSettlingRoot { $0.asSettlingRoot.leaveReplays() } }
  }

  func replayNow() {
    withGate { gate in
      Visit.run {
        // Mostly the gate is idle, and then the replay needs no closure.
        guard !gate.deliversElsewhere, gate.tryEnterOnVisit() else {
          return gate.performInPlace { self.replayToWaiting() }
        }
        replayToWaiting()
        gate.leave()
      }
    }
  }

  private func deliver(_ outcome: Replayed, to child: Node) {
    // Nothing else passes a closed gate.
    guard !isGateClosed || child.hearsToldOutcome() else { return child.end(.cancelled) }
    switch outcome {
    case .value(let value, let words):
      if hasRecord { log("replays \(words)") }
      if !child.has(.logsArrivals) || child.logArrival(value) { child.receive(child, value, .all) }
    case .failure(let error):
      log("replays error \(error)")
      child.receive(error: error, .all)
    case .end(let termination): child.end(termination)
    }
  }
}
