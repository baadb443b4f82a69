// How a junction gives up the runs that it waits for: because a timed operator below does, see `Gate.giveUp`, or because a
// join has ended.

extension Junction {
  /// Hears at once what new branches above are to hear shortly, then goes on inside this gate. Called by the owner.
  final func hearPendingReplays(then next: @escaping () -> Void) {
    // For each gate whether a retry is below it, on any way.
    var isBelowRetry: [ObjectIdentifier: Bool] = [:]
    var (inlets, open): ([(Inlet, ObjectIdentifier)], [(Gate, Bool)]) = ([], [(self, false)])
    while let (gate, isBelow) = open.popLast() {
      let id = ObjectIdentifier(gate)
      let known = isBelowRetry[id]
      // Gone through twice at the most: which way comes first makes no difference.
      if let known, known || !isBelow { continue }
      isBelowRetry[id] = isBelow
      for inlet in gate.inlets {
        if known == nil { inlets.append((inlet, id)) }
        open.append((inlet.gate, isBelow || inlet.isBelowRetry))
      }
    }
    let replayWays = inlets.map { inlet, id in
      ReplayWay(inlet: inlet, isBelowRetry: isBelowRetry[id] == true)
    }
    hearPendingReplays(on: replayWays[...], then: next)
  }

  /// A way on which a replay may come.
  private struct ReplayWay {
    let inlet: Inlet
    /// Whether there is a retry further down.
    let isBelowRetry: Bool
  }

  /// One after the other, and inside of no gate but that one: what is between is to pass it on now.
  private func hearPendingReplays(on replayWays: ArraySlice<ReplayWay>, then next: @escaping () -> Void) {
    guard let way = replayWays.first else { return next() }
    way.inlet.gate.perform {
      way.inlet.hearPendingReplay(isBelowRetry: way.isBelowRetry)
      self.perform { self.hearPendingReplays(on: replayWays.dropFirst(), then: next) }
    }
  }

  /// Gives up above every inlet that has no outcome yet. See `Gate.giveUp`.
  final func giveUpAbove(
    at inlet: Inlet?, for climb: GivingUpClimb, isWanted: Bool,
    then next: @escaping (_ isStopped: Bool) -> Void
  ) {
    // A junction that has been cancelled is about to say so to late branches.
    if inlet != nil, isClosed { return next(false) }
    let isWanted = isWanted || inlet != nil && hasWaitingBranches
    let waiting = inlets.filter(\.awaitsOutcome)
    // In this gate, where a new branch takes it back.
    if !isWanted { stopWaiting(by: waiting, for: climb) }
    // On another way it has been found that the runs go on.
    if !waiting.isEmpty, !climb.asks(self, isWanted: isWanted) { return next(false) }
    let attempt = attempt
    // Without one of its sides, nothing comes out of a join that any branch waits for.
    let finish = { (hasStopped: Bool) in
      // A retry may have begun another attempt meanwhile.
      let isStopped = hasStopped && !isWanted && self.attempt == attempt
      if isStopped, let inlet { self.failAttempt(from: inlet, for: climb.error) }
      next(isStopped)
    }
    giveUp(waiting[...], for: climb, isWanted: isWanted, kept: []) { kept in
      let hasStopped = kept.count < waiting.count
      guard hasStopped, !kept.isEmpty else { return finish(hasStopped || waiting.isEmpty) }
      // Those that have stopped may have been all that waited for the others' sources.
      self.giveUp(kept[...], for: climb, isWanted: isWanted, kept: []) { _ in finish(true) }
    }
  }

  /// Takes the attempt for failed, whose runs above have stopped on behalf of what is behind that inlet.
  private func failAttempt(from inlet: Inlet, for error: any Error) {
    // A handler that heard that the run is over may have attached a branch here.
    if hasWaitingBranches { fail(error, .all) } else { abandon(from: inlet, for: error) }
  }

  private func stopWaiting(by inlets: [Inlet], for climb: GivingUpClimb) {
    for inlet in inlets where !inlet.has(.hasGivenUp) {
      inlet.set(.hasGivenUp, true)
      climb.noteChange()
    }
  }

