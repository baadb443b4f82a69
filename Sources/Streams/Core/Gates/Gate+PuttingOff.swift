// What becomes of work for a gate where little of the thread's stack is left: see `Nesting`.

extension Gate {
  /// Leaves work as if another thread were inside. Returns what delivers it, unless that has been done by then.
  func mailForLater(_ work: @escaping Work) -> () -> Void {
    putIntoMailbox(isCounted: true, work)
    // The next thread that comes finds it; the owner, if there is one.
    mark(unless: Gate.unattended)
    return Visit.continued { self.attendAgain() }
  }

  /// Delivers what this thread has left where there was no owner, unless another thread has come since.
  private func attendAgain() {
    guard Visit.isUnderWay else { return attend() }
    let place = Gate.placeHere | Gate.visitor
    let taken = occupancy.compareExchange(expected: Gate.unattended, desired: place, ordering: .acquiring)
    if taken.exchanged { leaveSlowly(hasMail: true) }
  }
}
