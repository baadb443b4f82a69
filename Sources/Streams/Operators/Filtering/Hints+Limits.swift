// Names under which other libraries let some values through, by what they are or by another stream.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `takeUntil` is here, says the compiler.
  @available(*, unavailable, message: "write take(until:) of a producer or signal")
  @discardableResult
  public func takeUntil<OtherKind, Other, OtherFailure>(_ other: EventStream<OtherKind, Other, OtherFailure>)
    -> EventStream<Kind.Filtered, Value, Failure>
  {
    Requirement.uncallable()
  }

  /// What `skipUntil` is here, says the compiler.
  @available(*, unavailable, message: "write skip(until:) of a producer or signal")
  @discardableResult
  public func skipUntil<OtherKind, Other, OtherFailure>(_ other: EventStream<OtherKind, Other, OtherFailure>)
    -> EventStream<Kind.Filtered, Value, Failure>
  {
    Requirement.uncallable()
  }

  /// What `takeWhile` is here, says the compiler.
  @available(*, unavailable, message: "write doWhile { }; take(while:) of a producer, signal or callbag")
  @discardableResult
  public func takeWhile(_ test: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `skipWhile` is here, says the compiler.
  @available(*, unavailable, message: "write skip(while: { })")
  @discardableResult
  public func skipWhile(_ test: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `drop` is here, says the compiler.
  @available(*, unavailable, message: "write skip(until:) of a producer or signal")
  @discardableResult
  public func drop<OtherKind, Other, OtherFailure>(
    untilOutputFrom other: EventStream<OtherKind, Other, OtherFailure>
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `single` is here, says the compiler.
  @available(
    *, unavailable,
    message: "nothing here counts: write first(), or collect() and look at the count"
  )
  @discardableResult
  public func single() -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `dropRepeats` is here, says the compiler.
  @available(*, unavailable, message: "write distinct()")
  @discardableResult
  public func dropRepeats() -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `dropRepeats` is here, says the compiler.
  @available(*, unavailable, message: "write skipRepeats { }; distinct { } passes the values that differ")
  @discardableResult
  public func dropRepeats(_ areEqual: @escaping @Sendable (Value, Value) -> Bool) -> EventStream<
    Kind.Filtered, Value, Failure
  > {
    Requirement.uncallable()
  }

  /// What `contains` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write filter { $0 == value }.take(first: 1).map { _ in true }.defaultValue(false)"
  )
  @discardableResult
  public func contains(_ value: Value) -> EventStream<Kind.Filtered, Bool, Failure> {
    Requirement.uncallable()
  }

  /// What `contains` is here, says the compiler.
  @available(*, unavailable, message: "write filter { }.take(first: 1).map { _ in true }.defaultValue(false)")
  @discardableResult
  public func contains(where test: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Bool, Failure
  > {
    Requirement.uncallable()
  }

  /// What `allSatisfy` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write filter { !… }.take(first: 1).map { _ in false }.defaultValue(true)"
  )
  @discardableResult
  public func allSatisfy(_ test: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Bool, Failure
  > {
    Requirement.uncallable()
  }

  /// What `compacted` is here, says the compiler.
  @available(*, unavailable, message: "write skipNil()")
  @discardableResult
  public func compacted<Wrapped: Sendable>() -> EventStream<Kind.Filtered, Wrapped, Failure>
  where Value == Wrapped? {
    Requirement.uncallable()
  }

  /// What `ignoreNil` is here, says the compiler.
  @available(*, unavailable, message: "write skipNil()")
  @discardableResult
  public func ignoreNil<Wrapped: Sendable>() -> EventStream<Kind.Filtered, Wrapped, Failure>
  where Value == Wrapped? {
    Requirement.uncallable()
  }

  /// What `replaceNil` is here, says the compiler.
  @available(*, unavailable, message: "write map { $0 ?? value }")
  @discardableResult
  public func replaceNil<Wrapped: Sendable>(with value: Wrapped) -> EventStream<Kind.Mapped, Wrapped, Failure>
  where Value == Wrapped? {
    Requirement.uncallable()
  }

  /// What `joined` is here, says the compiler.
  @available(*, unavailable, message: "write flatMap { $0 }; of a stream of streams flatten(.concat)")
  @discardableResult
  public func joined<Element: Sendable>() -> EventStream<Kind.Filtered, Element, Failure>
  where Value == [Element] {
    Requirement.uncallable()
  }
}
