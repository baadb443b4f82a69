// How a retry from below asks what is above a junction for another outcome. Called by the gate's owner.

extension Junction {
  /// The inlets that a retry from below climbs through: to the sides that failed, or to all when the failure arose below.
  final var inletsToRetry: [Inlet] {
    let failed = failedSides
    return failed == 0 ? sources : sources.filter { failed & (1 << $0.side) != 0 }
  }

  /// Fails those below that wait for another attempt, which can bring nothing.
  final func forbidRetries() {
    becomeSpent()
    forEachDescendant { node in
      // In turn: the walk, which is inside of that gate, must be over before anything is delivered.
      if node.mayRetry { node.gate.performInPlace { node.reconsider() } }
    }
  }

  /// Takes a retry from below: asks the sides that have failed, or all of them, for another outcome.
  func retryAbove(after attempt: Int, _ climb: RetryClimb) {
    // A junction that a cancel above has asked to end has no other answer than that.
    if has(.ending), gatesAbove.contains(where: \.isClosed) {
      return mail { self.forEachChild { if $0.awaitsOutcome { $0.end(.cancelled) } } }
    }
    // Several branches may retry the same failure, and one retry may come here on several ways: the first one has asked for
    // all of them.
    if !isOpen || canReuse || isSpent || attempt < self.attempt && !isAbandoned || hasPassedOn(climb) {
      return mail { self.replayToWaiting() }
    }
    if climb.isDivided { madeExtras.climb = climb }
    noteSidesToRetry()
    // What this waits for is on its way, and is not a failure.
    if awaitsOutcome, failedSides == 0 { return }
    self.attempt += 1
    let inlets = inletsToRetry
    let waiting = inlets.filter { $0.awaitsOutcome }
    forgetOutcome()
    // Not before: a join asks which sides are to start over.
    failedSides = 0
    for inlet in inlets {
      inlet.awaitedRound += 1
      // Until all branches below give up the attempt that comes.
      if inlet.has(.hasGivenUp) { inlet.set(.hasGivenUp, false) }
    }
    retryAbove(inlets, waiting, inlets.count > 1 ? climb.dividing() : climb)
  }

  /// Whether its latest attempt has ended because all that waited for it had given it up: what there is in place of an outcome
  /// is for those.
  private var isAbandoned: Bool { has(.hasOutcome) && has(.hasGivenUp) && !value.isPresent }

  /// Whether a retry has come here on another way before.
  fileprivate func hasPassedOn(_ climb: RetryClimb) -> Bool { climb.isDivided && extras?.climb == climb }

  /// Asks for another outcome through each inlet: through all that lead to one gate at a time, so that what the first
  /// one asks for is not there before the others ask.
  ///
  /// - Parameter waiting: those among them that had no outcome when they were chosen.
  private func retryAbove(_ inlets: [Inlet], _ waiting: [Inlet], _ climb: RetryClimb) {
    guard let gate = inlets.first?.gate else { return }
    let asking = inlets.filter { $0.gate === gate }.map { ($0, round: $0.awaitedRound) }
    gate.perform {
      for (inlet, round) in asking {
        inlet.round = round
        // As if what it waits for had failed.
        if inlet.awaitsOutcome {
          inlet.attempt = gate.currentAttempt
        } else if inlet.attempt == gate.currentAttempt, gate.hasBegun(climb),
          waiting.contains(where: { $0 === inlet })
        {
          // What this climb has brought on another way was late for the round before, and comes once more.
          inlet.insert(.isBehind)
        }
      }
      for (inlet, _) in asking { inlet.retry(after: inlet.attempt, climb) }
    }
    retryAbove(inlets.filter { $0.gate !== gate }, waiting, climb)
  }

  /// Counts among the failed sides those that are to hear of the run that a failed side asks for, and not of the failure that
  /// may be on its way to them: one failure of a source is one failure for a join of its branches.
  private func noteSidesToRetry() {
    if awaitsOutcome {
      failedSides = sides { $0.awaitsOutcome || $0.has(.failed) }
    } else if failedSides != 0 {
      let failed = inletsToRetry
      failedSides |= sides { inlet in
        (inlet.awaitsOutcome || inlet.has(.failed))
          && failed.contains { $0.gate.sharesSource(with: inlet.gate) }
      }
    }
  }

  private func sides(where isMeant: (Inlet) -> Bool) -> UInt8 {
    sources.reduce(0) { isMeant($1) ? $0 | 1 << $1.side : $0 }
  }
}

extension Gate {
  /// Whether the attempt under way, or the last one, has been asked for by that climb. Called by the owner.
  func hasBegun(_ climb: RetryClimb) -> Bool {
    if isJunction { return asJunction.hasPassedOn(climb) }
    // What flows has no attempts.
    return isSettlingRoot && asSettlingRoot.attempts.isGranted(climb)
  }
}
