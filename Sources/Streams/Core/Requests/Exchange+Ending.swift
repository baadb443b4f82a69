import Synchronization

// How a request ends without an answer, or is given up when that is on its way.

extension Exchange {
  /// Holds what it keeps for a while. False when it is empty.
  final func tryHold() -> Bool {
    var seen = state.load(ordering: .relaxed)
    while seen >= ExchangeState.hold {
      let (isDone, current) = state.weakCompareExchange(
        expected: seen, desired: seen + ExchangeState.hold, ordering: .acquiring)
      if isDone { return true }
      seen = current
    }
    return false
  }

  /// Ends it without an answer, from any thread. Does nothing when it is answered or over.
  ///
  /// - Parameter isLapse: whether it ends because what could give an answer has been released: a `timeout` below waits on.
  final func stop(isLapse: Bool = false) {
    guard close() else { return }
    run?.end(.stopped)
    didStop(isLapse: isLapse)
    release()
  }

  /// Ends it on behalf of the asker, which does not want an answer that is on its way already, either.
  final func cancel() {
    let seen = state.bitwiseOr(ExchangeState.cancelled, ordering: .acquiringAndReleasing).oldValue
    guard seen & ExchangeState.closed != 0 else { return stop() }
    if seen & ExchangeState.cancelled == 0 { giveUpAtPlaces() }
  }

  /// Makes the gates on the way of its answer drop what they hold for it, because its asker does not want that any more.
  private final func giveUpAtPlaces() {
    // An empty request has delivered everything, so that nothing is held for it.
    guard tryHold() else { return }
    let lane = lane
    forEachPlace { place in place.withGate { $0.answersGivenUp(by: lane, for: self) } }
    release()
  }

  /// Ends it without an answer, because what could give one has been released. A visit: the thread that releases it may hold
  /// locks.
  final func lapse() {
    // Most are released when they are over.
    if isPending { Visit.run { stop(isLapse: true) } }
  }

  /// The same for one that nothing holds any more.
  final func wasDropped() {
    guard close() else { return }
    Visit.run {
      run?.end(.stopped)
      askerReference?.release()
    }
  }
}
