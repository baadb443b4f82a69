/// Lets only so many requests be under way at the same time.
// Unchecked like its superclass: the gate serialises; what requests change has a lock.
final class InFlightNode<Request: Sendable, Response: Sendable>: Node, @unchecked Sendable {
  private let error: TooManyRequestsError
  private let line = Locked(RequestLine<Request>())

  init(parent: Node, limit: Int, buffer: Int) {
    error = TooManyRequestsError(limit: limit, buffer: buffer)
    super.init(parent: parent, flags: [.translates, .hearsEnd]) { node, value, route in
      node.note(next: value.trusted(as: Response.self).pointee)
      node.passOn(value, route)
    }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    let request = value.trusted(as: Request.self).pointee
    let error = error
    if line.withLock({ $0.start(limit: error.limit) }) { return start(request, exchange) }
    let waiting = WaitingRequest(request, exchange)
    // Before it can be taken from another thread.
    let root = gate.rootOfRequests
    root.willWait(exchange)
    exchange.follow { [weak self] _ in
      if waiting.take() != nil { self?.line.withLock { $0.forget(waiting) } }
      return nil
    }
    switch line.withLock({ $0.admit(waiting, limit: error.limit, buffer: error.buffer) }) {
    case .start:
      _ = waiting.take()
      start(request, exchange)
    case .wait:
      record?.countQueued()
      exchange.register(at: root)
    case .reject:
      _ = waiting.take()
      reject(exchange)
    case .drop:
      exchange.stop()
      noteDrop()
    }
  }

  private func reject(_ exchange: Exchange) {
    record?.countRejection()
    guard exchange.close() else { return }
    let continuations = exchange.run?.end(.answered) ?? []
    gate.perform {
      if self.isOpen, !self.isGateClosed { self.answer(exchange) { self.emit(error: self.error, $0) } }
      exchange.release()
      self.afterAnswer(continuations)
    }
  }

  /// Runs a request, and after it those that wait for it, if it is over by then. One after the other, so that the stack
  /// does not grow.
  private func start(_ request: Request, _ exchange: Exchange) {
    var next: (request: Request, exchange: Exchange)? = (request, exchange)
    while let (request, exchange) = next {
      let trampoline = SharedTrampoline()
      launch(request, exchange, trampoline)
      next = trampoline.returned() ? takeNext() : nil
    }
  }

  /// By itself, so that only the task holds the request when it returns.
  @inline(never)
  private func launch(_ request: Request, _ exchange: Exchange, _ trampoline: SharedTrampoline) {
    exchange.follow { self.free(trampoline, $0) }
    // What is over has given its place back.
    guard exchange.isPending else { return }
    withUnsafePointer(to: request) { super.request($0, exchange) }
  }

  /// Gives back the place of a request that is over. What waits is another's, so that it starts after the answer that has
  /// made room for it, or else from the scheduler: the thread that has ended the request may hold a lock.
  private func free(_ trampoline: SharedTrampoline, _ end: TaskRun.End) -> TaskRun.Continuation? {
    // First the place, then who looks for it.
    let hasWaiting = line.withLock { $0.leave() }
    let mustGoOn = trampoline.done()
    if end == .answered {
      guard mustGoOn else { return nil }
      return { self.startNext() }
    }
    if hasWaiting { gate.context.scheduler.schedule(after: .zero) { [weak self] in self?.startNext() } }
    return nil
  }

  private func takeNext() -> (request: Request, exchange: Exchange)? {
    let limit = error.limit
    return line.withLock { $0.takeNext(limit: limit) }
  }

  private func startNext() {
    if let next = takeNext() { start(next.request, next.exchange) }
  }

  override func willEnd(_ termination: Termination) {
    // Taken out under the lock, released without it.
    for waiting in line.withLock({ $0.close() }) { waiting.take()?.exchange.stop() }
  }
}
