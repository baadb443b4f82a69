// When a timed operator is to be woken. Called by the gate's owner.

extension TimedNode {
  /// Sets the timer for what is due first.
  @inlinable
  func listen(at now: Duration) {
    guard isOpen, !has(.settling) || awaitsOutcome else { return stopListening() }
    guard let outlook = lanes?.outlook(), let due = outlook.due else { return stopListening() }
    let mustKeep = has(.settling) || outlook.isHolding
    // A timer that rings too soon is set again then, which is cheaper than setting it for each event.
    if let wait, wait.due <= due, wait.keeps || !mustKeep { return }
    stopListening()
    let (number, lifetime) = (lastNumber, mustKeep ? keepAlive() : nil)
    let work = context.scheduler.wake(after: due - now) {
      withExtendedLifetime(lifetime) { self.perform { self.wake(number, keeping: lifetime) } }
    }
    wait = (due, work, number, keeps: mustKeep)
  }

  @inlinable
  func stopListening() {
    lastNumber += 1
    wait?.work.cancel()
    wait = nil
  }

  @inlinable
  func wake(_ number: Int, keeping lifetime: Hold?) {
    guard wait?.number == number, let due = wait?.due else { return }
    wait = nil
    reached = max(reached, due)
    let now = now
    answer(lanes?.wake(at: now) ?? .hold, at: now, keeping: lifetime, while: number)
    didRelease()
  }

  /// Releases what a step says, and sets the timer.
  ///
  /// - Parameter number: that of the wait which the step comes from. If another one is current, the attempt has been given up,
  ///   and there is nothing to wait for.
  @inlinable
  func answer(
    _ step: TimedStep<Operator.Output>, at now: Duration, keeping lifetime: Hold? = nil,
    while number: Int? = nil
  ) {
    // Handlers may take long, which would be added to the time of a timer that is set after them. In an attempt, what comes
    // of the step decides whether it waits on.
    let isFlowing = !has(.settling)
    if isFlowing { listen(at: now) }
    release(step, keeping: lifetime)
    settleDemand()
    if isFlowing { return }
    if number == nil || wait == nil && lastNumber == number { listen(at: now) }
    if step.passesNothingOn { completeIfSpent() }
  }

  /// Completes an attempt whose value has come and of which nothing is left.
  @usableFromInline
  func completeIfSpent() {
    if hasReceived, wait == nil, !isHolding { skip() }
  }
}

extension TimedStep {
  /// Whether nothing comes out, and the stream goes on.
  @inlinable
  var passesNothingOn: Bool {
    switch self {
    case .hold, .drop: true
    case .releaseAll(let events): events.isEmpty
    case .release, .end: false
    }
  }
}
