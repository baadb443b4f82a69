/// Limits how many requests are under way at the same time.
struct InFlight<Request: Sendable, Response: Sendable>: RequestOperator, ~Copyable {
  private typealias Work = (request: Request, exchange: Exchange)

  private let error: TooManyRequestsError
  private let line = Locked(WaitingLine<Work>())

  init(limit: Int, buffer: Int) { error = TooManyRequestsError(limit: limit, buffer: buffer) }

  func request(_ value: UnsafeRawPointer, _ exchange: Exchange, at node: RequestNode<Self>) {
    let request = value.trusted(as: Request.self).pointee
    let error = error
    if line.withLock({ $0.start(limit: error.limit) }) { return start(request, exchange, at: node) }
    let waiting = WaitingWork<Work>((request, exchange))
    // Before it can be taken from another thread.
    let root = node.gate.rootOfRequests
    root.willWait(exchange)
    exchange.follow { [weak node] _ in
      // Released without the lock.
      _ = node?.operation.line.withLock { $0.withdraw(waiting) }
      return nil
    }
    switch line.withLock({ $0.admit(waiting, limit: error.limit, buffer: error.buffer) }) {
    case .start: start(request, exchange, at: node)
    case .wait:
      node.record?.countQueued()
      exchange.register(at: root)
    case .reject:
      node.record?.countRejection()
      node.reject(exchange, error)
    case .drop: node.refuse(exchange)
    }
  }

  /// Runs a request and, if it is over by then, those that wait behind it. One after the other, so that the stack does not
  /// grow.
  private func start(_ request: Request, _ exchange: Exchange, at node: RequestNode<Self>) {
    var next: Work? = (request, exchange)
    while let (request, exchange) = next {
      let trampoline = SharedTrampoline()
      launch(request, exchange, trampoline, at: node)
      next = trampoline.returned() ? takeNext() : nil
    }
  }

  /// By itself, so that only the task holds the request when it returns.
  @inline(never)
  private func launch(
    _ request: Request, _ exchange: Exchange, _ trampoline: SharedTrampoline, at node: RequestNode<Self>
  ) {
    exchange.follow { node.operation.free(trampoline, $0, at: node) }
    // A request that is over has given its place back.
    guard exchange.isPending else { return }
    withUnsafePointer(to: request) { node.climb($0, exchange) }
  }

  /// Gives back the place of a request that is over. A request that waits is another asker's, so it starts after the answer
  /// that has made room for it, or else from the scheduler: the thread that has ended the first one may hold a lock.
  private func free(
    _ trampoline: SharedTrampoline, _ end: TaskRun.End, at node: RequestNode<Self>
  ) -> TaskRun.Continuation? {
    // First the place, then who looks for it.
    let hasWaiting = line.withLock { $0.leave() }
    let mustGoOn = trampoline.done()
    if end == .answered {
      guard mustGoOn else { return nil }
      return { node.operation.startNext(at: node) }
    }
    if hasWaiting {
      node.gate.context.scheduler.schedule(after: .zero) { [weak node] in
        if let node { node.operation.startNext(at: node) }
      }
    }
    return nil
  }

  private func takeNext() -> Work? {
    let limit = error.limit
    return line.withLock { $0.takeNext(limit: limit) }
  }

  private func startNext(at node: RequestNode<Self>) {
    if let next = takeNext() { start(next.request, next.exchange, at: node) }
  }

  func close() {
    // Taken out under the lock, released without it.
    for work in line.withLock({ $0.close() }) { work.exchange.stop() }
  }
}
