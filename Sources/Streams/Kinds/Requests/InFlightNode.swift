import Synchronization

/// Lets only so many requests be under way at the same time.
// Unchecked like its superclass: the gate serialises; what requests change has a lock.
final class InFlightNode<Request: Sendable, Response: Sendable>: Node, @unchecked Sendable {
  private let error: TooManyRequestsError
  private let line = Locked(RequestLine<Request>())

  init(parent: Node, limit: Int, buffer: Int) {
    error = TooManyRequestsError(limit: limit, buffer: buffer)
    super.init(parent: parent, flags: [.translates, .hearsEnd]) { node, value, route in
      node.note(next: value.assumingMemoryBound(to: Response.self).pointee)
      node.passOn(value, route)
    }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    let request = value.assumingMemoryBound(to: Request.self).pointee
    let error = error
    if line.withLock({ $0.start(limit: error.limit) }) { return start(request, exchange) }
    let waiting = WaitingRequest(request, exchange)
    // What is swept out goes when the lock has been left.
    let (admission, _) = line.withLock { $0.admit(waiting, limit: error.limit, buffer: error.buffer) }
    switch admission {
    case .start: start(request, exchange)
    case .wait: record?.countQueued()
    case .reject: reject(exchange)
    case .drop: noteDrop()
    }
  }

  private func reject(_ exchange: Exchange) {
    record?.countRejection()
    gate.perform {
      guard self.isOpen, !self.isGateClosed else { return }
      self.answer(exchange) { self.emit(error: self.error, $0) }
    }
  }

  /// Runs a request, and after it those that wait for it, if it has its answer by then. One after the other, so that
  /// the stack does not grow.
  private func start(_ request: Request, _ exchange: Exchange) {
    var next: (request: Request, exchange: Exchange)? = (request, exchange)
    while let (request, exchange) = next {
      let flight = Flight()
      launch(request, exchange, flight)
      next = flight.returned() ? takeNext() : nil
    }
  }

  /// By itself, so that nobody but the task holds the ticket when it returns.
  @inline(never)
  private func launch(_ request: Request, _ exchange: Exchange, _ flight: Flight) {
    let exchange = exchange.carrying(Ticket(self, flight))
    withUnsafePointer(to: request) { super.request($0, exchange) }
  }

  private func takeNext() -> (request: Request, exchange: Exchange)? {
    let limit = error.limit
    while let waiting = line.withLock({ $0.takeNext(limit: limit) }) {
      if let exchange = waiting.exchange { return (waiting.request, exchange) }
      line.withLock { $0.underWay -= 1 }
    }
    return nil
  }

  override func willEnd(_ termination: Termination) {
    // Taken out under the lock, let go of without it.
    _ = line.withLock { $0.close() }
  }

  /// Where the run of one request stands.
  private final class Flight: Sendable {
    private enum Phase {
      /// The task's function has not returned.
      case inside
      /// The request has been answered before that.
      case doneInside
      /// The function has returned, and the answer is to come.
      case outside
      /// Both has happened.
      case over
    }

    private let phase = Locked(Phase.inside)

    /// The task's function has returned. True when its place is free.
    func returned() -> Bool {
      phase.withLock { phase in
        defer { phase = phase == .doneInside ? .over : .outside }
        return phase == .doneInside
      }
    }

    /// The request is answered, or will never be. True when nobody else looks for what may start in its place.
    func done() -> Bool {
      phase.withLock { phase in
        defer { phase = phase == .inside ? .doneInside : .over }
        return phase == .outside
      }
    }
  }

  private final class Ticket: RequestTicket {
    private let node: InFlightNode
    private let flight: Flight
    private let isDone = Atomic<Bool>(false)

    init(_ node: InFlightNode, _ flight: Flight) {
      self.node = node
      self.flight = flight
    }

    // Nobody can answer any more. Whoever has let go of the closure may hold a lock, so nothing runs from here.
    deinit {
      guard answered() else { return }
      node.gate.context.scheduler.schedule(after: .zero) { [weak node] in node?.startNext() }
    }

    var issuer: Node { node }

    func answered() -> Bool {
      guard !isDone.exchange(true, ordering: .acquiringAndReleasing) else { return false }
      // First the place, then who looks for it.
      node.line.withLock { $0.underWay -= 1 }
      return flight.done()
    }

    func proceed() { node.startNext() }
  }

  private func startNext() {
    if let next = takeNext() { start(next.request, next.exchange) }
  }
}
