/// Lets equal requests that are under way share one run.
final class SingleFlightNode<Request: Sendable, Response: Sendable, Key: Hashable & Sendable>: Node,
  // Unchecked like its superclass: the gate serialises; what requests change has a lock.
  @unchecked Sendable
{
  /// Nil once the stream has ended. Locked, because requests come from any thread.
  private let key: Locked<KeyOfRequest?>

  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct KeyOfRequest: Sendable {
    let make: @Sendable (Request) -> Key
  }
  private let flights = FlightTable<Key>()

  init(parent: Node, key: @escaping @Sendable (Request) -> Key) {
    self.key = Locked(KeyOfRequest(make: key))
    super.init(parent: parent, flags: [.translates, .hearsEnd]) { node, value, route in
      // This closure is stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: SingleFlightNode<Request, Response, Key>.self)
      let response = value.assumingMemoryBound(to: Response.self)
      node.deliver(route) { route in
        node.note(next: response.pointee)
        node.passOn(value, route)
      }
    }
  }

  override func receive(error: any Error, _ route: Route) {
    deliver(route) { emit(error: error, $0) }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    guard let key = key.withLock({ $0 }) else { return noteDrop() }
    switch flights.board(key.make(value.assumingMemoryBound(to: Request.self).pointee), exchange) {
    case .lead(let flight): super.request(value, exchange.carrying(Ticket(self, flight)))
    case .joined: record?.countJoined()
    case .closed: noteDrop()
    }
  }

  /// Gives an answer to who asked for it, then to those who have joined.
  private func deliver(_ route: Route, _ body: (Route) -> Void) {
    guard let ticket = gate.exchange?.ticket(of: self) as? Ticket else { return body(route) }
    // First of all, so that a handler which asks again gets a run of its own.
    let joined = flights.close(ticket.flight)
    body(route)
    for exchange in joined where isOpen && !isGateClosed { answer(exchange, body) }
  }

  override func willEnd(_ termination: Termination) { flights.closeAll() }

  override func empty() {
    key.exchange(nil)
    super.empty()
  }

  private final class Ticket: RequestTicket {
    let node: SingleFlightNode
    let flight: FlightTable<Key>.Flight

    init(_ node: SingleFlightNode, _ flight: FlightTable<Key>.Flight) {
      self.node = node
      self.flight = flight
    }

    deinit { node.flights.forget(flight) }

    var issuer: Node { node }

    func answered() -> Bool { false }

    func proceed() {}
  }
}
