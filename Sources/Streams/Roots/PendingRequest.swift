/// One request that has been made to a Cold.
public struct PendingRequest: Sendable {
  /// Nil when it is over, and its memory serves another.
  private let exchange: Exchange?

  @usableFromInline
  init(_ exchange: Exchange?) { self.exchange = exchange }

  /// Whether it has neither an answer nor come to its end otherwise. Readable from any thread.
  public var isActive: Bool { exchange?.isPending ?? false }

  /// Withdraws the request, from any thread: its run ends, and the stream on which it was made hears nothing of it any
  /// more, not even an answer that is on its way already. Others who share the run by `singleFlight` have their answer.
  ///
  /// Does nothing once it is answered, or over.
  public func cancel() { exchange?.cancel() }
}
