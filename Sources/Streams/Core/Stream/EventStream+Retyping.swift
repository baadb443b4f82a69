extension EventStream {
  /// The same stream with another type of failure. The caller must know that it fits.
  @inlinable
  func retyped<NewFailure: Error>() -> EventStream<Kind, Value, NewFailure> {
    EventStream<Kind, Value, NewFailure>(node: node, lifetime: lifetime)
  }
}
