// How a timed operator below gives up the runs that a junction waits for. See `Gate.giveUp`.

extension Junction {
  /// Gives up above every inlet that has no outcome yet. See `Gate.giveUp`.
  final func giveUpAbove(
    at inlet: Inlet?, _ surrender: Surrender, then next: @escaping (_ isStopped: Bool) -> Void
  ) {
    let surrender = surrender.through(self, isWanted: inlet != nil && hasWaitingBranches)
    let waiting = inlets.filter(\.awaitsOutcome)
    // In this gate, where a new branch takes it back.
    if !surrender.isWanted { for inlet in waiting { inlet.set(.hasGivenUp, true) } }
    let attempt = attempt
    // Without one of its sides, nothing comes out of a join that any branch waits for.
    let finish = { (hasStopped: Bool) in
      // A retry may have begun another attempt meanwhile.
      let isStopped = hasStopped && !surrender.isWanted && self.attempt == attempt
      if isStopped, let inlet { self.abandon(from: inlet, surrender) }
      next(isStopped)
    }
    giveUp(waiting[...], surrender, kept: []) { kept in
      let hasStopped = kept.count < waiting.count
      guard hasStopped, !kept.isEmpty else { return finish(hasStopped || waiting.isEmpty) }
      // Those that have stopped may have been all that waited for the others' sources.
      self.giveUp(kept[...], surrender, kept: []) { _ in finish(true) }
    }
  }

  /// Gives up one after the other; what goes on is told of those whose runs go on.
  private func giveUp(
    _ inlets: ArraySlice<Inlet>, _ surrender: Surrender, kept: [Inlet],
    then next: @escaping (_ kept: [Inlet]) -> Void
  ) {
    guard let inlet = inlets.first else { return next(kept) }
    inlet.gate.perform {
      inlet.gate.giveUp(at: inlet, surrender) { isStopped in
        // As if that run had failed.
        inlet.attempt = inlet.gate.currentAttempt
        self.perform {
          self.giveUp(
            inlets.dropFirst(), surrender, kept: isStopped ? kept : kept + [inlet], then: next)
        }
      }
    }
  }
}

/// That a timed operator waits no longer for the runs above it, on its way up to them.
struct Surrender: Sendable {
  /// What it fails with.
  let error: any Error
  /// Whether a branch on the way still waits.
  private(set) var isWanted = false
  /// The junctions on the way, which fail by themselves when the runs have ended.
  private var way: Set<ObjectIdentifier> = []

  init(for error: any Error) { self.error = error }

  /// The same, having come to a junction.
  func through(_ junction: Junction, isWanted: Bool) -> Surrender {
    var other = self
    other.isWanted = self.isWanted || isWanted
    other.way.insert(ObjectIdentifier(junction))
    return other
  }

  /// Whether a child of a node on the way leads to a junction on it.
  func goesThrough(_ child: Node) -> Bool {
    guard child.has(.isInlet), let head = child.trusted(as: Inlet.self).head else { return false }
    return way.contains(ObjectIdentifier(head))
  }
}

extension Gate {
  /// Lets every node from an inlet to this gate take the attempt for failed. Called by the owner.
  ///
  /// The branches beside that way hear of it: those gave up before, and no outcome comes any more for them to end with.
  final func abandon(from inlet: Inlet, _ surrender: Surrender) {
    var (place, waited): (Node, [Node]) = (inlet, [])
    while true {
      if place.awaitsOutcome { waited.append(place) }
      place.abandon(for: surrender.error)
      guard place !== self, let above = place.parent else { break }
      place = above
    }
    for node in waited {
      node.forEachChild { child in
        // What is on the way is abandoned itself.
        guard child.awaitsOutcome, !surrender.goesThrough(child) else { return }
        child.receive(error: surrender.error, .all)
      }
    }
  }
}
