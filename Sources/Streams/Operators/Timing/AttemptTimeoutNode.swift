/// Fails when an attempt of a Future or Promise takes too long.
// Unchecked like its superclass: the gate serialises.
final class AttemptTimeoutNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  private let error: TimeoutError
  private let limit: Duration
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var wait: ScheduledWork?
  /// How many waits there have been, so that one that comes too late to be cancelled is known.
  @exclusivity(unchecked) private var waitCount = 0

  init(below parent: Node, seconds: Double, record: NodeRecord?) {
    error = TimeoutError(seconds: seconds)
    limit = Duration(wholeNanosecondsOf: seconds)
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = unsafeDowncast(head, to: AttemptTimeoutNode<Value>.self)
      let value = value.assumingMemoryBound(to: Value.self).pointee
      node.perform(inlet.delivery(route)) { node.accept(value, $0) }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
    visit { self.startWaiting() }
  }

  private func accept(_ value: Value, _ route: Route) {
    stopWaiting()
    // After the timeout only another run counts.
    guard isWaiting else { return noteDrop() }
    emit(value, route)
  }

  private func startWaiting() {
    guard isWaiting else { return }
    stopWaiting()
    waitCount += 1
    let number = waitCount
    let lifetime = keepAlive()
    wait = context.scheduler.wake(after: limit) {
      self.expire(number, lifetime)
    }
  }

  private func stopWaiting() {
    wait?.cancel()
    wait = nil
  }

  private func expire(_ number: Int, _ lifetime: Anchor?) {
    perform {
      guard self.waitCount == number else { return }
      self.giveUp(at: nil, for: self.error, isWanted: false) { _ in
        // Until here the runs that have been given up keep nothing alive.
        withExtendedLifetime(lifetime) {
          guard self.waitCount == number, self.wait != nil else { return }
          self.wait = nil
          self.failHere(self.error, .all)
        }
      }
    }
  }

  override func forgetOutcome() {
    super.forgetOutcome()
    startWaiting()
  }

  override func abandon(for error: any Error) {
    stopWaiting()
    super.abandon(for: error)
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform(delivery) { route in
      self.stopWaiting()
      self.fail(error, route)
    }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) { conclude(termination) }

  override func willEnd(_ termination: Termination) { stopWaiting() }
}
