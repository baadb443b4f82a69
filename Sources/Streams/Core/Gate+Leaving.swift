import DequeModule
import Synchronization

// What is done when a gate is left: mail, errands, and the burial of the dead.

extension Gate {
  /// Has ``runErrand()`` run after the gate has been left, outside of it. Called by the owner.
  @usableFromInline
  func afterwards() {
    hasErrand = true
    leaveSlowlyLater()
  }

  /// Has the work done after the gate has been left, outside of it, where ``runErrand()`` calls ``runErrands()``.
  /// Called by the owner.
  func afterwards(_ work: @escaping Work) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    madeAnnex.errands.withLock { $0.work.append(work) }
    afterwards()
  }

  /// Does the work that was to be done after the gate has been left.
  func runErrands() {
    guard let annex else { return }
    // Taken out under the lock, run without it.
    nonisolated(unsafe) var batch = Deque<Work>()
    annex.errands.withLock { errands in
      batch = errands.work
      errands.work = Deque()
    }
    while let work = batch.popFirst() { work() }
  }

  /// Unlinks a dead child, and lets go of it once nobody walks the lists any more. Called by the owner.
  func bury(_ child: Node, of parent: Node) {
    guard let link = parent.unlink(child) else { return }
    child.previousSibling = graveyard
    graveyard = link
    leaveSlowlyLater()
  }

  /// Lets go of everything below this gate, which has ended, once nobody walks it any more. Called by the owner.
  func dismantleLater() {
    mustDismantle = true
    leaveSlowlyLater()
  }

  private func leaveSlowlyLater() {
    if occupancy.load(ordering: .relaxed) & Gate.mark == 0 {
      occupancy.bitwiseOr(Gate.mark, ordering: .relaxed)
    }
  }

  @usableFromInline
  func leaveSlowly() {
    var mustRunErrand = false
    while true {
      emptyGraveyard()
      if hasErrand { mustRunErrand = true }
      hasErrand = false
      let owner = occupancy.load(ordering: .relaxed)
      if owner & Gate.mark == 0,
        occupancy.compareExchange(expected: owner, desired: Gate.idle, ordering: .releasing).exchanged
      {
        break
      }
      // Sees what whoever has set the mark did before.
      occupancy.bitwiseAnd(~Gate.mark, ordering: .acquiring)
      deliverMail()
    }
    if mustRunErrand { runErrand() }
  }

  func deliverMail() {
    guard let annex else { return }
    // Taken out under the lock, run without it.
    nonisolated(unsafe) var batch = Deque<Work>()
    annex.mailbox.withLock { mailbox in
      batch = mailbox.work
      mailbox.work = Deque()
    }
    while let work = batch.popFirst() {
      work()
      emptyGraveyard()
    }
  }

  private func emptyGraveyard() {
    while let link = graveyard {
      // The hold that the parent's list had.
      let dead = link.takeRetainedValue()
      graveyard = dead.previousSibling
      dead.previousSibling = nil
      dead.nextSibling = nil
      if !dead.has(.settling) || dead.has(.isInlet) { dead.dismantle() }
    }
    guard mustDismantle else { return }
    mustDismantle = false
    dismantle()
  }
}
