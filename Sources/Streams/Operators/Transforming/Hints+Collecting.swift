// Names under which other libraries gather values, and turn each into another.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `mapTo` is here, says the compiler.
  @available(*, unavailable, message: "write map { _ in value }")
  @discardableResult
  public func mapTo<Output>(_ output: Output) -> EventStream<Kind.Mapped, Output, Failure> {
    Requirement.uncallable()
  }

  /// What `asVoid` is here, says the compiler.
  @available(*, unavailable, message: "write map { _ in }")
  @discardableResult
  public func asVoid() -> EventStream<Kind.Mapped, Void, Failure> { Requirement.uncallable() }

  /// What `reductions` is here, says the compiler.
  @available(*, unavailable, message: "write scan(initial: …) { }")
  @discardableResult
  public func reductions<Output>(
    _ initial: Output, _ next: @escaping @Sendable (_ result: Output, _ value: Value) -> Output
  ) -> EventStream<Kind.Mapped, Output, Failure> {
    Requirement.uncallable()
  }

  /// What `reductions` is here, says the compiler.
  @available(*, unavailable, message: "write scan { }")
  @discardableResult
  public func reductions(
    _ next: @escaping @Sendable (_ result: Value, _ value: Value) -> Value
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `interspersed` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write countStamp().flatMap { $0.stamp == 1 ? [$0.value] : [separator, $0.value] }"
  )
  @discardableResult
  public func interspersed(with separator: Value) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `groupBy` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write uniqueValues { } for the first of each group, and flatMap(.merge) { } for its stream: see Coming from RxSwift"
  )
  @discardableResult
  public func groupBy<Key: Hashable>(_ key: @escaping @Sendable (_ value: Value) -> Key) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `chunked` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write collect { chunk, next in } of a producer or signal, which says when the next chunk begins"
  )
  @discardableResult
  public func chunked(by belongTogether: @escaping @Sendable (Value, Value) -> Bool) -> EventStream<
    Kind.Filtered, [Value], Failure
  > {
    Requirement.uncallable()
  }

  /// What `buffer` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write buffer(size:) by number; by time see In batches of the page Timing"
  )
  @discardableResult
  public func buffer<Place>(timeSpan: Duration, count: Int, scheduler: Place) -> EventStream<
    Kind.Filtered, [Value], Failure
  > {
    Requirement.uncallable()
  }

  /// What `window` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write window(size:) by number; by time see In batches of the page Timing"
  )
  @discardableResult
  public func window<Place>(timeSpan: Duration, count: Int, scheduler: Place) -> EventStream<
    Kind.Filtered, [Value], Failure
  > {
    Requirement.uncallable()
  }

  /// What `buffer` is here, says the compiler.
  @available(
    *, unavailable,
    message: "leave it out, as a loop has a buffer; write buffered(.suspend(2)) of a callbag"
  )
  @discardableResult
  public func buffer<Policy>(policy: Policy) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `measureInterval` is here, says the compiler.
  @available(*, unavailable, message: "write timeStamp(), which gives the time itself")
  @discardableResult
  public func measureInterval<Place>(using place: Place) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }
}
