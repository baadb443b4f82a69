import DequeModule
import Synchronization

// What is done when a gate is left: deferred work, and the release of retired nodes.

/// What the owner of a gate does once it has left, outside of it.
struct DeferredWork: OptionSet {
  let rawValue: UInt8

  /// What a gate of this kind does then: see ``Gate/runDeferredWork()``. Never in place of a closure: a root runs its task, or
  /// releases what belongs to its run.
  static let ofKind = DeferredWork(rawValue: 1)
  /// What others have left with the gate: see ``Gate/afterwards(_:)``.
  static let closures = DeferredWork(rawValue: 2)
}

extension Gate {
  /// Leaves, delivering first what arrived meanwhile.
  @usableFromInline @_transparent
  func leave() {
    if mustLeaveSlowly { return leaveSlowly() }
    leave(from: occupancy.load(ordering: .relaxed) & ~Gate.mark)
  }

  @usableFromInline @_transparent
  func leave(from place: UInt) {
    // With something to do, the place is not what is found.
    if occupancy.compareExchange(expected: place, desired: Gate.idle, ordering: .releasing).exchanged {
      return
    }
    leaveSlowly()
  }

  /// Runs ``runDeferredWork()`` once the owner has left the gate, outside of it. Called by the owner.
  @usableFromInline
  func afterwards() {
    deferred.insert(.ofKind)
    leaveSlowlyLater()
  }

  /// Does the work once the owner has left the gate, outside of it, on the owner's thread. Called by the owner.
  func afterwards(_ work: @escaping Work) {
    madeExtras.deferredWork.append(work)
    deferred.insert(.closures)
    leaveSlowlyLater()
  }

  /// The same, but after what ends above, on this stack, has released its resources. Called by the owner.
  func afterRelease(_ work: @escaping Work) {
    let above = outermostAbove
    if above === self || above.isOwnedHere { return above.afterwards(work) }
    above.perform { above.afterwards(work) }
  }

  /// Of the gates above whose stay has led to this one, the one that is left last.
  private var outermostAbove: Gate {
    var found: [ObjectIdentifier: Gate] = [:]
    return outermost(&found)
  }

  /// - Parameter found: what has been found above the joins that have been looked at: several ways may lead to each of them.
  private func outermost(_ found: inout [ObjectIdentifier: Gate]) -> Gate {
    if let known = found[ObjectIdentifier(self)] { return known }
    let ending = endingInlet
    var outermost = self
    // Not where one way leads straight to a root: most inner streams that end are such ones, and need no memory.
    let isShared = inlets.count > 1 || ending?.gate.isJunction ?? (flattening != nil)
    // First: a stream may be an inner one of itself.
    if isShared { found[ObjectIdentifier(self)] = self }
    // Where an end has led here, it is known by which way. So each of many inner streams may end: not all are looked at.
    for inlet in ending == nil ? waysIn : inlets where inlet !== ending && inlet.gate.isOwnedHere {
      outermost = outermost.outer(inlet.gate.outermost(&found))
    }
    if let ending { outermost = outermost.outer(ending.gate.outermost(&found)) }
    if isShared { found[ObjectIdentifier(self)] = outermost }
    return outermost
  }

  /// The one of two that is left later: this one, or one above it.
  private func outer(_ above: Gate) -> Gate {
    guard isOwnedHere else { return above }
    // What no thread is in any more has nothing left to release.
    guard above.isOwnedHere else { return above.placeOfOwner == 0 ? self : above }
    // Stacks grow downwards, and a value that passes several gates has one place.
    return above.placeOfOwner >= placeOfOwner ? above : self
  }

  /// Unlinks a child that has left, and releases it once the owner walks no list. Called by the owner.
  func retire(_ child: Node, of parent: Node) {
    guard let link = parent.unlink(child) else { return }
    if let last = lastRetired {
      child.previousSibling = last._withUnsafeGuaranteedRef { swapped(&$0.previousSibling, for: link) }
    } else {
      child.previousSibling = link
    }
    lastRetired = link
    leaveSlowlyLater()
  }

  /// Releases everything below this gate, which has ended, once the owner walks no list. Called by the owner.
  func dismantleLater() {
    mustDismantle = true
    leaveSlowlyLater()
  }

  func leaveSlowlyLater() {
    // All who leave such a root look at that.
    if has(.settling), parentReference == nil { return mustLeaveSlowly = true }
    if occupancy.load(ordering: .relaxed) & Gate.mark == 0 {
      occupancy.bitwiseOr(Gate.mark, ordering: .relaxed)
    }
  }

  @usableFromInline
  func leaveSlowly() { leaveSlowly(hasMail: false) }

  func leaveSlowly(hasMail: Bool) {
    var (hasMail, mustHandOver) = (hasMail, false)
    // What is taken out by the owner is run by the owner, and by no other thread that has been here since.
    var due = DeferredWork()
    var closures: Deque<Work>?
    while true {
      mustLeaveSlowly = false
      endEvent()
      if !deferred.isEmpty { takeDeferredWork(&due, &closures) }
      // Not before this owner has seen to what the last letters have left to it: who takes over looks for mail alone.
      if mustHandOver {
        handOver()
        break
      }
      if hasMail {
        hasMail = false
        mustHandOver = !deliverMail()
        continue
      }
      if mustLeaveSlowly { continue }
      let owner = occupancy.load(ordering: .relaxed)
      if owner & Gate.mark == 0,
        occupancy.compareExchange(expected: owner, desired: Gate.idle, ordering: .releasing).exchanged
      {
        break
      }
      // Sees what the thread that has set the mark did before.
      occupancy.bitwiseAnd(~Gate.mark, ordering: .acquiring)
      hasMail = true
    }
    guard !due.isEmpty else { return }
    if due.contains(.ofKind) { runDeferredWork() }
    while let work = closures?.popFirst() { work() }
  }

  private func takeDeferredWork(_ due: inout DeferredWork, _ closures: inout Deque<Work>?) {
    let taken = swapped(&deferred, for: [])
    due.formUnion(taken)
    guard taken.contains(.closures) else { return }
    closures = (closures ?? []) + swapped(&madeExtras.deferredWork, for: [])
  }

  /// Leaves the gate to others, who deliver what waits there.
  private func handOver() {
    occupancy.store(Gate.unattended, ordering: .releasing)
    Visit.leaveToOthers { self.attend() }
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
