// Names under which other libraries put something in place of an error, or of nothing.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `ifEmpty` is here, says the compiler.
  @available(*, unavailable, message: "write defaultValue(_:)")
  @discardableResult
  public func ifEmpty(default value: Value) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `ifEmpty` is here, says the compiler.
  @available(*, unavailable, message: "write defaultValue(_:) for a value; there is none for a stream")
  @discardableResult
  public func ifEmpty<OtherKind>(switchTo other: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `replaceEmpty` is here, says the compiler.
  @available(*, unavailable, message: "write defaultValue(_:)")
  @discardableResult
  public func replaceEmpty(with value: Value) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `catchErrorJustReturn` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write flatMapError { _ in SignalProducer(value: value) }; of a Promise defaultValue(_:)"
  )
  @discardableResult
  public func catchErrorJustReturn(_ value: Value) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `catchError` is here, says the compiler.
  @available(*, unavailable, message: "write flatMapError { }")
  @discardableResult
  public func catchError<OtherKind>(
    _ recover: @escaping @Sendable (_ error: Failure) -> EventStream<OtherKind, Value, Failure>
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `tryCatch` is here, says the compiler.
  @available(*, unavailable, message: "write flatMapError { }")
  @discardableResult
  public func tryCatch<OtherKind>(
    _ recover: @escaping @Sendable (_ error: Failure) throws -> EventStream<OtherKind, Value, Failure>
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `flatMapErrorThrowing` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write flatMapError { }, which gives a Promise or Future: Promise.completed(1) for a value"
  )
  @discardableResult
  public func flatMapErrorThrowing(
    _ recover: @escaping @Sendable (_ error: any Error) throws -> Value
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `flatMapResult` is here, says the compiler.
  @available(*, unavailable, message: "write resultMap { }")
  @discardableResult
  public func flatMapResult<Output>(
    _ transform: @escaping @Sendable (_ value: Value) -> Result<Output, any Error>
  ) -> EventStream<Kind.Mapped, Output, Failure> {
    Requirement.uncallable()
  }

  /// What `cauterize` is here, says the compiler.
  @available(*, unavailable, message: "write onError { }: the compiler warns of no error that nothing hears")
  @discardableResult
  public func cauterize() -> Self { Requirement.uncallable() }

  /// What `retry` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write retry(RetryPolicy(nil)) for as often as it takes, or retry(2) for two retries"
  )
  @discardableResult
  public func retry() -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }
}
