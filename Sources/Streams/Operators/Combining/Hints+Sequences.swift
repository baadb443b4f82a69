// Names under which other libraries put one stream behind another, or take the first of two.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `append` is here, says the compiler.
  @available(*, unavailable, message: "write concat(_:) of a producer or signal")
  @discardableResult
  public func append<OtherKind>(_ other: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `prepend` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write prefix(_:) of a producer; of a signal the other one, and then concat(_:)"
  )
  @discardableResult
  public func prepend<OtherKind>(_ other: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `chain` is here, says the compiler.
  @available(*, unavailable, message: "write concat(_:) of a producer or signal")
  @discardableResult
  public func chain<OtherKind>(_ other: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `amb` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write race(with:) of producers and signals; of Promises merge(_:), whose first outcome counts"
  )
  @discardableResult
  public func amb<OtherKind>(_ other: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `and` is here, says the compiler.
  @available(*, unavailable, message: "write zip(_:)")
  @_disfavoredOverload
  @discardableResult
  public func and<OtherKind, Other, OtherFailure>(_ other: EventStream<OtherKind, Other, OtherFailure>)
    -> EventStream<Kind.Filtered, (Value, Other), Failure>
  {
    Requirement.uncallable()
  }
}
