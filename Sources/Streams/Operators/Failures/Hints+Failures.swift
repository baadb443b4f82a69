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
