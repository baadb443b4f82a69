import Streams

extension Recording where Value: Equatable {
  /// Expects a value.
  ///
  /// - Parameters:
  ///   - value: which.
  ///   - seconds: when, counted from the start; whenever it came, when nil.
  ///   - file: where this is expected, for failures.
  ///   - line: where this is expected, for failures.
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  public func expectNext(
    _ value: Value, at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take(EventWords("next", value), at: seconds, file, line) { event in
      if case .next(let came) = event, came == value { () } else { nil }
    }
  }

  /// Expects several values, one after the other.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  public func expectNext(
    _ first: Value, _ second: Value, _ others: Value..., file: StaticString = #fileID, line: UInt = #line
  ) throws {
    for value in [first, second] + others { try expectNext(value, file: file, line: line) }
  }
}

extension Recording {
  /// Expects a value, whatever it is, and returns it.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  @discardableResult
  public func expectNext(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> Value {
    try take(EventWords("a value"), at: seconds, file, line) {
      if case .next(let value) = $0 { value } else { nil }
    }
  }

  /// Expects an error that does not end the stream, and returns it.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  @discardableResult
  public func expectError(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> any Error {
    try take(EventWords("an error"), at: seconds, file, line) {
      if case .error(let error) = $0 { error } else { nil }
    }
  }

  /// Expects this error, which does not end the stream.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  public func expectError<Problem: Error & Equatable>(
    _ error: Problem, at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take(EventWords("error", error), at: seconds, file, line) { event in
      if case .error(let came as Problem) = event, came == error { () } else { nil }
    }
  }

  /// Expects the end of a stream that completes.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  public func expectCompletion(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take(EventWords("completed"), at: seconds, file, line) {
      if case .end(.completed) = $0 { () } else { nil }
    }
  }

  /// Expects the end of a stream that is cancelled or interrupted.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  public func expectCancellation(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take(EventWords("cancelled"), at: seconds, file, line) {
      if case .end(.cancelled) = $0 { () } else { nil }
    }
  }

  /// Expects the end of a stream that fails, and returns its error.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  @discardableResult
  public func expectFailure(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> any Error {
    try take(EventWords("a failure"), at: seconds, file, line) {
      if case .end(let reason) = $0 { reason.underlyingError } else { nil }
    }
  }

  /// Expects the end of a stream that fails with this error.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  public func expectFailure<Problem: Error & Equatable>(
    _ error: Problem, at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try take(EventWords("failed", error), at: seconds, file, line) { event in
      if case .end(.error(let came as Problem)) = event, came == error { () } else { nil }
    }
  }

  /// Expects the end, whatever it is, and returns it.
  ///
  /// - Throws: a ``StreamTestFailure`` where the next event is another one.
  @discardableResult
  public func expectEnd(
    at seconds: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws -> Termination {
    try take(EventWords("an end"), at: seconds, file, line) {
      if case .end(let reason) = $0 { reason } else { nil }
    }
  }
}
