/// Answers requests that have waited too long with an error, and drops the answer that comes after all.
// Unchecked like its superclass: the gate serialises.
final class RequestTimeoutNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  /// What is known of a request. It is gone from the tables once it cannot be answered any more.
  private struct Expired {
    weak var exchange: Exchange?
  }

  private let error: TimeoutError
  private let limit: Duration
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var waiting: [ObjectIdentifier: ScheduledWork] = [:]
  @exclusivity(unchecked) private var expired: [ObjectIdentifier: Expired] = [:]  // As above.
  /// How many expired requests there may be until those that are over are taken out.
  @exclusivity(unchecked) private var sizeOfNextSweep = 16

  init(below parent: Node, seconds: Double, record: NodeRecord?) {
    error = TimeoutError(seconds: seconds)
    limit = Duration(wholeNanosecondsOf: seconds)
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = unsafeDowncast(head, to: RequestTimeoutNode<Value>.self)
      let value = value.assumingMemoryBound(to: Value.self).pointee
      let delivery = inlet.delivery(route)
      node.perform(delivery) { if node.admits(delivery) { node.emit(value, $0) } }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    // What shares or limits requests further up hands on another exchange, whose answer is this one's.
    let original = exchange.original
    original.isTimed = true
    exchange.isTimed = true
    perform { self.expect(original) }
    super.request(value, exchange)
  }

  private func expect(_ exchange: Exchange) {
    guard isOpen else { return }
    // The wait holds the exchange, so that its identity is its own.
    waiting[ObjectIdentifier(exchange)] = context.scheduler.wake(after: limit) {
      self.perform { self.expire(exchange) }
    }
  }

  private func expire(_ exchange: Exchange) {
    guard waiting.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
    if expired.count >= sizeOfNextSweep {
      expired = expired.filter { $0.value.exchange != nil }
      sizeOfNextSweep = max(16, expired.count * 2)
    }
    expired[ObjectIdentifier(exchange)] = Expired(exchange: exchange)
    during(Delivery(exchange: exchange, followsPath: true)) { fail(error, $0) }
  }

  /// Whether an answer is in time. What was asked for above is no concern of this node.
  private func admits(_ delivery: Delivery) -> Bool {
    guard let exchange = delivery.exchange?.original else { return true }
    let id = ObjectIdentifier(exchange)
    waiting.removeValue(forKey: id)?.cancel()
    guard let late = expired.removeValue(forKey: id), late.exchange != nil else { return true }
    noteDrop()
    return false
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform(delivery) { if self.admits(delivery) { self.fail(error, $0) } }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) { conclude(termination) }

  override func willEnd(_ termination: Termination) {
    for work in waiting.values { work.cancel() }
    waiting = [:]
    expired = [:]
  }
}
