// Names under which other libraries choose values, and operators that only producers and signals have.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `removeDuplicates` is here, says the compiler.
  @available(*, unavailable, message: "write distinct()")
  @discardableResult
  public func removeDuplicates() -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `removeDuplicates` is here, says the compiler.
  @available(*, unavailable, message: "write distinct { $0 != $1 }, whose closure says what differs")
  @discardableResult
  public func removeDuplicates(by isEquivalent: @escaping @Sendable (_ prior: Value, _ next: Value) -> Bool)
    -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `distinctUntilChanged` is here, says the compiler.
  @available(*, unavailable, message: "write distinct()")
  @discardableResult
  public func distinctUntilChanged() -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `distinctUntilChanged` is here, says the compiler.
  @available(*, unavailable, message: "write distinct { $0 != $1 }, whose closure says what differs")
  @discardableResult
  public func distinctUntilChanged(
    _ isEquivalent: @escaping @Sendable (_ prior: Value, _ next: Value) -> Bool
  ) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `take` is here, says the compiler.
  @available(*, unavailable, message: "write first(3); take(first: 3) of a producer, signal or callbag")
  @discardableResult
  public func take(_ count: Int) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `prefix` is here, says the compiler.
  @available(*, unavailable, message: "write first(3); take(first: 3) of a producer, signal or callbag")
  @discardableResult
  public func prefix(_ count: Int) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `take` is here, says the compiler.
  @available(*, unavailable, message: "write doWhile { }; take(while:) of a producer, signal or callbag")
  @discardableResult
  public func take(while shouldContinue: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `prefix` is here, says the compiler.
  @available(*, unavailable, message: "write doWhile { }; take(while:) of a producer, signal or callbag")
  @discardableResult
  public func prefix(while shouldContinue: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `take` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write producer().take(until:), for producers, signals and callbags; others have until { }"
  )
  @discardableResult
  public func take<OtherKind, Other, OtherFailure>(until trigger: EventStream<OtherKind, Other, OtherFailure>)
    -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `prefix` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write take(until:) of a producer, signal or callbag; others have until { } with a closure"
  )
  @discardableResult
  public func prefix<OtherKind, Other, OtherFailure>(
    untilOutputFrom trigger: EventStream<OtherKind, Other, OtherFailure>
  ) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `takeLast` is here, says the compiler.
  @available(*, unavailable, message: "write last(3)")
  @discardableResult
  public func takeLast(_ count: Int) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `dropFirst` is here, says the compiler.
  @available(*, unavailable, message: "write skip(1)")
  @discardableResult
  public func dropFirst(_ count: Int = 1) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `drop` is here, says the compiler.
  @available(*, unavailable, message: "write skip(while: { })")
  @discardableResult
  public func drop(while shouldSkip: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `element` is here, says the compiler.
  @available(*, unavailable, message: "write skip(3).first()")
  @discardableResult
  public func element(at index: Int) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `output` is here, says the compiler.
  @available(*, unavailable, message: "write skip(3).first()")
  @discardableResult
  public func output(at index: Int) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `first` is here, says the compiler.
  @available(*, unavailable, message: "write filter { }.first()")
  @discardableResult
  public func first(where isIncluded: @escaping @Sendable (_ value: Value) -> Bool) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `ignoreOutput` is here, says the compiler.
  @available(*, unavailable, message: "write filter { _ in false }")
  @discardableResult
  public func ignoreOutput() -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `ignoreElements` is here, says the compiler.
  @available(*, unavailable, message: "write filter { _ in false }")
  @discardableResult
  public func ignoreElements() -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }
}
