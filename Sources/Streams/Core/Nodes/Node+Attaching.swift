// How a finished child comes to hang below a node.

extension Node {
  /// Hangs a finished child below this node: now when the gate is free, else in turn. Inside of an event of this very thread,
  /// a child that is to hear the present value hears it at once, and hangs here before the next event.
  @usableFromInline
  func attach(_ child: Node) { attach(.passRetained(child)) }

  /// The same with the hold on the child that the list of children is to have.
  // Unmanaged, so that the code that makes the child can hand its own hold over. See `link`.
  @inlinable @inline(__always)
  func attach(_ link: Unmanaged<Node>) { attach(link, in: gateReference.unsafelyUnwrapped) }

  // Unmanaged: this node holds its gate.
  @usableFromInline
  func attach(_ link: Unmanaged<Node>, in gate: Unmanaged<Gate>) {
    let here: UInt = 0
    _withUnprotectedUnsafePointer(to: here) {
      let place = UInt(bitPattern: $0)
      // A handler may take its time, and pushers wait for a visitor.
      guard !link._withUnsafeGuaranteedRef({ $0.hearsPresent }),
        gate._withUnsafeGuaranteedRef({ $0.tryVisit(from: place) })
      else { return attachInTurn(link) }
      if link._withUnsafeGuaranteedRef({ needsNoLook(at: $0) }) {
        self.link(link)
        didLink()
      } else if has(.settling), link._withUnsafeGuaranteedRef({ $0.isOpen }) {
        adoptSettling(link, isNew: true)
      } else {
        adopt(link, isNew: true)
      }
      gate._withUnsafeGuaranteedRef { $0.leaveVisit(from: place) }
    }
  }

  /// Whether nothing has happened that a child that comes now would have to be told. One look is enough for most.
  @inline(__always)
  private func needsNoLook(at child: Node) -> Bool {
    let flags = flags.load(ordering: .relaxed) | child.flags.load(ordering: .relaxed)
    let settings = settings.load(ordering: .relaxed)
    guard flags & NodeFlags.adoptsSlowly == 0,
      (settings | withGate { $0.settings.load(ordering: .relaxed) }) & NodeSettings.adoptsSlowly == 0,
      !child.hasRecord
    else { return false }
    // What waits may have been given up, here or above the junction.
    if flags & NodeFlags.settling.rawValue == 0 { return true }
    return settings & NodeSettings.hasGivenUp.rawValue == 0 && !keepsProgress
      && withGate { !$0.isJunction }
  }

  @inline(never)
  private func attachInTurn(_ link: Unmanaged<Node>) {
    // What waits may be dropped, and the child with it.
    let child = link.takeRetainedValue()
    guard child.hearsPresent, gate.isOwnedHere, let source = self as? any CurrentValue else {
      return gate.visit { self.adopt(child) }
    }
    // Told here and now, in time for what comes of it at once. What this very thread delivers is the present value.
    let told = source.version
    gate.besideEvent {
      if isOpen { noteLinked(child, isNew: false) }
      child.hear(present: source)
    }
    gate.afterEvent { self.adopt(.passRetained(child), told: told) }
  }

  /// Attaches a child here and now. Called by the gate's owner, between two events.
  func adopt(_ child: Node) { adopt(.passRetained(child)) }

  /// The same with the hold on the child that the list is to have.
  ///
  /// - Parameters:
  ///   - isNew: whether this thread has made the child just now.
  ///   - told: how often the present value had changed when the child was told it; nil when it has not been told.
  private func adopt(_ link: Unmanaged<Node>, isNew: Bool = false, told: Int? = nil) {
    // The gate that an inlet leads to may have ended meanwhile.
    guard link._withUnsafeGuaranteedRef({ $0.isOpen }) else {
      let child = link.takeRetainedValue()
      return Visit.run {
        forget(child)
        if !has(.settling) { pruneIfAlone() }
      }
    }
    if has(.settling) { return adoptSettling(link, isNew: isNew) }
    if isOpen {
      self.link(link)
      link._withUnsafeGuaranteedRef { child in
        if told == nil { noteLinked(child, isNew: isNew) }
        didLink()
        sayPresent(to: child, after: told)
        if isSilent { child.fallSilent() }
      }
    } else {
      let child = link.takeRetainedValue()
      guard let termination = state.termination else { return }
      Visit.run {
        sayPresent(to: child, after: told)
        // An event stream's end has been told: children that come later are only told that they missed it.
        let isMissed = has(.failsOnErrors)
        if isMissed { child.set(.isLate, true) }
        child.end(isMissed ? .cancelled : termination)
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

  /// Tells a child the present value, before all others, if the child is to hear it. Called by the owner.
  ///
  /// - Parameter told: how often that had changed when the child was told it; nil when it has not been told.
  private func sayPresent(to child: Node, after told: Int?) {
    guard child.hearsPresent, let source = self as? any CurrentValue, source.version != told else { return }
    child.hear(present: source)
  }

  /// Empties a child that has ended before any list held it, and that no list will empty.
  private func forget(_ child: Node) {
    child.dismantle()
    child.makeEmpty()
  }
}
