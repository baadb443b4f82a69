// How a finished child comes to hang below a node.

extension Node {
  /// Hangs a finished child below this node: now when the gate is free, else in turn.
  @usableFromInline
  func attach(_ child: Node) {
    withGate { gate in
      let here: UInt = 0
      _withUnprotectedUnsafePointer(to: here) {
        let place = Gate.place($0)
        // A handler may take its time, and pushers wait for a visitor.
        guard !child.hearsPresent, gate.tryVisit(from: place) else { return attachInTurn(child) }
        // One look is enough for most: nothing has happened that the child would have to be told.
        if (flags.load(ordering: .relaxed) | child.flags.load(ordering: .relaxed))
          & NodeFlags.adoptsSlowly == 0,
          (settings.load(ordering: .relaxed) | gate.settings.load(ordering: .relaxed))
            & NodeSettings.adoptsSlowly == 0,
          !child.hasRecord
        {
          link(child)
          didLink()
        } else {
          adopt(child, isNew: true)
        }
        gate.leaveVisit(from: place)
      }
    }
  }

  @inline(never)
  private func attachInTurn(_ child: Node) {
    gate.visit { self.adopt(child) }
  }

  /// Attaches a child here and now. Called by the gate's owner, between two events.
  ///
  /// - Parameter isNew: whether this thread has made the child just now.
  func adopt(_ child: Node, isNew: Bool = false) {
    // The gate that an inlet leads to may have ended meanwhile.
    guard child.isOpen else {
      return Visit.run {
        forget(child)
        if !has(.settling) { pruneIfAlone() }
      }
    }
    if has(.settling) { return adoptSettling(child, isNew: isNew) }
    if isOpen {
      link(child)
      noteLinked(child, isNew: isNew)
      didLink()
      if child.hearsPresent { sayPresent(to: child) }
      if isSilent { child.fallSilent() }
    } else if let termination = state.termination {
      Visit.run {
        if child.hearsPresent { sayPresent(to: child) }
        // An event stream's end has been told: those who come later are only told that they missed it.
        child.end(has(.failsOnErrors) ? .cancelled : termination)
        forget(child)
      }
    }
  }

  /// A child has been linked: starts a lazy task, and hears again what others have heard in place of this node.
  @inline(__always)
  func didLink() { if isGate { withGate { $0.didLinkChild() } } }

  /// Tells the probe of a child that has been linked, or makes its record now. Called by the gate's owner.
  @inline(__always)
  func noteLinked(_ child: Node, isNew: Bool) {
    // Unmanaged: the child holds it for good.
    child.recordReference?._withUnsafeGuaranteedRef { note(attached: child, at: $0, isNew: isNew) }
    if gate.isWatched { child.adoptLinked() }
  }

  /// Tells a child the present value, before all others. Called by the owner.
  private func sayPresent(to child: Node) {
    (self as? any CurrentValue)?.sayCurrent(to: child)
  }

  /// Empties a child that has ended before any list held it, and that no list will empty.
  private func forget(_ child: Node) {
    child.dismantle()
    child.makeEmpty()
  }
}
