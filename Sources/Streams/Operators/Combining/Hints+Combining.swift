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

extension EventStream {
  /// What `prefix` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write one.concat(other), where one comes first; start(with:) of values that come before"
  )
  @discardableResult
  public func prefix<OtherKind>(_ previous: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }
}

extension EventStream where Kind == HotKind {
  /// What `combineLatest` of Hots is here, says the compiler.
  @available(
    *, unavailable, message: "write one.combine(two); of three, one.combine(two).combine(three)"
  )
  @discardableResult
  public static func combineLatest<
    FirstKind, SecondKind, Second, each OtherKind: StreamKind, each Other: Sendable
  >(
    _ first: EventStream<FirstKind, Value, Failure>, _ second: EventStream<SecondKind, Second, Failure>,
    _ others: repeat EventStream<each OtherKind, each Other, Failure>
  ) -> EventStream<HotKind, (Value, Second, repeat each Other), Failure> { Requirement.uncallable() }
}

extension EventStream where Kind == HotInputKind {
  /// What `combineLatest` of Hots is here, says the compiler.
  @available(
    *, unavailable, message: "write one.combine(two); of three, one.combine(two).combine(three)"
  )
  @discardableResult
  public static func combineLatest<
    FirstKind, SecondKind, Second, each OtherKind: StreamKind, each Other: Sendable
  >(
    _ first: EventStream<FirstKind, Value, Failure>, _ second: EventStream<SecondKind, Second, Failure>,
    _ others: repeat EventStream<each OtherKind, each Other, Failure>
  ) -> EventStream<HotKind, (Value, Second, repeat each Other), Failure> { Requirement.uncallable() }
}

// Of Observables, which ReactiveSwift calls properties.

extension EventStream where Kind == ObservableKind {
  /// What `combineLatest` of inputs is here, says the compiler.
  @available(*, unavailable, message: "write combineLatest(one, two), a function of its own")
  @discardableResult
  public static func combineLatest<FirstKind: RememberingKind, OtherKind: RememberingKind, Other>(
    _ first: EventStream<FirstKind, Value, Failure>, _ second: EventStream<OtherKind, Other, Failure>
  ) -> EventStream<ObservableKind, (Value, Other), Failure> { Requirement.uncallable() }

  /// What `combineLatest` of inputs is here, says the compiler.
  @available(*, unavailable, message: "write combineLatest(one, two, three), a function of its own")
  @discardableResult
  public static func combineLatest<
    FirstKind: RememberingKind, SecondKind: RememberingKind, Second,
    each OtherKind: RememberingKind, each Other: Sendable
  >(
    _ first: EventStream<FirstKind, Value, Failure>, _ second: EventStream<SecondKind, Second, Failure>,
    _ others: repeat EventStream<each OtherKind, each Other, Failure>
  ) -> EventStream<ObservableKind, (Value, Second, repeat each Other), Failure> { Requirement.uncallable() }

  /// What `zip` of Observables is here, says the compiler.
  @available(*, unavailable, message: "write one.zip(two), which is an Observable of pairs")
  @discardableResult
  public static func zip<FirstKind: RememberingKind, OtherKind: RememberingKind, Other>(
    _ first: EventStream<FirstKind, Value, Failure>, _ second: EventStream<OtherKind, Other, Failure>
  ) -> EventStream<ObservableKind, (Value, Other), Failure> { Requirement.uncallable() }
}

extension EventStream where Kind: RememberingKind {
  /// What `zip` is here, says the compiler.
  @available(*, unavailable, message: "write zip(_:)")
  @discardableResult
  public func zip<OtherKind: RememberingKind, Other>(with other: EventStream<OtherKind, Other, Failure>)
    -> EventStream<ObservableKind, (Value, Other), Failure>
  { Requirement.uncallable() }

  /// What `combineLatest` is here, says the compiler.
  @available(*, unavailable, message: "write combineLatest(one, two), or one.combine(stream: two)")
  @discardableResult
  public func combineLatest<OtherKind: RememberingKind, Other>(
    with other: EventStream<OtherKind, Other, Failure>
  ) -> EventStream<ObservableKind, (Value, Other), Failure> { Requirement.uncallable() }
}

extension EventStream where Kind: RememberingKind, Value == Bool {
  /// What `negate` is here, says the compiler.
  @available(*, unavailable, message: "write map { !$0 }")
  @discardableResult
  public func negate() -> EventStream<ObservableKind, Bool, Failure> { Requirement.uncallable() }

  /// What `and` is here, says the compiler.
  @available(*, unavailable, message: "write combineLatest(one, two).map { $0 && $1 }")
  @discardableResult
  public func and<OtherKind: RememberingKind>(_ other: EventStream<OtherKind, Bool, Failure>) -> EventStream<
    ObservableKind, Bool, Failure
  > { Requirement.uncallable() }

  /// What `or` is here, says the compiler.
  @available(*, unavailable, message: "write combineLatest(one, two).map { $0 || $1 }")
  @discardableResult
  public func or<OtherKind: RememberingKind>(_ other: EventStream<OtherKind, Bool, Failure>) -> EventStream<
    ObservableKind, Bool, Failure
  > { Requirement.uncallable() }
}

extension EventStream where Kind: GatherableKind {
  /// What `zip` of more than two is here, says the compiler.
  @available(
    *, unavailable,
    message: "write zip(one, two, three), a function of its own, or Promise.zip(one, two, three)"
  )
  @_disfavoredOverload
  @discardableResult
  public func zip<
    SecondKind: StreamKind, Second, ThirdKind: StreamKind, Third, each OtherKind: StreamKind,
    each Other: Sendable
  >(
    _ second: EventStream<SecondKind, Second, Failure>, _ third: EventStream<ThirdKind, Third, Failure>,
    _ others: repeat EventStream<each OtherKind, each Other, Failure>
  ) -> EventStream<Kind.Filtered, (Value, Second, Third, repeat each Other), Failure> {
    Requirement.uncallable()
  }
}
