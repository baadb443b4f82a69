// Names under which other libraries go on after a failure.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `replaceError` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write defaultValue(_:) of a Promise or Future, or flatMapError { }"
  )
  @discardableResult
  public func replaceError(with value: Value) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `catchAndReturn` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write defaultValue(_:) of a Promise or Future, or flatMapError { }"
  )
  @discardableResult
  public func catchAndReturn(_ value: Value) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `catch` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write flatMapError { }, of a producer, a signal or a Promise"
  )
  @discardableResult
  public func `catch`<Inner: EventStreamConvertible>(
    _ handler: @escaping @Sendable (_ error: any Error) -> Inner
  ) -> EventStream<Kind.Filtered, Value, Failure> where Inner.Value == Value { Requirement.uncallable() }
}

// Kinds whose sources run no task again.
extension EventStream {
  /// What `retry` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "only a Promise, a SignalProducer or a CallbagSource has a task to run again: write retry there, above future(), signal() or hot(); a Cold is asked again by producer(for: 3).retry(2)"
  )
  @_disfavoredOverload
  @discardableResult
  public func retry(_ count: Int, delay: Double = 0) -> Self { Requirement.uncallable() }

  /// What `retry` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "only a Promise, a SignalProducer or a CallbagSource has a task to run again: write retry there, above future(), signal() or hot(); a Cold is asked again by producer(for: 3).retry(2)"
  )
  @_disfavoredOverload
  @discardableResult
  public func retry(_ policy: RetryPolicy) -> Self { Requirement.uncallable() }
}

extension EventStream where Kind: GatherableKind {
  /// What `retry` is here, says the compiler.
  @available(*, unavailable, message: "write retry(2) for three attempts: it counts what follows the first")
  @discardableResult
  public func retry(maxAttempts count: Int) -> Self { Requirement.uncallable() }

  /// What `retry` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write retry(.times(3, delay: 1)), a RetryPolicy, whose when { } chooses errors; of a Promise also retry { attempt, error in … }"
  )
  @discardableResult
  public func retry<Answer>(when decide: @escaping @Sendable (_ error: Failure) -> Answer) -> Self {
    Requirement.uncallable()
  }

  /// What `retry` with a stream of errors is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write retry(.times(3, delay: 1)), a RetryPolicy, whose when { } chooses errors; of a Promise also retry { attempt, error in … }"
  )
  @_disfavoredOverload
  @discardableResult
  public func retry<Answer>(when decide: @escaping @Sendable (_ errors: Hot<any Error>) -> Answer) -> Self {
    Requirement.uncallable()
  }
}

extension EventStream where Kind: SettlingKind {
  /// What `recover` is here, says the compiler.
  @available(*, unavailable, message: "write flatMapError { }, or defaultValue(_:)")
  @discardableResult
  public func recover<Inner: EventStreamConvertible>(
    _ handler: @escaping @Sendable (_ error: any Error) -> Inner
  ) -> EventStream<Kind.Filtered, Value, Failure> where Inner.Value == Value { Requirement.uncallable() }

  /// What `wait` is here, says the compiler.
  @available(*, unavailable, message: "write try await promise.value: no call of a stream blocks the thread")
  @discardableResult
  public func wait() -> Value { Requirement.uncallable() }
}

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What a value is in place of the stream that takes over, says the compiler.
  @available(
    *, unavailable,
    message:
      "write defaultValue(3), or flatMapError { error in Promise.completed(3) }: the closure gives a stream"
  )
  @_disfavoredOverload
  @discardableResult
  public func flatMapError(_ handler: @escaping @Sendable (_ error: any Error) throws -> Value)
    -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }
}
