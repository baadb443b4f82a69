// What the end of one side means for a join of two. Called by the gate's owner.

extension JoinNode {
  /// What to end with when a side has ended; nil while there is more to come.
  func conclusion(of inlet: Inlet, _ termination: Termination) -> Termination? {
    if awaitsOutcome, inlet.has(.settling), has(.settling), isCancel(termination, of: inlet) {
      // A cancel drops what waits: the one value of this side is not final before this join has its outcome.
      joining.use { $0.forget(inlet.side) }
    }
    let isOver = joining.use { $0.sideEnded(inlet.side) }
    if isClosed { return termination }
    if has(.failsOnErrors) {
      return joining.use { $0.conclusion(of: inlet.side, termination, isOver: isOver) }
    }
    // What settles has said its error: where errors flow, that ends only the side. And what has its outcome hears no other.
    let isFailure =
      termination.underlyingError != nil && !inlet.has(.settling) && (!has(.settling) || awaitsOutcome)
    return isOver || isFailure ? termination : nil
  }
}
