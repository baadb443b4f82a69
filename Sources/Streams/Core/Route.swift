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

  @usableFromInline
  init(route: Route, exchange: Exchange?) {
    self.route = route
    self.exchange = exchange
  }
}
