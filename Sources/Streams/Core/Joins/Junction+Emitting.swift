// What subclasses say to what is below them. Called by the gate's owner.

extension Junction {
  func answer<Output: Sendable>(_ step: Step<Output>, _ route: Route) {
    switch step {
    case .emit(let output): emit(output: output, route)
    // What settles has one value, after which it ends by itself.
    case .emitAll(let outputs):
      for output in has(.settling) ? outputs.prefix(1) : outputs[...] { emit(output: output, route) }
    case .skip: skip()
    case .drop:
      noteDrop()
      skip()
    case .fail(let error): failHere(error, route)
    case .end(let last, let termination):
      if let last { emit(output: last, route) }
      if last == nil || !has(.settling) { endHere(termination) }
    }
  }

  @inlinable
  func emit<Output: Sendable>(output: Output, _ route: Route) { emitInPlace(output: output, route) }

  /// The same, for the few places in whose middle it is worth having.
  @inlinable @inline(__always)
  func emitInPlace<Output: Sendable>(output: Output, _ route: Route) {
    // One look is enough for most.
    if has([.ended, .settling, .closable]) {
      guard isOpen, !isClosed else { return }
      if has(.settling) { return settle(output, route) }
    }
    note(next: output)
    passOn(value: output, route)
  }

  @usableFromInline
  func settle<Output: Sendable>(_ output: Output, _ route: Route) {
    guard awaitsOutcome || isFailed else { return }
    insert(.hasOutcome)
    value.store(output)
    note(next: output)
    // An outcome is for all that wait, even when a replay for one of them has brought it.
    let route = route.path != nil && exchange is ReplayRequest ? .all : route
    tellAttempt { passOn(value: output, route) }
    if isOpen { finishAfterOutcome(.completed) }
  }

  @usableFromInline
  func tellAttempt(_ outcome: () -> Void) {
    let outer = beginTellingAttempt()
    outcome()
    endTellingAttempt(outer)
  }

  /// See `Gate.beginTelling()`.
  func beginTellingAttempt() -> Int? {
    let outer = toldAttempt
    toldAttempt = outer ?? attempt
    return outer
  }

  func endTellingAttempt(_ outer: Int?) { toldAttempt = outer }

  /// Whether a failure is being retried below, which a value of another source can still make up for. Not one of an attempt that
  /// has been given up: what still comes of that is late.
  private var isFailed: Bool {
    !value.isPresent && failure != nil && isOpen && !has(.hasGivenUp)
  }

  func skip() {
    guard has(.settling), awaitsOutcome else { return }
    insert(.hasOutcome)
    completeWithoutValue()
  }

  @usableFromInline
  func fail(_ error: any Error, _ route: Route) {
    guard isOpen, !isClosed else { return }
    guard has(.settling) else { return emit(error: error, route) }
    guard awaitsOutcome else { return }
    insert(.hasOutcome)
    keep(failure: error)
    tellAttempt { emit(error: error, route) }
    finishAfterOutcome(.error(error))
  }

  // A function of its own: mostly the last of those below has ended this gate with itself.
  @inline(never)
  private func finishAfterOutcome(_ termination: Termination) {
    finishWhenAlone(termination)
    // What came from a stream that flows may have come when nothing kept those that settle any more.
    if isOpen, !hasLifetimeAbove { endWhatWaitsInVain() }
  }

  /// Fails with an error that comes from nowhere above.
  func failHere(_ error: any Error, _ route: Route) {
    if has(.settling), awaitsOutcome, !isClosed { willEnd(by: .failure) }
    fail(error, route)
  }

  /// Stops hearing a side, and goes on with the others alone.
  func hearNoMore(of inlet: Inlet) {
    // What settles leaves by itself, once it has spoken.
    guard !inlet.has(.settling) else { return }
    note(endOf: inlet)
    inlet.headEnded(for: nil, .cancelled)
    fallSilentIfDone()
  }

  /// Ends with what is above; says so at once when that has happened before.
  func conclude(_ termination: Termination, after inlet: Inlet? = nil) {
    if has(.ended) { return leaveSources(termination) }
    // That it was the first source can be found out later.
    if let inlet, inlet.side > 0, !has(.settling), let above = inlet.parent {
      willEnd(for: above.originForGateBelow(termination).above(true))
    }
    end(termination)
    // A settling junction leaves by itself once everything below it has ended.
    if !has(.settling) { leaveSources(termination) }
  }
}
