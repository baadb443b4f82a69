// How a timed operator below gives up the runs that a junction waits for. See `Gate.giveUp`.

extension Junction {
  /// Gives up above every inlet that has no outcome yet. See `Gate.giveUp`.
  final func giveUpAbove(
    at inlet: Inlet?, for error: any Error, isWanted: Bool, then next: @escaping (_ isStopped: Bool) -> Void
  ) {
    let isWanted = isWanted || inlet != nil && hasWaitingBranches
    let waiting = inlets.filter(\.awaitsOutcome)
    // Without one of its sides, nothing comes out of a join that any branch waits for.
    let finish = { (hasStopped: Bool) in
      let isStopped = hasStopped && !isWanted
      if isStopped, let inlet { self.abandon(from: inlet, for: error) }
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
}
