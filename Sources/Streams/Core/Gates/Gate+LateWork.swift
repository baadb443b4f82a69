import DequeModule

// What becomes of a child that this thread attaches in the midst of an event that it delivers, and that hears at once what
// there is. The child is linked between that event and the next one: so it hears what is being delivered once, and misses
// nothing of what waits already.

extension Gate {
  /// Does work in the midst of an event as if none were under way: what the work delivers answers no request. Called by the
  /// owner.
  func besideEvent(_ work: () -> Void) {
    let outerTicket = ticket
    restoringExchange {
      exchangeReference = nil
      if outerTicket != nil { ticket = nil }
      // As where the gate is free: a thread that comes to attach delivers nothing that others have left.
      Visit.run(work)
    }
    if outerTicket != nil { ticket = outerTicket }
  }

  /// Does work when the event under way is over, and before the next one. Called by the owner.
  func afterEvent(_ work: @escaping Work) {
    madeExtras.lateWork.append(work)
    hasLateWork = true
    leaveSlowlyLater()
  }

  /// Does what is to be done between two events. Called by the owner, which walks no list.
  func endEvent() {
    repeat {
      if hasLateWork { doLateWork() }
      // May run code of users, which attaches again.
      releaseRetired()
    } while hasLateWork
  }

  // A function of its own, because it is rare.
  @inline(never)
  private func doLateWork() {
    let extras = madeExtras
    while let work = extras.lateWork.popFirst() { work() }
    hasLateWork = false
  }
}
