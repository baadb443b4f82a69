// Names under which other libraries feed and make streams.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `send` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write push(_:) of a HotInput, set(_:) of an ObservableInput, complete(_:) of a FutureInput"
  )
  public func send(_ value: Value) {}

  /// What `onNext` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write push(_:) of a HotInput, set(_:) of an ObservableInput, complete(_:) of a FutureInput"
  )
  public func onNext(_ value: Value) {}

  /// What `accept` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write push(_:) of a HotInput, set(_:) of an ObservableInput, complete(_:) of a FutureInput"
  )
  public func accept(_ value: Value) {}

  /// What `yield` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write push(_:) of a HotInput, set(_:) of an ObservableInput, complete(_:) of a FutureInput"
  )
  public func yield(_ value: Value) {}

  /// What `onCompleted` is here, says the compiler.
  @available(*, unavailable, message: "write terminate(withReason: .completed)")
  public func onCompleted() {}

  /// What `finish` is here, says the compiler.
  @available(*, unavailable, message: "write terminate(withReason: .completed)")
  public func finish() {}

  /// What `just` is here, says the compiler.
  @available(*, unavailable, message: "write SignalProducer(value:), or Future.completed(_:)")
  @discardableResult
  public static func just(_ value: Value) -> Self { Requirement.uncallable() }
}

extension EventStream where Kind: SettlingKind {
  /// What `value` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(value), or Future.completed(value)")
  @discardableResult
  public static func value(_ value: Value) -> Self { Requirement.uncallable() }

  /// What `failed` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(error), or Future.completed(error)")
  @discardableResult
  public static func failed(_ error: any Error) -> Self { Requirement.uncallable() }
}
