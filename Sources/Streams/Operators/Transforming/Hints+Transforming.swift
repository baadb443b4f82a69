// Names under which other libraries transform values.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `tryMap` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write resultMap { value in Result { try } }; attemptMap { } of a producer or signal"
  )
  @discardableResult
  public func tryMap<Output: Sendable>(_ transform: @escaping @Sendable (_ value: Value) throws -> Output)
    -> EventStream<Kind.Filtered, Output, Failure>
  { Requirement.uncallable() }

  /// What `flatMapThrowing` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write resultMap { value in Result { try } }; attemptMap { } of a producer or signal"
  )
  @discardableResult
  public func flatMapThrowing<Output: Sendable>(
    _ transform: @escaping @Sendable (_ value: Value) throws -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> { Requirement.uncallable() }

  /// What `collect` is here, says the compiler.
  @available(*, unavailable, message: "write buffer(size: 3)")
  @discardableResult
  public func collect(_ count: Int) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.uncallable()
  }

  /// What `chunks` is here, says the compiler.
  @available(*, unavailable, message: "write buffer(size: 3)")
  @discardableResult
  public func chunks(ofCount count: Int) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.uncallable()
  }

  /// What `toArray` is here, says the compiler.
  @available(*, unavailable, message: "write collect()")
  @discardableResult
  public func toArray() -> EventStream<Kind.Filtered, [Value], Failure> { Requirement.uncallable() }

  /// What `pairwise` is here, says the compiler.
  @available(*, unavailable, message: "write combinePrevious(), or window(size: 2) for arrays")
  @discardableResult
  public func pairwise() -> EventStream<Kind.Filtered, (Value, Value), Failure> { Requirement.uncallable() }

  /// What `adjacentPairs` is here, says the compiler.
  @available(*, unavailable, message: "write combinePrevious(), or window(size: 2) for arrays")
  @discardableResult
  public func adjacentPairs() -> EventStream<Kind.Filtered, (Value, Value), Failure> {
    Requirement.uncallable()
  }

  /// What `enumerated` is here, says the compiler.
  @available(*, unavailable, message: "write countStamp(), which counts from 1")
  @discardableResult
  public func enumerated() -> EventStream<Kind.Filtered, (Int, Value), Failure> { Requirement.uncallable() }
}
