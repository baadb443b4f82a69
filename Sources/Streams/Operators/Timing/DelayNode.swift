/// Holds every event back for the same time.
// Unchecked like its superclass: the gate serialises.
final class DelayNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  private let delay: Duration
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var pending: [Int: ScheduledWork] = [:]
  @exclusivity(unchecked) private var lastNumber = 0  // As above.
  @exclusivity(unchecked) private var ending: Termination?
  /// Whether something is held back for ever: it is dropped, since nobody will hear it, and no end follows.
  @exclusivity(unchecked) private var holdsForEver = false

  init(below parent: Node, delay: Duration, record: NodeRecord?) {
    self.delay = delay
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = unsafeDowncast(head, to: DelayNode<Value>.self)
      node.accept(.success(value.assumingMemoryBound(to: Value.self).pointee), inlet.delivery(route))
    }
    super.init(below: [inlet], record: record)
    attachInlets()
  }

  private func accept(_ result: Result<Value, any Error>, _ delivery: Delivery) {
    perform { self.hold(result, delivery) }
  }

  private func hold(_ result: Result<Value, any Error>, _ delivery: Delivery) {
    if delay > .horizon {
      holdsForEver = true
      return
    }
    lastNumber += 1
    let number = lastNumber
    let lifetime = keepAlive()
    pending[number] = context.scheduler.wake(after: delay) {
      withExtendedLifetime(lifetime) {
        self.perform { self.release(number, result, delivery) }
      }
    }
  }

  private func release(_ number: Int, _ result: Result<Value, any Error>, _ delivery: Delivery) {
    guard pending.removeValue(forKey: number) != nil else { return }
    during(delivery) { route in
      switch result {
      case .success(let value): emit(value, route)
      case .failure(let error): fail(error, route)
      }
    }
    if pending.isEmpty, let ending { conclude(ending) }
    fallSilentIfDone()
  }

  override var isSilentAbove: Bool {
    pending.isEmpty && (areInletsSilent || holdsForEver && has(.failsOnErrors) && !inlets[0].isOpen)
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    // What is retried must not wait twice; what flows must keep its order.
    if has(.settling) {
      perform(delivery) { self.fail(error, $0) }
    } else {
      accept(.failure(error), delivery)
    }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    guard !pending.isEmpty || holdsForEver, !has(.settling), termination != .cancelled else {
      return conclude(termination)
    }
    ending = termination
  }

  override func willEnd(_ termination: Termination) {
    for work in pending.values { work.cancel() }
    pending = [:]
    ending = nil
  }
}
