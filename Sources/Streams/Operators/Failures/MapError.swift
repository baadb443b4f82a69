extension EventStream {
  /// Decides which errors end the stream.
  ///
  /// When the closure returns nil, the error is passed on. When it returns a termination, the error is swallowed and this
  /// chain ends for that reason: this stream, everything below it, and each stream above that is left without a branch, but
  /// never the root of a Hot or Cold. (Source: RxStream.)
  ///
  /// On an event stream or callbag the error is the end in any case: a termination takes its place for everything below, and
  /// nil leaves it as it is.
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
