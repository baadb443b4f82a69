/// Passes the latest value on at every interval, if there is a new one: for each asker of a Cold apart.
// Unchecked like its superclass: the gate serialises.
final class SampleNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  private struct Latest {
    let value: Value
    let delivery: Delivery
    let number: Int
  }

  private let ticks: Ticks
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var latest: [ObjectIdentifier?: Latest] = [:]
  @exclusivity(unchecked) private var lastNumber = 0  // As above.
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
    lastNumber += 1
    // What is kept keeps its asker, so that the lane is nobody else's.
    latest[delivery.lane] = Latest(value: value, delivery: delivery, number: lastNumber)
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
    // The end has released it.
    guard !latest.isEmpty else { return }
    let due = latest.values.sorted { $0.number < $1.number }
    latest = [:]
    wait = nil
    for due in due { during(due.delivery) { emit(due.value, $0) } }
    if let ending { conclude(ending) }
    fallSilentIfDone()
  }

  override var isSilentAbove: Bool { latest.isEmpty && areInletsSilent }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    guard !latest.isEmpty, !has(.settling), termination != .cancelled else { return conclude(termination) }
    ending = termination
  }

  override func willEnd(_ termination: Termination) {
    wait?.cancel()
    wait = nil
    latest = [:]
    ending = nil
  }
}
