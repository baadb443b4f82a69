/// Lets equal requests that are under way share one run.
struct SingleFlight<Request: Sendable, Response: Sendable, Key: Hashable & Sendable>: RequestOperator,
  ~Copyable
{
  private let key: RequestClosure<Request, Key>
  private let flights = FlightTable<Key>()

  init(by key: @escaping @Sendable (Request) -> Key) { self.key = RequestClosure(key) }

  func request(_ value: UnsafeRawPointer, _ exchange: Exchange, at node: RequestNode<Self>) {
    guard let key = key(value.trusted(as: Request.self).pointee) else { return node.refuse(exchange) }
    // The thread that lands the flight reads it.
    _ = exchange.madeRun
    // Another thread may end the request on its way up. Held, it boards with its asker, or it is over and does not board.
    guard exchange.tryHold() else { return }
    let boarding = flights.board(key, exchange, of: node)
    exchange.release()
    switch boarding {
    case .lead(let flight, let seat):
      join(flight, seat, exchange, at: node)
      if flight.isPending { node.climb(value, flight) }
    case .joined(let flight, let seat):
      node.record?.countJoined()
      join(flight, seat, exchange, at: node)
    case .closed: node.refuse(exchange)
    }
  }

  /// Ends a flight with the last request that waits for it.
  private func join(
    _ flight: FlightTable<Key>.Flight, _ seat: Int, _ exchange: Exchange, at node: RequestNode<Self>
  ) {
    let flights = flights
    // Weak, because the flight holds who has joined it.
    exchange.follow { [weak flight] end in
      if end == .stopped, let flight, flights.leave(flight, seat) { flight.cancel() }
      return nil
    }
    exchange.register(at: node.gate.rootOfRequests, upTo: node.gate)
  }

  /// Gives an answer to the requests for it, in the order in which they were made.
  func deliver(_ route: Route, at node: RequestNode<Self>, _ answer: (Route) -> Void) {
    guard let flight = node.gate.exchange?.standIn(FlightTable<Key>.Flight.self, of: node) else {
      return answer(route)
    }
    // First of all, so that a handler which asks again gets a run of its own.
    for passenger in land(flight, at: node) where node.isOpen && !node.isGateClosed {
      node.answer(passenger.exchange, answer)
    }
  }

  private func land(
    _ flight: FlightTable<Key>.Flight, at node: RequestNode<Self>
  ) -> [FlightTable<Key>.Passenger] {
    let (joined, isFirst) = flights.land(flight)
    guard isFirst else { return joined }
    let waiting = joined.filter { $0.exchange.close() }
    flights.keep(waiting, in: flight)
    node.afterAnswer(waiting.flatMap { $0.exchange.run?.end(.answered) ?? [] })
    return waiting
  }

  func close() { flights.close() }

  func empty() { key.release() }
}
