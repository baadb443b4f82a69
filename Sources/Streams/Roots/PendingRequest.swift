/// One request that has been made to a Cold.
public struct PendingRequest: Sendable {
  /// Nil when it is over, and its memory serves another.
  private let exchange: Exchange?

  @usableFromInline
  init(_ exchange: Exchange?) { self.exchange = exchange }

  /// Whether it has neither an answer nor come to its end otherwise. Readable from any thread.
  public var isActive: Bool { exchange?.isPending ?? false }

  /// Withdraws the request, from any thread: its run ends, and the stream on which it was made hears nothing of it any
  /// more, not even an answer that is on its way already: what holds that back, such as `delay` or `asyncMap`, drops it. An
  /// inner stream that is heard for its answer is released, and leaves its place to the next one. Others who share the run by
  /// `singleFlight` have their answer. Of an answer that is shared with all below the stream that asked, what has passed that
  /// stream goes on.
  ///
  /// Does nothing once all that comes of its answer has been heard, or when it is over.
  public func cancel() {
    // A visit: who cancels may hold locks.
    if let exchange { Visit.run { exchange.cancel() } }
  }
}

extension PendingRequest: CustomStringConvertible {
  /// How the request stands, without its values: `PendingRequest, active` or `PendingRequest, over`.
  public var description: String { "PendingRequest, \(isActive ? "active" : "over")" }
}
