// Names under which other libraries hear values and ends. The compiler says what to write.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `sink` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write on { } for the values and onTerminate { } for the end; a producer runs by startWithValues { }"
  )
  @discardableResult
  public func sink(
    receiveCompletion end: @escaping @Sendable (_ reason: Termination) -> Void,
    receiveValue handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `sink` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write on { } for the values and onTerminate { } for the end; a producer runs by startWithValues { }"
  )
  @discardableResult
  public func sink(receiveValue handler: @escaping @Sendable (_ value: Value) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `subscribe` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write on { } for the values, onError { } and onTerminate { }; a producer runs by startWithValues { }"
  )
  @discardableResult
  public func subscribe(
    onNext handler: @escaping @Sendable (_ value: Value) -> Void,
    onError: (@Sendable (_ error: any Error) -> Void)? = nil, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `subscribe` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write on { }; a producer runs by startWithValues { }, or start { } for its events"
  )
  @discardableResult
  public func subscribe(_ handler: @escaping @Sendable (_ value: Value) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `handleEvents` is here, says the compiler.
  @available(*, unavailable, message: "write on { }")
  @discardableResult
  public func handleEvents(receiveOutput handler: @escaping @Sendable (_ value: Value) -> Void)
    -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `handleEvents` is here, says the compiler.
  @available(*, unavailable, message: "write on { } and onTerminate { }")
  @discardableResult
  public func handleEvents(
    receiveOutput handler: (@Sendable (_ value: Value) -> Void)? = nil,
    receiveCompletion end: @escaping @Sendable (_ reason: Termination) -> Void
  ) -> EventStream<Kind.Filtered, Value, Failure> { Requirement.uncallable() }

  /// What `do` is here, says the compiler.
  @available(*, unavailable, message: "write on { }")
  @discardableResult
  public func `do`(onNext handler: @escaping @Sendable (_ value: Value) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `do` is here, says the compiler.
  @available(*, unavailable, message: "write onError { }")
  @_disfavoredOverload
  @discardableResult
  public func `do`(onError handler: @escaping @Sendable (_ error: any Error) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `tap` is here, says the compiler.
  @available(*, unavailable, message: "write on { }")
  @discardableResult
  public func tap(_ handler: @escaping @Sendable (_ value: Value) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `assign` is here, says the compiler.
  @available(*, unavailable, message: "write on { [weak object] in object?.property = $0 }")
  @discardableResult
  public func assign<Root>(to property: ReferenceWritableKeyPath<Root, Value>, on object: Root)
    -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `bind` is here, says the compiler.
  @available(*, unavailable, message: "write on { target.set($0) }, or target <~ producer")
  @discardableResult
  public func bind<OtherKind>(to target: EventStream<OtherKind, Value, Failure>) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `debug` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write named(_:) and look with streamtop or a Probe; producers and signals have logEvents()"
  )
  @discardableResult
  public func debug(_ name: String? = nil) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }
}

extension EventStream where Kind: SettlingKind {
  /// What `done` is here, says the compiler.
  @available(*, unavailable, message: "write on { }")
  @discardableResult
  public func done(_ handler: @escaping @Sendable (_ value: Value) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `tap` is here, says the compiler.
  @available(*, unavailable, message: "write on { } for the value and onError { } for the error")
  @_disfavoredOverload
  @discardableResult
  public func tap(_ handler: @escaping @Sendable (_ result: Result<Value, any Error>) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `catch` is here, says the compiler.
  @available(*, unavailable, message: "write onError { }")
  @discardableResult
  public func `catch`(_ handler: @escaping @Sendable (_ error: any Error) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `ensure` is here, says the compiler.
  @available(*, unavailable, message: "write onTerminate { _ in }, which hears every end")
  @discardableResult
  public func ensure(_ handler: @escaping @Sendable () -> Void) -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `finally` is here, says the compiler.
  @available(*, unavailable, message: "write onTerminate { _ in }, which hears every end")
  @discardableResult
  public func finally(_ handler: @escaping @Sendable () -> Void) -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `whenSuccess` is here, says the compiler.
  @available(*, unavailable, message: "write on { }")
  @discardableResult
  public func whenSuccess(_ handler: @escaping @Sendable (_ value: Value) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `onSuccess` is here, says the compiler.
  @available(*, unavailable, message: "write on { }")
  @discardableResult
  public func onSuccess(_ handler: @escaping @Sendable (_ value: Value) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `whenFailure` is here, says the compiler.
  @available(*, unavailable, message: "write onError { }")
  @discardableResult
  public func whenFailure(_ handler: @escaping @Sendable (_ error: any Error) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `onFailure` is here, says the compiler.
  @available(*, unavailable, message: "write onError { }")
  @discardableResult
  public func onFailure(_ handler: @escaping @Sendable (_ error: any Error) -> Void) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `whenComplete` is here, says the compiler.
  @available(*, unavailable, message: "write on { } for the value and onError { } for the error")
  @discardableResult
  public func whenComplete(_ handler: @escaping @Sendable (_ result: Result<Value, any Error>) -> Void)
    -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `onComplete` is here, says the compiler.
  @available(*, unavailable, message: "write on { } for the value and onError { } for the error")
  @discardableResult
  public func onComplete(_ handler: @escaping @Sendable (_ result: Result<Value, any Error>) -> Void)
    -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }
}
