// What becomes of work for a gate where little of the thread's stack is left: see `Nesting`.

extension Gate {
  /// Leaves work as if another thread were inside. Returns what delivers it, unless that has been done by then.
  func mailForLater(_ work: @escaping Work) -> () -> Void {
    putIntoMailbox(isCounted: true, work)
    leaveUnattended()
    return Visit.continued { self.attendAgain() }
  }

  /// Lets the next thread that comes find what has been left; the owner, if there is one.
  private func leaveUnattended() {
    var seen = occupancy.load(ordering: .relaxed)
    while seen != Gate.unattended {
      let (isDone, current) = occupancy.weakCompareExchange(
        expected: seen, desired: seen | Gate.mark, ordering: .acquiringAndReleasing)
      if isDone { return }
      seen = current
    }
  }

  /// Delivers what this thread has left where there was no owner, unless another thread has come since.
  private func attendAgain() {
    guard Visit.isUnderWay else { return attend() }
    let place = Gate.placeHere | Gate.visitor
    let taken = occupancy.compareExchange(expected: Gate.unattended, desired: place, ordering: .acquiring)
    if taken.exchanged { leaveSlowly(hasMail: true) }
  }
}
