extension Gate {
  /// Delivers inside the gate, now or in turn, an event that was held back outside of it: along its request's path
  /// when it answers one that was made below here, else to everybody.
  @usableFromInline
  func perform(_ delivery: Delivery, _ body: @escaping () -> Void) {
    perform { self.during(delivery, body) }
  }

  /// Makes the event's request the current one while the body runs. Called by the owner.
  @inlinable
  func during(_ delivery: Delivery, _ body: () -> Void) {
    if delivery.attempt > 0 { willDeliver(delivery) }
    guard let exchange = delivery.exchange else { return body() }
    follow(exchange, delivery.route)
    body()
    self.exchange = nil
  }

  @usableFromInline
  func follow(_ exchange: Exchange, _ route: Route) {
    self.exchange = exchange
    if route == .path { findPath(to: exchange.asker) } else { cursor = 0 }
  }

  /// Lays the path from this gate to the asker, or to the way into the gate that the asker is in.
  ///
  /// - Complexity: O(*n*) in the number of nodes between.
  private func findPath(to asker: Node) {
    path.removeAll(keepingCapacity: true)
    var place = asker
    while place.gate !== self {
      guard let inlet = place.gate.parent else { break }
      place = inlet
    }
    while place !== self, let parent = place.parent {
      path.append(.passUnretained(place))
      place = parent
    }
    cursor = path.count
  }
}
