// Names under which other libraries feed an observer, and arguments that no producer or signal is made of.
// None of this can be called: each is there for its message.

extension SignalObserver {
  /// What `onNext` is here, says the compiler.
  @available(*, unavailable, message: "write send(value: value)")
  public func onNext(_ value: Value) {}

  /// What `yield` is here, says the compiler.
  @available(*, unavailable, message: "write send(value: value)")
  public func yield(_ value: Value) {}

  /// What `receive` is here, says the compiler.
  @available(*, unavailable, message: "write send(value: value)")
  public func receive(_ value: Value) {}

  /// What `onError` is here, says the compiler.
  @available(*, unavailable, message: "write send(error: error)")
  public func onError(_ error: Failure) {}

  /// What `onCompleted` is here, says the compiler.
  @available(*, unavailable, message: "write sendCompleted()")
  public func onCompleted() {}

  /// What `complete` is here, says the compiler.
  @available(*, unavailable, message: "write sendCompleted()")
  public func complete() {}

  /// What `finish` is here, says the compiler.
  @available(*, unavailable, message: "write sendCompleted()")
  public func finish() {}
}

extension EventStream where Kind == SignalProducerKind {
  /// What one without a task is here, says the compiler.
  @available(
    *, unavailable,
    message: "write SignalProducer { observer, lifetime in … }; HotInput() is fed from outside"
  )
  public init(file: StaticString = #fileID, line: UInt = #line) { self = Requirement.uncallable() }

  /// What `observeValues` is here, says the compiler.
  @available(*, unavailable, message: "write startWithValues { }")
  public func observeValues(_ handler: @escaping @Sendable (_ value: Value) -> Void) {}

  /// What `start` with a handler of values is here, says the compiler.
  @available(*, unavailable, message: "write startWithValues { }; start { } gets events")
  public func start(_ handler: @escaping @Sendable (_ value: Value) -> Void) {}
}

extension EventStream where Kind == SignalProducerKind, Failure == Never {
  /// What a value without a label, or an asynchronous sequence, is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write SignalProducer(value: value); CallbagSource.fromAsync(sequence).producer() of an AsyncSequence"
  )
  public init(_ value: Value) { self = Requirement.uncallable() }
}

extension EventStream where Kind == SignalKind {
  /// What one without a task is here, says the compiler.
  @available(*, unavailable, message: "write let (signal, observer) = Signal.pipe()")
  public init(file: StaticString = #fileID, line: UInt = #line) { self = Requirement.uncallable() }

  /// What `startWithValues` is here, says the compiler.
  @available(*, unavailable, message: "write observeValues { }")
  public func startWithValues(_ handler: @escaping @Sendable (_ value: Value) -> Void) {}

  /// What `observe` with a handler of values is here, says the compiler.
  @available(*, unavailable, message: "write observeValues { }; observe { } gets events")
  public func observe(_ handler: @escaping @Sendable (_ value: Value) -> Void) {}
}
