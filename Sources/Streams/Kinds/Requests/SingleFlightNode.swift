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
      let node = node.trusted(as: SingleFlightNode<Request, Response, Key>.self)
      let response = value.trusted(as: Response.self)
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
    guard let key = key.withLock({ $0 }) else {
      exchange.stop()
      return noteDrop()
    }
    // The thread that lands the flight reads it.
    _ = exchange.madeRun
    let boarding = flights.board(
      key.make(value.trusted(as: Request.self).pointee), exchange, of: self)
    switch boarding {
    case .lead(let flight):
      join(flight, exchange)
      if flight.isPending { super.request(value, flight) }
    case .joined(let flight):
      record?.countJoined()
      join(flight, exchange)
    case .closed:
      exchange.stop()
      noteDrop()
    }
  }

  /// Ends a flight with the last of those who wait for it.
  private func join(_ flight: FlightTable<Key>.Flight, _ exchange: Exchange) {
    let flights = flights
    // Weak, because the flight holds who has joined it.
    exchange.follow { [weak flight, weak exchange] end in
      guard end == .stopped, let flight, let exchange else { return nil }
      if flights.leave(flight, exchange) { flight.cancel() }
      return nil
    }
    exchange.register(at: gate.rootOfRequests)
  }

  /// Gives an answer to those who have asked for it, in the order in which they did.
  private func deliver(_ route: Route, _ body: (Route) -> Void) {
    guard let flight = gate.exchange?.standIn(FlightTable<Key>.Flight.self, of: self) else {
      return body(route)
    }
    // First of all, so that a handler which asks again gets a run of its own.
    for exchange in land(flight) where isOpen && !isGateClosed { answer(exchange, body) }
  }

  private func land(_ flight: FlightTable<Key>.Flight) -> [Exchange] {
    let (joined, isFirst) = flights.land(flight)
    guard isFirst else { return joined }
    let waiting = joined.filter { $0.close() }
    flights.keep(waiting, in: flight)
    afterAnswer(waiting.flatMap { $0.run?.end(.answered) ?? [] })
    return waiting
  }

  override func willEnd(_ termination: Termination) { flights.close() }

  override func empty() {
    key.exchange(nil)
    super.empty()
  }
}
