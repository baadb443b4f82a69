// Names under which other libraries flatten streams, and `flatMap` without its strategy.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `flatMapLatest` is here, says the compiler.
  @available(*, unavailable, message: "write flatMap(.latest) { }")
  @discardableResult
  public func flatMapLatest<Inner: EventStreamConvertible>(
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> { Requirement.uncallable() }

  /// What `concatMap` is here, says the compiler.
  @available(*, unavailable, message: "write flatMap(.concat) { }")
  @discardableResult
  public func concatMap<Inner: EventStreamConvertible>(
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> { Requirement.uncallable() }

  /// What `flatMap` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "flatMap takes a strategy: write flatMap(.latest) { }, flatMap(.concat) { }, flatMap(.merge) { } or flatMap(.concurrent(limit: 3)) { }; of a Promise or Future, asyncMap { }"
  )
  @discardableResult
  public func flatMap<Inner: EventStreamConvertible>(
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> { Requirement.uncallable() }
}

extension EventStream where Value: EventStreamConvertible {
  /// What `switchToLatest` is here, says the compiler.
  @available(*, unavailable, message: "write flatten(.latest), or flatMap(.latest) { } in place of the map")
  @discardableResult
  public func switchToLatest() -> EventStream<Kind.Flattened, Value.Value, Failure> {
    Requirement.uncallable()
  }

  /// What `merge` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write flatten(.concurrent(limit: 3)), or flatMap(.concurrent(limit: 3)) { .deferred { } } in place of the map"
  )
  @discardableResult
  public func merge(maxConcurrent limit: Int) -> EventStream<Kind.Flattened, Value.Value, Failure> {
    Requirement.uncallable()
  }
}

extension FlattenStrategy {
  /// What `throttle` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "there is none: throttle(PressureThrottle(buffer: 0)).asyncMap { } drops what comes while an answer is awaited"
  )
  public static var throttle: FlattenStrategy { Requirement.uncallable() }
}
