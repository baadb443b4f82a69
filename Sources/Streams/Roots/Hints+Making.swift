// Names under which other libraries make streams of many values, and arguments that no stream is made of.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `create` is here, says the compiler.
  @available(
    *, unavailable, message: "write SignalProducer { observer, lifetime in observer.send(value: value) }"
  )
  @discardableResult
  public static func create<Result>(
    _ subscribe: @escaping @Sendable (_ observer: SignalObserver<Value, Failure>) -> Result
  ) -> Self { Requirement.uncallable() }

  /// What `of` is here, says the compiler.
  @available(*, unavailable, message: "write SignalProducer(values: [1, 2, 3])")
  @discardableResult
  public static func of(_ values: Value...) -> Self { Requirement.uncallable() }

  /// What `from` is here, says the compiler.
  @available(*, unavailable, message: "write SignalProducer(values: [1, 2, 3])")
  @discardableResult
  public static func from<Values: Sequence>(_ values: Values) -> Self where Values.Element == Value {
    Requirement.uncallable()
  }

  /// What `range` is here, says the compiler.
  @available(*, unavailable, message: "write SignalProducer(values: 1...3)")
  @discardableResult
  public static func range(start: Value, count: Int) -> Self { Requirement.uncallable() }

  /// What `empty` is here, says the compiler.
  @available(*, unavailable, message: "write SignalProducer.empty, without parentheses")
  public static var empty: () -> Self { Requirement.uncallable() }

  /// What `never` is here, says the compiler.
  @available(*, unavailable, message: "write SignalProducer.never, without parentheses")
  public static var never: () -> Self { Requirement.uncallable() }

  /// What `error` is here, says the compiler.
  @available(*, unavailable, message: "write SignalProducer(error: error), or Promise.completed(error)")
  @discardableResult
  public static func error(_ error: any Error) -> Self { Requirement.uncallable() }

  /// What `interval` is here, says the compiler.
  @available(
    *, unavailable, message: "write TimerStream(interval: 1).start(), or SignalProducer.timer(interval: 1)"
  )
  @discardableResult
  public static func interval(_ seconds: Double) -> Self { Requirement.uncallable() }

  /// What `timer` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write TimerStream(interval: 1).start(), or Promise.completed(1).delay(3) for once"
  )
  @discardableResult
  public static func timer(_ seconds: Double) -> Self { Requirement.uncallable() }

  /// What `deferred` is here, says the compiler.
  @available(
    *, unavailable, message: "write SignalProducer.deferred { … }, or a Lazy for one run that all share"
  )
  @discardableResult
  public static func deferred<OtherKind>(
    _ make: @escaping @Sendable () -> EventStream<OtherKind, Value, Failure>
  ) -> Self { Requirement.uncallable() }
}

extension EventStream where Kind == HotKind, Failure == any Error {
  /// What one without a task is here, says the compiler.
  @available(
    *, unavailable,
    message: "write HotInput(), whose push(value) feeds it; its hot() is for those who only hear it"
  )
  public init(file: StaticString = #fileID, line: UInt = #line) { self = Requirement.uncallable() }

  /// What a value is in place of a task, says the compiler.
  @available(
    *, unavailable,
    message:
      "write SignalProducer(value: value), or SignalProducer(values: [1, 2, 3]); ObservableInput(value) for one that changes"
  )
  public init(_ value: Value) { self = Requirement.uncallable() }

  /// What `pipe` is here, says the compiler.
  @available(*, unavailable, message: "write HotInput(), whose hot() is for those who only hear it")
  @discardableResult
  public static func pipe() -> (output: Self, input: HotInput<Value>) { Requirement.uncallable() }

  /// What `makeStream` is here, says the compiler.
  @available(*, unavailable, message: "write HotInput(), whose hot() is for those who only hear it")
  @discardableResult
  public static func makeStream() -> (stream: Self, continuation: HotInput<Value>) {
    Requirement.uncallable()
  }
}

extension EventStream where Kind == HotInputKind, Failure == any Error {
  /// What a value is here, says the compiler.
  @available(
    *, unavailable,
    message: "a HotInput keeps no value: write HotInput() and push(value), or ObservableInput(value)"
  )
  public init(_ value: Value) { self = Requirement.uncallable() }
}

extension EventStream where Kind: RememberingKind, Failure == any Error {
  /// What one without a value is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "it has a value from the first: write ObservableInput(value), or HotInput() for a stream without one"
  )
  public init(file: StaticString = #fileID, line: UInt = #line) { self = Requirement.uncallable() }
}

extension EventStream where Kind == ObservableKind, Failure == any Error {
  /// What a value is here, says the compiler.
  @available(
    *, unavailable,
    message: "write ObservableInput(value), which is set from outside; Observable(value: value) never changes"
  )
  public init(_ value: Value) { self = Requirement.uncallable() }

  /// What a property that follows a stream is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write let property = MutableProperty(value) and property <~ producer; of a Hot, observable(initial: value)"
  )
  public init<OtherKind, OtherFailure>(
    initial value: Value, then changes: EventStream<OtherKind, Value, OtherFailure>
  ) { self = Requirement.uncallable() }
}

extension EventStream where Kind == ObservableInputKind, Failure == any Error {
  /// What a value with a label is here, says the compiler.
  @available(*, unavailable, message: "write ObservableInput(value), without a label")
  public init(value: Value) { self = Requirement.uncallable() }
}
