// How a junction gives up the runs that it waits for: because a timed operator below does, see `Gate.giveUp`, or because a
// join has ended.

extension Junction {
  /// Hears at once what new branches above are to hear shortly, then goes on inside this gate. Called by the owner.
  final func hearPendingReplays(then next: @escaping () -> Void) {
    var (waysIn, seen, open): ([WayIn], Set<ObjectIdentifier>, [(Gate, Bool)]) = ([], [], [(self, false)])
    while let (gate, isBelowRetry) = open.popLast() {
      guard seen.insert(ObjectIdentifier(gate)).inserted else { continue }
      for inlet in gate.inlets {
        waysIn.append(WayIn(inlet: inlet, isBelowRetry: isBelowRetry))
        open.append((inlet.gate, isBelowRetry || inlet.isBelowRetry))
      }
    }
    hearPendingReplays(of: waysIn[...], then: next)
  }

  private struct WayIn {
    let inlet: Inlet
    /// Whether there is a retry further down.
    let isBelowRetry: Bool
  }

  /// One after the other, and inside of no gate but that one: what is between is to pass it on now.
  private func hearPendingReplays(of waysIn: ArraySlice<WayIn>, then next: @escaping () -> Void) {
    guard let way = waysIn.first else { return next() }
    way.inlet.gate.perform {
      way.inlet.hearPendingReplay(isBelowRetry: way.isBelowRetry)
      self.perform { self.hearPendingReplays(of: waysIn.dropFirst(), then: next) }
    }
  }

  /// Gives up above every inlet that has no outcome yet. See `Gate.giveUp`.
  final func giveUpAbove(
    at inlet: Inlet?, for error: any Error, isWanted: Bool, then next: @escaping (_ isStopped: Bool) -> Void
  ) {
    // What has been cancelled is about to say so to those who came late.
    if inlet != nil, isClosed { return next(false) }
    let isWanted = isWanted || inlet != nil && hasWaitingBranches
    let waiting = inlets.filter(\.awaitsOutcome)
    // In this gate, where a new branch takes it back.
    if !isWanted { for inlet in waiting { inlet.set(.hasGivenUp, true) } }
    let attempt = attempt
    // Without one of its sides, nothing comes out of a join that any branch waits for.
    let finish = { (hasStopped: Bool) in
      // A retry may have begun another attempt meanwhile.
      let isStopped = hasStopped && !isWanted && self.attempt == attempt
      if isStopped, let inlet {
        // Who heard that the run is over may have attached a branch here.
        if self.hasWaitingBranches { self.fail(error, .all) } else { self.abandon(from: inlet, for: error) }
      }
      next(isStopped)
    }
    giveUp(waiting[...], for: error, isWanted: isWanted, kept: []) { kept in
      let hasStopped = kept.count < waiting.count
      guard hasStopped, !kept.isEmpty else { return finish(hasStopped || waiting.isEmpty) }
      // Those that have stopped may have been all that waited for the others' sources.
      self.giveUp(kept[...], for: error, isWanted: isWanted, kept: []) { _ in finish(true) }
    }
  }

  /// Gives up one after the other; what goes on is told of those whose runs go on.
  private func giveUp(
    _ inlets: ArraySlice<Inlet>, for error: any Error, isWanted: Bool, kept: [Inlet],
    then next: @escaping (_ kept: [Inlet]) -> Void
  ) {
    guard let inlet = inlets.first else { return next(kept) }
    inlet.gate.perform {
      inlet.gate.giveUp(at: inlet, for: error, isWanted: isWanted) { isStopped in
        // As if that run had failed.
        inlet.attempt = inlet.gate.currentAttempt
        self.perform {
          self.giveUp(
            inlets.dropFirst(), for: error, isWanted: isWanted, kept: isStopped ? kept : kept + [inlet],
            then: next)
        }
      }
    }
  }

  /// Lets the branches beside the ways on which runs have been given up hear of it. They gave up before, and no outcome
  /// comes any more for them to end with.
  final func failBranchesAbove(for error: any Error) {
    for inlet in sources {
      inlet.gate.perform {
        // Once, although several ways may lead there.
        guard inlet.has(.hasGivenUp), !inlet.awaitsOutcome else { return }
        inlet.set(.hasGivenUp, false)
        var place = inlet.parent
        while let node = place {
          // Not what a retry has sent for another outcome, nor what had one before.
          if node.has(.hasGivenUp), !node.awaitsOutcome {
            node.forEachChild { if $0.awaitsOutcome { $0.hear(abandonedFor: error) } }
          }
          place = node.isGate ? nil : node.parent
        }
        if inlet.gate.isJunction { inlet.gate.asJunction.failBranchesAbove(for: error) }
      }
    }
  }
}

extension Junction {
  /// Waits no more for the loser of a race, or for the other half of a pair that will never be. Called by a join that ends.
  final func leaveLosers() {
    for inlet in sources where inlet.has(.settling) && inlet.awaitsOutcome {
      if sharesSourceWithWinner(inlet) {
        // Not cancelled: the winner hears the same source, and others may.
        inlet.set(.hasGivenUp, true)
      } else {
        inlet.cancelFromHere(for: cancelOrigin ?? EndOrigin(at: self, .race))
      }
    }
  }

  private func sharesSourceWithWinner(_ loser: Inlet) -> Bool {
    sources.contains { !$0.awaitsOutcome && $0.gate.sharesSource(with: loser.gate) }
  }
}

extension Node {
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
