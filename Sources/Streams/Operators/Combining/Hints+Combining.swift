// Names under which other libraries join streams.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `combineLatest` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write combine(_:); of several Observables, producers or signals, combineLatest(one, two, three)"
  )
  @discardableResult
  public func combineLatest<OtherKind, Other>(_ other: EventStream<OtherKind, Other, Failure>) -> EventStream<
    Kind.Filtered, (Value, Other), Failure
  > { Requirement.uncallable() }

  /// What `combineLatest` is here, says the compiler.
  @available(*, unavailable, message: "write combine(_:), then map { }")
  @discardableResult
  public func combineLatest<OtherKind, Other, Output>(
    _ other: EventStream<OtherKind, Other, Failure>, _ transform: @escaping @Sendable (Value, Other) -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> { Requirement.uncallable() }

  /// What `merge` is here, says the compiler.
  @available(*, unavailable, message: "write merge(_:)")
  @discardableResult
  public func merge<OtherKind>(with other: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `withLatestFrom` is here, says the compiler.
  @available(*, unavailable, message: "write withLatest(_:), which gives pairs")
  @discardableResult
  public func withLatestFrom<OtherKind, Other>(_ other: EventStream<OtherKind, Other, Failure>)
    -> EventStream<Kind.Filtered, (Value, Other), Failure>
  { Requirement.uncallable() }

  /// What `withLatestFrom` is here, says the compiler.
  @available(*, unavailable, message: "write withLatest(_:), then map { }")
  @discardableResult
  public func withLatestFrom<OtherKind, Other, Output>(
    _ other: EventStream<OtherKind, Other, Failure>, _ transform: @escaping @Sendable (Value, Other) -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> { Requirement.uncallable() }

  /// What `prepend` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write start(with:), which comes with the first value; prefix(value:) of a producer comes at once"
  )
  @discardableResult
  public func prepend(_ values: Value...) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `startWith` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write start(with:), which comes with the first value; prefix(value:) of a producer comes at once"
  )
  @discardableResult
  public func startWith(_ values: Value...) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `append` is here, says the compiler.
  @available(*, unavailable, message: "write concat(_:)")
  @discardableResult
  public func append(_ values: Value...) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }
}
