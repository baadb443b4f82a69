/// Passes the latest value on at every interval, if there is a new one.
// Unchecked like its superclass: the gate serialises.
final class SampleNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  private let ticks: Ticks
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var latest: (value: Value, delivery: Delivery)?
  /// The wait for the next interval; only while there is a value.
  @exclusivity(unchecked) private var wait: ScheduledWork?
  @exclusivity(unchecked) private var ending: Termination?  // As above.

  init(below parent: Node, interval: Duration, record: NodeRecord?) {
    ticks = Ticks(start: parent.gate.context.scheduler.now, interval: interval)
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = unsafeDowncast(head, to: SampleNode<Value>.self)
      let value = value.assumingMemoryBound(to: Value.self).pointee
      let delivery = inlet.delivery(route)
      node.perform { node.accept(value, delivery) }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
  }

  private func accept(_ value: Value, _ delivery: Delivery) {
    guard isOpen else { return noteDrop() }
    latest = (value, delivery)
    guard wait == nil else { return }
    let now = context.scheduler.now
    let lifetime = keepAlive()
    wait = context.scheduler.wake(after: ticks.next(after: now) - now) {
      withExtendedLifetime(lifetime) {
        self.perform { self.release() }
      }
    }
  }

  private func release() {
    // The end has let go of it.
    guard let (value, delivery) = latest else { return }
    latest = nil
    wait = nil
    during(delivery) { emit(value, $0) }
    if let ending { conclude(ending) }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    guard latest != nil, !has(.settling), termination != .cancelled else { return conclude(termination) }
    ending = termination
  }

  override func willEnd(_ termination: Termination) {
    wait?.cancel()
    wait = nil
    latest = nil
    ending = nil
  }
}
