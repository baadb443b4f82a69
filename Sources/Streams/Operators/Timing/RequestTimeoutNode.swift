/// Answers requests that have waited too long with an error, and ends their runs.
// Unchecked like its superclass: the gate serialises.
final class RequestTimeoutNode<Value: Sendable>: Junction, @unchecked Sendable {
  private let error: TimeoutError
  private let limit: Duration

  init(below parent: Node, seconds: Double, record: NodeRecord?) {
    error = TimeoutError(seconds: seconds)
    limit = Duration(wholeNanosecondsOf: seconds)
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = head.trusted(as: RequestTimeoutNode<Value>.self)
      let value = value.trusted(as: Value.self).pointee
      node.pass(inlet.delivery(route)) { node.emit(output: value, $0) }
    }
    super.init(below: [inlet], record: record)
    attachInlets()
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    let timed = TimedRequest(of: self, for: exchange)
    // The wait holds the request, whose time it ends, until one of them is over.
    let wait = context.scheduler.wake(after: limit) { self.expire(timed) }
    exchange.follow { end in
      wait.cancel()
      if end == .stopped { timed.cancel() }
      return nil
    }
    exchange.register(at: gate.rootOfRequests)
    super.request(value, timed)
  }

  private func expire(_ timed: TimedRequest) {
    let exchange = timed.original
    guard exchange.close() else { return }
    timed.cancel()
    let continuations = exchange.run?.end(.answered) ?? []
    perform {
      self.follow(exchange) { self.fail(self.error, $0) }
      exchange.release()
      self.afterAnswer(continuations)
    }
  }

  /// Passes on what comes in time. What was asked for above is no concern of this node.
  private func pass(_ delivery: Delivery, _ body: @escaping (Route) -> Void) {
    guard let timed = delivery.exchange?.standIn(TimedRequest.self, of: self) else {
      return perform(delivery, body)
    }
    perform {
      guard !timed.isCancelled, let continuations = timed.arrive() else { return self.noteDrop() }
      self.follow(timed.original, body)
      self.afterAnswer(continuations)
      // Until here the delivery has held the request.
      withExtendedLifetime(delivery) {}
    }
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    pass(delivery) { self.fail(error, $0) }
  }
}

/// What goes on up for a request that may only take so long.
// Unchecked like its superclass: only the timeout's gate's owner changes it.
private final class TimedRequest: StandIn, @unchecked Sendable {
  /// The request that was made below.
  let original: Exchange
  /// Whether some of the answer has come, which is then the original's.
  private var hasArrived = false

  override init(of operation: Node, for original: Exchange) {
    self.original = original
    super.init(of: operation, for: original)
  }

  /// Answers the original, once, with what is to be done after that. Nil when it has not waited for this answer.
  func arrive() -> [TaskRun.Continuation]? {
    if hasArrived { return [] }
    guard original.close() else { return nil }
    hasArrived = true
    return original.run?.end(.answered) ?? []
  }

  override func didEmpty() {
    if hasArrived { original.release() }
  }
}
