/// Passes everything on, and reports each silence that lasts too long.
// Unchecked like its superclass: the gate serialises.
final class SilenceTimeoutNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  private let error: TimeoutError
  private let limit: Duration
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var lastHeard: Duration
  /// The wait for the first instant at which it could be too late; nil once the silence has been reported.
  @exclusivity(unchecked) private var wait: ScheduledWork?

  init(below parent: Node, seconds: Double, record: NodeRecord?) {
    error = TimeoutError(seconds: seconds)
    limit = Duration(wholeNanosecondsOf: seconds)
    lastHeard = parent.gate.context.scheduler.now
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = unsafeDowncast(head, to: SilenceTimeoutNode<Value>.self)
      let value = value.assumingMemoryBound(to: Value.self).pointee
      node.perform(inlet.delivery(route)) { route in
        node.hear()
        node.emit(value, route)
      }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
    visit { self.listen(from: self.lastHeard) }
  }

  private func hear() {
    lastHeard = context.scheduler.now
    // A wait that goes on will find that something was heard.
    if wait == nil { listen(from: lastHeard) }
  }

  private func listen(from now: Duration) {
    guard isOpen else { return }
    wait = context.scheduler.wake(after: lastHeard + limit - now) {
      self.perform { self.check() }
    }
  }

  private func check() {
    guard wait != nil else { return }
    wait = nil
    let now = context.scheduler.now
    if now - lastHeard < limit { listen(from: now) } else { fail(error, .all) }
    fallSilentIfDone()
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform(delivery) { route in
      self.hear()
      self.fail(error, route)
    }
  }

  /// It speaks because nothing else does.
  override var isSilentAbove: Bool { wait == nil && areInletsSilent }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) { conclude(termination) }

  override func willEnd(_ termination: Termination) {
    wait?.cancel()
    wait = nil
  }
}
