extension EventStream where Kind: FailingKind {
  /// The same values, until the action fails for one: the stream fails with that failure. (Source: ReactiveCocoa.)
  public consuming func attempt(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ value: Value) -> Result<Void, Failure>
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    lift(Attempting<Value, Failure>.self, as: "attempt", file, line, action)
  }

  /// What the transform makes of each value, until it fails for one: the stream fails with that failure. (Source:
  /// ReactiveCocoa.)
  public consuming func attemptMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Result<Output, Failure>
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    lift(ResultMapping<Value, Output, Failure>.self, as: "attemptMap", file, line, transform)
  }
}

extension EventStream where Kind: FailingKind, Failure == any Error {
  /// The same values, until the action throws for one: the stream fails with that error. (Source: ReactiveCocoa.)
  public consuming func attempt(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ value: Value) throws -> Void
  ) -> EventStream<Kind.Filtered, Value, any Error> {
    lift(Attempting<Value, any Error>.self, as: "attempt", file, line) { value in
      Result { try action(value) }
    }
  }

  /// What the transform makes of each value, until it throws for one: the stream fails with that error. (Source:
  /// ReactiveCocoa.)
  public consuming func attemptMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) throws -> Output
  ) -> EventStream<Kind.Filtered, Output, any Error> {
    lift(ResultMapping<Value, Output, any Error>.self, as: "attemptMap", file, line) { value in
      Result { try transform(value) }
    }
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The same values, until the action throws for one: the stream fails with that error. (Source: ReactiveCocoa.)
  public func attempt(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ value: Value) throws -> Void
  ) -> EventStream<Kind.Filtered, Value, any Error> {
    promoteErrors((any Error).self).attempt(file: file, line: line, action)
  }

  /// What the transform makes of each value, until it throws for one: the stream fails with that error. (Source:
  /// ReactiveCocoa.)
  public func attemptMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) throws -> Output
  ) -> EventStream<Kind.Filtered, Output, any Error> {
    promoteErrors((any Error).self).attemptMap(file: file, line: line, transform)
  }
}

/// Passes on the values for which the closure succeeds.
enum Attempting<Input: Sendable, Failure: Error>: ClosureOperator {
  static func step(_ input: Input, _ answer: Result<Void, Failure>) -> Step<Input> {
    switch answer {
    case .success: .emit(input)
    case .failure(let error): .fail(error)
    }
  }
}
