// How branches hear an outcome that was there before them: shortly, or at once where the program asks for it.

extension Node {
  /// Lets a new child hear the outcome shortly: not sooner because others wait already, as what hangs below it is still to be
  /// built.
  // Unmanaged: the list holds it.
  func scheduleReplay(to child: Unmanaged<Node>) {
    if isGate, withGate({ $0.isSettlingRoot && !$0.hasLateBranches && $0.asSettlingRoot.joinReplays() }) {
      return
    }
    replayLater(to: child.takeUnretainedValue())
  }

  // A function of its own, because it is rarer.
  @inline(never)
  private func replayLater(to child: Node) {
    let due = gate.context.scheduler.now + Self.replayDelay
    gate.note(lateBranch: child, due: due)
    replayLater { self.replay(by: due) }
  }

  /// Lets the children that wait hear the outcome shortly.
  func scheduleReplay() { replayLater { self.replayToWaiting() } }

  /// Gives the outcome to the children whose time has come: all at once, because a retry of the first may forget it.
  func replay(by due: Duration) {
    gate.ripen(by: gate.context.scheduler.now(reaching: due))
    replayToWaiting(.ripe)
  }

  private func replayLater(_ replay: @escaping @Sendable () -> Void) {
    let lifetime = gate.keepAlive()
    gate.context.scheduler.schedule(after: Self.replayDelay) {
      withExtendedLifetime(lifetime) { self.gate.performInPlace(replay) }
    }
  }

  /// Makes the children hear what has already happened here.
  ///
  /// What they get is a copy: a retry at the first child that hears it makes this node forget it, and the children behind that
  /// one are still to hear it.
  ///
  /// - Parameters:
  ///   - marks: the flags of those that are not to hear it.
  ///   - audience: which of the others are.
  private func replay(toThoseWithout marks: NodeFlags, _ audience: ReplayAudience = .all) {
    var value = StoredValue()
    guard withStoredValue({ $0.copy(to: &value) }) != nil else { return }
    let outer = withGate { $0.beginTelling() }
    if value.isPresent {
      // Unmanaged: the list holds them.
      var next = audience.only ?? firstChild
      while let link = next {
        if link._withUnsafeGuaranteedRef({ !$0.has(marks) && audience.contains($0) }) {
          link._withUnsafeGuaranteedRef { replay(&value, to: $0) }
        }
        next = audience.only == nil ? link._withUnsafeGuaranteedRef { $0.nextSibling } : nil
      }
    } else {
      replayEnd(toThoseWithout: marks, audience)
    }
    withGate { $0.endTelling(outer) }
  }

  // A function of its own, because it is rarer.
  @inline(never)
  private func replayEnd(toThoseWithout marks: NodeFlags, _ audience: ReplayAudience) {
    let end = replayedEnd
    if let child = audience.only?.takeUnretainedValue() {
      if !child.has(marks) { replay(end, to: child) }
      return
    }
    forEachChild { if !$0.has(marks), audience.contains($0) { replay(end, to: $0) } }
  }

  /// What late branches hear in place of a value: an error, or else an end.
  private var replayedEnd: Result<Termination, any Error> {
    failure.map { .failure($0) } ?? .success(toldEnd ?? state.termination ?? pendingEnd)
  }

  private func replay(_ value: inout StoredValue, to child: Node) {
    guard passes(to: child) else { return }
    if record?.isLogged == true { log("replays \(value.words())") }
    value.withAddress {
      if !child.has(.logsArrivals) || child.logArrival($0) { child.receive(child, $0, .all) }
    }
    didReplay(to: child)
  }

  private func replay(_ end: Result<Termination, any Error>, to child: Node) {
    guard passes(to: child) else { return }
    switch end {
    case .success(let termination): child.end(termination)
    case .failure(let error):
      // It has heard this failure, or one that is newer, and has its own time for asking what came after it.
      if child.keepsFailure { return }
      log("replays error \(error)")
      child.receive(error: error, .all)
    }
    didReplay(to: child)
  }

  /// Whether a child is to hear the outcome; ends one that is not.
  @inline(__always)
  private func passes(to child: Node) -> Bool { !isGateClosed || passesClosedGate(to: child) }

  // Nothing else passes a closed gate.
  @inline(never)
  private func passesClosedGate(to child: Node) -> Bool {
    if child.hearsToldOutcome() { return true }
    child.end(.cancelled)
    didReplay(to: child)
    return false
  }

  /// A cancel meanwhile has kept the outcome from what is further down, and finds no way there from above.
  @inline(__always)
  private func didReplay(to child: Node) {
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
        if !mayRetry || above.failure == nil { above.replay(toThoseWithout: .none, .only(child)) }
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
  func replayToWaiting(_ audience: ReplayAudience = .all) {
    if awaitsOutcome { return replayEnd(audience) }
    replay(toThoseWithout: [.hasOutcome, .ended], audience)
    if isGate, audience.only == nil || !hasRipeBranches { leaveReplayQueue() }
  }

  // To those that have come since, or that have forgotten what they had because of a retry.
  private func replayEnd(_ audience: ReplayAudience) {
    guard has(.ending) else { return }
    replay(toThoseWithout: [.hasOutcome, .ended, .ending], audience)
    if isGate, audience.only == nil || !hasRipeBranches { leaveReplayQueue() }
  }

  private func leaveReplayQueue() {
    withGate { if $0.isSettlingRoot { $0.asSettlingRoot.leaveReplays() } }
  }

  /// Whether a child waits for the outcome without a time of its own.
  private var hasRipeBranches: Bool {
    var (next, isFound) = (firstChild, false)
    while let child = next, !isFound {
      child._withUnsafeGuaranteedRef {
        isFound = !$0.has([.hasOutcome, .ended]) && !$0.hasOwnReplay
        next = $0.nextSibling
      }
    }
    return isFound
  }
}
