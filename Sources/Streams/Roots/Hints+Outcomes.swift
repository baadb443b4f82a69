// Names under which other libraries make promises, and arguments in place of a task.
// None of this can be called: each is there for its message.

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What `resolve` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(value), or Future.completed(value)")
  @discardableResult
  public static func resolve(_ value: Value) -> Self { Requirement.uncallable() }

  /// What `success` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(value), or Future.completed(value)")
  @discardableResult
  public static func success(_ value: Value) -> Self { Requirement.uncallable() }

  /// What `reject` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(error), or Future.completed(error)")
  @discardableResult
  public static func reject(_ error: any Error) -> Self { Requirement.uncallable() }

  /// What `failure` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(error), or Future.completed(error)")
  @discardableResult
  public static func failure(_ error: any Error) -> Self { Requirement.uncallable() }

  /// What `pending` is here, says the compiler.
  @available(
    *, unavailable, message: "write FutureInput(), and complete(value) or complete(error) from outside"
  )
  @discardableResult
  public static func pending() -> (promise: Self, resolver: FutureInput<Value>) { Requirement.uncallable() }
}

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What `all` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.zip([one, other]), or Future.zip([one, other])")
  @discardableResult
  public static func all(_ streams: [Self]) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.uncallable()
  }

  /// What `race` is here, says the compiler.
  @available(*, unavailable, message: "write Promise.merge([one, other]), whose first outcome counts")
  @discardableResult
  public static func race(_ streams: [Self]) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `any` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write Promise.merge(all.map { $0.mapError { _ in .completed } }), whose first value counts"
  )
  @discardableResult
  public static func any(_ streams: [Self]) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `allSettled` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write Promise.zip(all.map(settled)), where settled makes a Result of an outcome, by map and flatMapError"
  )
  @discardableResult
  public static func allSettled(_ streams: [Self]) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.uncallable()
  }
}

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What a value, or a function with a name, is in place of a task, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(value), or Promise(async: load) of a function")
  public init(_ value: Value) { self = Requirement.uncallable() }

  /// What a value is in place of a task, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(value), or Future.completed(value)")
  public init(value: Value) { self = Requirement.uncallable() }

  /// What an error is in place of a task, says the compiler.
  @available(*, unavailable, message: "write Promise.completed(error), or Future.completed(error)")
  public init(error: any Error) { self = Requirement.uncallable() }

  /// What one without a task is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write Promise { completion in … }; what is completed from outside is a FutureInput(), by complete(value)"
  )
  public init(file: StaticString = #fileID, line: UInt = #line) { self = Requirement.uncallable() }
}

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What `get` is here, says the compiler.
  @available(*, unavailable, message: "write try await promise.value")
  public func get() async throws -> Value { Requirement.uncallable() }

  /// What `get` with a handler is here, says the compiler.
  @available(*, unavailable, message: "write on { }")
  @discardableResult
  public func get(_ handler: @escaping @Sendable (_ value: Value) -> Void) -> Self {
    Requirement.uncallable()
  }
}

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What `result` is here, says the compiler.
  @available(
    *, unavailable,
    message: "write try await promise.value, which throws the error; state says how a stream has ended"
  )
  public var result: Result<Value, any Error> { Requirement.uncallable() }

  /// What `isCancelled` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write promise.state == .terminated(reason: .cancelled); in a task, ask its run or Task.isCancelled"
  )
  public var isCancelled: Bool { Requirement.uncallable() }

  /// What `onCancel` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write onTerminate { if $0 == .cancelled { … } }; in a task, run.onEnd { } or withTaskCancellationHandler"
  )
  @discardableResult
  public func onCancel(_ handler: @escaping @Sendable () -> Void) -> Self { Requirement.uncallable() }
}
