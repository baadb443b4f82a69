import Synchronization

// A cancel closes the gates of its tree from any thread, without entering them.

extension Gate {
  /// Stops the tasks above on behalf of a user, from any thread.
  func cancel(for origin: EndOrigin) {
    Visit.run {
      var climb = CancelClimb(for: origin)
      closeSources(&climb)
      climb.end()
    }
  }

  /// Registers a gate further down, so that closing reaches it.
  func add(gateBelow gate: Gate) {
    madeExtras.gatesBelow.withLock { $0.add(gate) }
    guard let cancelOrigin, gate.isFedOnlyByClosedGates else { return }
    // What has come too late for what is above comes too late for this.
    if gate.inlets.allSatisfy({ $0.parent?.tellsBelow == true }) { return }
    _ = gate.close(for: cancelOrigin)
  }

  /// Forgets a gate that has ended.
  func remove(gateBelow gate: Gate) {
    _ = extras?.gatesBelow.withLock { $0.remove(gate) }
  }

  /// Those that are registered, in the order in which they came.
  private var gatesBelow: [Gate] { extras?.gatesBelow.withLock { $0.inOrder } ?? [] }

  /// Ends the ways into the gates further down that a cancel has closed, also where they hang below a branch that has
  /// ended and has left the lists. Called by the owner of a gate that settles.
  func endClosedGatesBelow() {
    for gate in gatesBelow.filter(\.isClosed) {
      for inlet in gate.inlets where inlet.gate === self { inlet.end(.cancelled) }
    }
  }

  /// Stops all delivery here, and further down where nothing else delivers, from any thread. False when the gate
  /// is closed already.
  func close(for origin: EndOrigin) -> Bool {
    guard !isClosed else { return false }
    // First, so that a thread that finds the gate closed finds the reason.
    madeExtras.cancelOrigin.withLock { if $0 == nil { $0 = origin } }
    // Of two that close the gates above a join at the same time, at least one sees both closed.
    guard !closing.exchange(true, ordering: .sequentiallyConsistent) else { return false }
    nudge()
    for gate in gatesBelow where !gate.isClosed && gate.isFedOnlyByClosedGates {
      _ = gate.close(for: origin)
    }
    return true
  }

  /// Where the cancel that has closed this gate began; nil while it is open.
  var cancelOrigin: EndOrigin? { isClosed ? extras?.cancelOrigin.withLock { $0 } : nil }

  private var isFedOnlyByClosedGates: Bool {
    inlets.allSatisfy { $0.gate.closing.load(ordering: .sequentiallyConsistent) }
  }
}

extension Gate {
  /// Deals with the end of what lies above an inlet. Called by the owner.
  func hear(endOf inlet: Inlet, _ termination: Termination) {
    let outer = endingInletReference
    endingInletReference = .passUnretained(inlet)
    // What is below this gate has missed as much.
    if has(.failsOnErrors), inlet.hasMissedEnd { set(.isLate, true) }
    withExtendedLifetime(inlet) { upstreamEnded(inlet, meaning(of: termination, from: inlet)) }
    endingInletReference = outer
  }

  /// What an end that has come to an inlet means.
  private func meaning(of termination: Termination, from inlet: Inlet) -> Termination {
    // Disposing of a run starts nothing.
    if has(.closable), isClosed { return .cancelled }
    // A gate that decides by the end of an event stream, or of streams in a stream, takes one that has had enough for one that
    // has come to its end. All others pass the end on as it is, so that observers hear the same without them.
    guard decidesByEnds, !isClosed, has(.failsOnErrors) || flattening != nil, inlet.isCompletion(termination)
    else { return termination }
    return .completed
  }

  /// Whether one of the roots that feed this gate feeds the other one, too.
  func sharesSource(with other: Gate) -> Bool {
    if self === other { return true }
    let roots = identitiesOfRoots
    return other.containsRoot { roots.contains(ObjectIdentifier($0)) }
  }

  /// The same of a root whose latest attempt has been answered.
  func sharesAnsweredSource(with other: Gate) -> Bool {
    let roots = identitiesOfRoots
    return other.containsRoot { !$0.awaitsOutcome && roots.contains(ObjectIdentifier($0)) }
  }

  /// The roots that feed it, itself if it is one.
  private var identitiesOfRoots: Set<ObjectIdentifier> { Set(compactMapRoots { ObjectIdentifier($0) }) }

  /// Whether a cancel has closed this gate, or one from which the end that it hears may have come. Called by the owner.
  fileprivate var isBelowCancel: Bool {
    isClosed || (endingInlet?.gate ?? self).gatesAbove.contains { $0.isClosed }
  }
}

extension Node {
  /// Whether an end that has come to this node of a settling stream is that of a cancel. It is not when an operator above, or
  /// something that flows, ends for that reason, or when the last thing that could have answered is released.
  func isCut(by termination: Termination) -> Bool {
    termination == .cancelled && (withGate { $0.isBelowCancel } || isBelowCancelledBranch)
  }

  /// Whether a cancel ends this node, or one above it in the same gate, that has come too late for all that is above.
  private var isBelowCancelledBranch: Bool {
    var place: Node? = self
    while let node = place {
      if case .ended(let origin) = node.outcome, origin.trigger == .cancellation { return true }
      place = node.isGate ? nil : node.parent
    }
    return false
  }
}
