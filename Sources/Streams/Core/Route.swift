/// Where a node passes an event on to.
@usableFromInline
enum Route: UInt8, Sendable {
  /// To every child.
  case all
  /// Along the path to the stream that asked, which the gate holds.
  case path
}

/// What has to be remembered of an event that leaves its gate and comes back later.
@usableFromInline
struct Delivery: Sendable {
  /// Whether the event goes to all children or along its request's path.
  @usableFromInline let route: Route
  /// The request that the event answers, if any.
  @usableFromInline let exchange: Exchange?
  /// The run of the settling stream above that gave it; 0 when that flows.
  @usableFromInline let attempt: Int
  /// The side of the junction on which it arrives.
  @usableFromInline let side: Int

  @inlinable
  init(route: Route, exchange: Exchange?, attempt: Int = 0, side: Int = 0) {
    self.route = route
    self.exchange = exchange
    self.attempt = attempt
    self.side = side
  }

  /// The same event as one that nobody has asked for.
  @inlinable var unasked: Delivery {
    Delivery(route: .all, exchange: nil, attempt: attempt, side: side)
  }
}
