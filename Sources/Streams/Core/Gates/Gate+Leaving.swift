import Synchronization

// What is done when a gate is left: the delivery of mail, and the release of retired nodes.

extension Gate {
  /// Leaves, delivering first what arrived meanwhile.
  @usableFromInline @_transparent
  func leave() {
    if mustLeaveSlowly { return leaveSlowly() }
    leave(from: occupancy.load(ordering: .relaxed) & ~Gate.mark)
  }

  @usableFromInline @_transparent
  func leave(from place: UInt) {
    // Fails where another thread has left something to do: that puts a mark beside the place.
    if occupancy.compareExchange(expected: place, desired: Gate.idle, ordering: .releasing).exchanged {
      return
    }
    leaveSlowly()
  }

  /// Unlinks a child that has left, and releases it once the owner walks no list. Called by the owner.
  func retire(_ child: Node, of parent: Node) {
    guard let link = parent.unlink(child) else { return }
    defer { lastRetired = link }
    if let last = lastRetired {
      child.previousSibling = last._withUnsafeGuaranteedRef {
        Swift.exchange(&$0.previousSibling, with: link)
      }
    } else {
      child.previousSibling = link
      leaveSlowlyLater()
    }
  }

  /// Releases everything below this gate, which has ended, once the owner walks no list. Called by the owner.
  func dismantleLater() {
    mustDismantle = true
    leaveSlowlyLater()
  }

  func leaveSlowlyLater() {
    // Every thread that leaves such a root looks at that.
    if has(.settling), parentReference == nil { return mustLeaveSlowly = true }
    if occupancy.load(ordering: .relaxed) & Gate.mark == 0 {
      occupancy.bitwiseOr(Gate.mark, ordering: .relaxed)
    }
  }

  @usableFromInline
  func leaveSlowly() {
    // What settles has mostly to release what has been retired, and nothing else.
    if mustLeaveSlowly {
      mustLeaveSlowly = false
      endEvent()
      let owner = occupancy.load(ordering: .relaxed)
      if deferred.isEmpty, !mustLeaveSlowly, owner & Gate.mark == 0,
        occupancy.compareExchange(expected: owner, desired: Gate.idle, ordering: .releasing).exchanged
      {
        return
      }
    }
    leaveSlowly(hasMail: false)
  }

  func leaveSlowly(hasMail: Bool) {
    var (hasMail, left, delivered, rests) = (hasMail, RemainingMail.nothing, 0, 0)
    // What is taken out by the owner is run by the owner, and by no other thread that has been here since.
    var due = DueWork()
    while true {
      mustLeaveSlowly = false
      endEvent()
      if !deferred.isEmpty { takeDeferredWork(&due) }
      // Not before this owner has seen to what the last letters have left to it: a thread that takes over looks only for mail.
      switch left {
      case .nothing: break
      case .others:
        handOver()
        return run(&due)
      case .more:
        if case .relieved = rest(after: rests, &due) { return }
        (hasMail, rests) = (true, rests + 1)
      }
      left = .nothing
      if hasMail {
        hasMail = false
        left = deliverMail(&delivered)
        continue
      }
      if mustLeaveSlowly { continue }
      let owner = occupancy.load(ordering: .relaxed)
      if owner & Gate.mark == 0,
        occupancy.compareExchange(expected: owner, desired: Gate.idle, ordering: .releasing).exchanged
      {
        return run(&due)
      }
      // Sees what the thread that has set the mark did before.
      occupancy.bitwiseAnd(~Gate.mark, ordering: .acquiring)
      hasMail = true
    }
  }

  /// Takes the node out that was retired first: those below come before those above, which they hold.
  private func takeRetired() -> Unmanaged<Node>? {
    guard let last = lastRetired, let first = last._withUnsafeGuaranteedRef({ $0.previousSibling }) else {
      return nil
    }
    if first.toOpaque() == last.toOpaque() {
      lastRetired = nil
    } else {
      last._withUnsafeGuaranteedRef { last in
        last.previousSibling = first._withUnsafeGuaranteedRef { $0.previousSibling }
      }
    }
    return first
  }

  func releaseRetired() {
    while let link = takeRetired() {
      link._withUnsafeGuaranteedRef { node in
        node.previousSibling = nil
        node.nextSibling = nil
        // Late branches of what settles still hear its outcome.
        if !node.has(.settling) || node.has(.isInlet) { node.dismantle() }
      }
      // The hold that the parent's list had.
      Node.releaseLink(link)
    }
    if mustDismantle {
      mustDismantle = false
      dismantle()
      mustEmpty = true
    }
    guard mustEmpty else { return }
    mustEmpty = false
    makeEmpty()
  }
}
