// Names under which other libraries flatten streams by one strategy each.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `switchMap` is here, says the compiler.
  @available(*, unavailable, message: "write flatMap(.latest) { }")
  @discardableResult
  public func switchMap<Inner: EventStreamConvertible>(
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> {
    Requirement.uncallable()
  }

  /// What `mergeMap` is here, says the compiler.
  @available(*, unavailable, message: "write flatMap(.merge) { }")
  @discardableResult
  public func mergeMap<Inner: EventStreamConvertible>(
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> {
    Requirement.uncallable()
  }

  /// What `flatMapFirst` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write throttle(PressureThrottle(buffer: 0)).asyncMap { }, which drops what comes while an answer is awaited"
  )
  @discardableResult
  public func flatMapFirst<Inner: EventStreamConvertible>(
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> {
    Requirement.uncallable()
  }

  /// What `exhaustMap` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write throttle(PressureThrottle(buffer: 0)).asyncMap { }, which drops what comes while an answer is awaited"
  )
  @discardableResult
  public func exhaustMap<Inner: EventStreamConvertible>(
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> {
    Requirement.uncallable()
  }

  /// What `flatMap` is here, says the compiler.
  @available(*, unavailable, message: "write flatMap(.merge) { }, or flatMap(.concurrent(limit: 2)) { }")
  @discardableResult
  public func flatMap<Limit, Inner: EventStreamConvertible>(
    maxPublishers limit: Limit, _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> {
    Requirement.uncallable()
  }
}
