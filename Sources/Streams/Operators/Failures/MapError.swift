extension EventStream {
  /// Decides which errors end the stream.
  ///
  /// Answering nil lets the error flow on. Answering a termination swallows it and ends this chain for that
  /// reason: this stream, everything below it, and what is left without branches above it, but never the root of
  /// a Hot or Cold stream. (Source: RxStream.)
  ///
  /// Of an event stream or callbag the error is the end in any case: the closure names another one for what is below, and
  /// nil lets it be.
  @discardableResult
  public consuming func mapError(
    file: StaticString = #fileID, line: UInt = #line,
    _ mapper: @escaping @Sendable (_ error: any Error) -> Termination?
  ) -> EventStream<Kind.Filtered, Value, Failure> where Failure == any Error {
    lift(MapErrorOperator(mapper: mapper), as: "mapError", file: file, line: line)
  }
}

/// Turns errors into ends.
struct MapErrorOperator<Value: Sendable>: PassingOperator, PureOperator, EndIgnoringOperator {
  static var errorReading: ErrorReading { .everywhere }

  let mapper: @Sendable (any Error) -> Termination?

  func answer(_ input: Value) -> Step<Value> { .emit(input) }

  mutating func receive(error: any Error) -> Step<Value> {
    if let termination = mapper(error) { .end(last: nil, termination) } else { .fail(error) }
  }
}
