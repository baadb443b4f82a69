/// Holds each value back until nothing has followed it for some time: for each asker of a Cold apart.
// Unchecked like its superclass: the gate serialises.
final class DebounceNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  private struct Held {
    let value: Value
    let delivery: Delivery
    let work: ScheduledWork
    let number: Int
  }

  private let quiet: Duration
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var held: [ObjectIdentifier?: Held] = [:]
  @exclusivity(unchecked) private var lastNumber = 0  // As above.

  init(below parent: Node, quiet: Duration, record: NodeRecord?) {
    self.quiet = quiet
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = unsafeDowncast(head, to: DebounceNode<Value>.self)
      let value = value.assumingMemoryBound(to: Value.self).pointee
      let delivery = inlet.delivery(route)
      node.perform { node.accept(value, delivery) }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
  }

  private func accept(_ value: Value, _ delivery: Delivery) {
    // What settles has said all that it will say.
    if has(.settling) { return during(delivery) { emit(value, $0) } }
    guard isOpen else { return noteDrop() }
    // What is held keeps its asker, so that the lane is nobody else's.
    let lane = delivery.lane
    held[lane]?.work.cancel()
    lastNumber += 1
    let number = lastNumber
    let lifetime = keepAlive()
    let work = context.scheduler.wake(after: quiet) {
      withExtendedLifetime(lifetime) {
        self.perform {
          if self.held[lane]?.number == number { self.release(lane) }
          self.fallSilentIfDone()
        }
      }
    }
    held[lane] = Held(value: value, delivery: delivery, work: work, number: number)
  }

  private func release(_ lane: ObjectIdentifier?) {
    guard let held = held.removeValue(forKey: lane) else { return }
    held.work.cancel()
    during(held.delivery) { emit(held.value, $0) }
  }

  private func releaseAll() {
    for (lane, _) in held.sorted(by: { $0.value.number < $1.value.number }) { release(lane) }
  }

  override var isSilentAbove: Bool { held.isEmpty && areInletsSilent }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform {
      // Somebody's error comes behind what waits for the same asker, and everybody's behind all.
      if let lane = delivery.lane { self.release(lane) } else { self.releaseAll() }
      self.during(delivery) { self.fail(error, $0) }
    }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if termination != .cancelled { releaseAll() }
    conclude(termination)
  }

  override func willEnd(_ termination: Termination) {
    for held in held.values { held.work.cancel() }
    held = [:]
  }
}