  /// Gives up through one inlet after the other; `next` is told of those whose runs go on.
  private func giveUp(
    _ inlets: ArraySlice<Inlet>, for climb: GivingUpClimb, isWanted: Bool, kept: [Inlet],
    then next: @escaping (_ kept: [Inlet]) -> Void
  ) {
    guard let inlet = inlets.first else { return next(kept) }
    inlet.gate.perform {
      inlet.gate.giveUp(at: inlet, for: climb, isWanted: isWanted) { isStopped in
        if isStopped { climb.noteChange() }
        // As if that run had failed.
        inlet.attempt = inlet.gate.currentAttempt
        self.perform {
          self.giveUp(
            inlets.dropFirst(), for: climb, isWanted: isWanted, kept: isStopped ? kept : kept + [inlet],
            then: next)
        }
      }
    }
  }

  /// Lets the branches beside the ways on which runs have been given up hear of it. They gave up before, and no outcome
  /// comes any more for them to end with.
  final func failBranchesAbove(for error: any Error) {
    for inlet in sources { inlet.gate.perform { inlet.failBranchesBeside(for: error) } }
  }
}

extension Inlet {
  /// The same of the branches beside the way to this inlet, in the gate above and further up. Called by that gate's owner.
  fileprivate func failBranchesBeside(for error: any Error) {
    // Once, although several ways may lead here.
    guard has(.hasGivenUp), !awaitsOutcome else { return }
    set(.hasGivenUp, false)
    var place = parent
    while let node = place {
      node.failWaitingChildren(for: error)
      place = node.isGate ? nil : node.parent
    }
    if gate.isJunction { gate.asJunction.failBranchesAbove(for: error) }
  }
}

extension Junction {
  /// Waits no more for the loser of a race, or for the other half of a pair that will never be. Called by a join that ends.
  final func leaveLosers(_ termination: Termination) {
    // On behalf of no branch: it is left to those that wait for it elsewhere.
    if endsUnheard { return }
    // A cancel of the one is why the other is not needed. It is looked for once, if at all, before anything is closed here.
    lazy var origin = (termination == .cancelled ? cancelOriginAbove : nil) ?? EndOrigin(at: self, .race)
    for inlet in sources where inlet.has(.settling) && !inlet.hearsNoMore {
      if sharesSourceWithWinner(inlet) {
        // Not cancelled: the winner hears the same source, and others may.
        inlet.set(.hasGivenUp, true)
      } else {
        inlet.cancelFromHere(for: origin)
      }
    }
  }

  /// Where the nearest cancel began that has closed this gate, or one above it.
  private var cancelOriginAbove: EndOrigin? {
    // Not the first of a lazy sequence, which has none: all gates would be looked at.
    for gate in gatesAbove { if let origin = gate.cancelOrigin { return origin } }
    return nil
  }

  private func sharesSourceWithWinner(_ loser: Inlet) -> Bool {
    sources.contains { inlet in
      if inlet.hearsNoMore { return inlet.gate.sharesSource(with: loser.gate) }
      // What flows may have decided the join by what it has made of the very outcome that is on its way to the loser.
      return !inlet.has(.settling) && inlet.gate.sharesAnsweredSource(with: loser.gate)
    }
  }
}

extension Node {
  /// If an attempt has been abandoned here, lets those below that wait hear of it. Called by the gate's owner.
  fileprivate func failWaitingChildren(for error: any Error) {
    // Not below what a retry has sent for another outcome, nor below what had one before.
    guard has(.hasGivenUp), !awaitsOutcome else { return }
    forEachChild { if $0.awaitsOutcome { $0.hear(abandonedFor: error) } }
  }

  /// Hears that no outcome comes any more. Called by the gate's owner.
  fileprivate func hear(abandonedFor error: any Error) {
    // After a cancel the error would get no further than to this node, and those below would wait for ever: they may have
    // come when the cancel had ended all that was there.
    if isGateClosed { end(.cancelled) } else { receive(error: error, .all) }
  }
}

extension Gate {
  /// Lets every node from an inlet to this gate take the attempt for failed. Called by the owner.
  final func abandon(from inlet: Inlet, for error: any Error) {
    var place: Node? = inlet
    while let node = place {
      node.abandon(for: error)
      place = node === self ? nil : node.parent
    }
  }
}
