import Streams

extension Recording where Value: Equatable {
  /// Expects a value.
  ///
  /// - Parameters:
  ///   - value: which.
  ///   - seconds: when, counted from the start; whenever it came, when nil.
  ///   - file: where this is expected, for failures.
  ///   - line: where this is expected, for failures.
  public func expectNext(
    _ value: Value, at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take("next \(value)", at: seconds, file, line) { word in
      if case .next(let came) = word, came == value { () } else { nil }
    }
  }

  /// Expects several values, one after the other.
  public func expectNext(
    _ first: Value, _ second: Value, _ others: Value..., file: StaticString = #fileID, line: UInt = #line
  ) throws {
    for value in [first, second] + others { try expectNext(value, file: file, line: line) }
  }
}

extension Recording {
  /// Expects a value, whatever it is, and returns it.
  @discardableResult
  public func expectNext(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> Value {
    try take("a value", at: seconds, file, line) { if case .next(let value) = $0 { value } else { nil } }
  }

  /// Expects an error that does not end the stream, and returns it.
  @discardableResult
  public func expectError(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> any Error {
    try take("an error", at: seconds, file, line) { if case .error(let error) = $0 { error } else { nil } }
  }

  /// Expects this error, which does not end the stream.
  public func expectError<Problem: Error & Equatable>(
    _ error: Problem, at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take("error \(error)", at: seconds, file, line) { word in
      if case .error(let came as Problem) = word, came == error { () } else { nil }
    }
  }

  /// Expects the end of a stream that completes.
  public func expectCompletion(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take("completed", at: seconds, file, line) { if case .end(.completed) = $0 { () } else { nil } }
  }

  /// Expects the end of a stream that is cancelled or interrupted.
  public func expectCancellation(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take("cancelled", at: seconds, file, line) { if case .end(.cancelled) = $0 { () } else { nil } }
  }

  /// Expects the end of a stream that fails, and returns its error.
  @discardableResult
  public func expectFailure(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> any Error {
    try take("a failure", at: seconds, file, line) {
      if case .end(let reason) = $0 { reason.underlyingError } else { nil }
    }
  }

  /// Expects the end, whatever it is, and returns it.
  @discardableResult
  public func expectEnd(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> Termination {
    try take("an end", at: seconds, file, line) { if case .end(let reason) = $0 { reason } else { nil } }
  }
}
