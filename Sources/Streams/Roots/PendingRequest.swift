/// One request that has been made to a Cold.
public struct PendingRequest: Sendable {
  /// Nil when it is over, and its memory serves another.
  private let exchange: Exchange?

  @usableFromInline
  init(_ exchange: Exchange?) { self.exchange = exchange }

  /// Whether it has not been answered and has not ended otherwise. Readable from any thread.
  public var isActive: Bool { exchange?.isPending ?? false }

  /// Withdraws the request, from any thread. Its run ends, and the stream on which it was made hears nothing more of it.
  ///
  /// An answer that is already on its way does not arrive: an operator that holds it, such as `delay` or `asyncMap`, drops it.
  /// An inner stream that is heard for the answer is released, and leaves its place to the next one. Other requests that share
  /// the run by `singleFlight` still get their answer. An answer that is shared with everything below the asking stream goes on
  /// there once it has passed that stream.
  ///
  /// Does nothing once everything that comes of its answer has been heard, or when it is over.
  public func cancel() {
    // A visit: the caller may hold locks.
    if let exchange { Visit.run { exchange.cancel() } }
  }
}

extension PendingRequest: CustomStringConvertible {
  /// How the request stands, without its values: `PendingRequest, active` or `PendingRequest, over`.
  public var description: String { "PendingRequest, \(isActive ? "active" : "over")" }
}
