// When a timed operator is to be woken. Called by the gate's owner.

extension TimedNode {
  /// Sets the timer for what is due first.
  @inlinable
  func listen(at now: Duration) {
    guard isOpen, !has(.settling) || awaitsOutcome, let outlook = lanes?.outlook(), let due = outlook.due,
      due <= .horizon
    else { return stopListening() }
    let mustKeep = has(.settling) || outlook.isHolding
    // A timer that rings too soon is set again then, which is cheaper than to set it for each event.
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
    guard wait?.number == number else { return }
    wait = nil
    let now = context.scheduler.now
    let step = lanes?.wake(at: now) ?? .hold
    release(step, keeping: lifetime)
    settleDemand()
    didRelease()
    // An attempt that is given up does not wait for anything more.
    if wait == nil, lastNumber == number || !has(.settling) { listen(after: step, at: now) }
  }

  /// Sets the timer after a step. Handlers may have taken their time with what it has released.
  @inlinable @inline(__always)
  func listen(after step: TimedStep<Operator.Output>, at now: Duration) {
    if case .hold = step { listen(at: now) } else { listen(at: context.scheduler.now) }
    if case .drop = step { completeIfSpent() }
  }

  /// Completes an attempt of which nothing is left that could come.
  @usableFromInline
  func completeIfSpent() {
    if has(.settling), wait == nil, !isHolding { skip() }
  }
}
