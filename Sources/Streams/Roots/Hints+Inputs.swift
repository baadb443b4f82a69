// Names under which other libraries feed and end what is fed from outside.
// None of this can be called: each is there for its message.

extension EventStream where Kind: CompletableKind, Failure == any Error {
  /// What `fulfill` is here, says the compiler.
  @available(
    *, unavailable, message: "write complete(value) of a FutureInput; in a task, completion(.success(value))"
  )
  public func fulfill(_ value: Value) {}

  /// What `resolve` is here, says the compiler.
  @available(
    *, unavailable, message: "write complete(value) of a FutureInput; in a task, completion(.success(value))"
  )
  public func resolve(_ value: Value) {}

  /// What `resolve` is here, says the compiler.
  @available(
    *, unavailable, message: "write complete(value) of a FutureInput; in a task, completion(.success(value))"
  )
  public func resolve(_ value: Value?, _ error: (any Error)?) {}

  /// What `succeed` is here, says the compiler.
  @available(
    *, unavailable, message: "write complete(value) of a FutureInput; in a task, completion(.success(value))"
  )
  public func succeed(_ value: Value) {}

  /// What `success` is here, says the compiler.
  @available(
    *, unavailable, message: "write complete(value) of a FutureInput; in a task, completion(.success(value))"
  )
  public func success(_ value: Value) {}

  /// What `reject` is here, says the compiler.
  @available(
    *, unavailable, message: "write complete(error) of a FutureInput; in a task, completion(.failure(error))"
  )
  public func reject(_ error: any Error) {}

  /// What `failure` is here, says the compiler.
  @available(
    *, unavailable, message: "write complete(error) of a FutureInput; in a task, completion(.failure(error))"
  )
  public func failure(_ error: any Error) {}

  /// What a result is here, says the compiler.
  @available(*, unavailable, message: "write complete(value), or complete(error)")
  public func complete(_ result: Result<Value, any Error>) {}

  /// What an end without a value is here, says the compiler.
  @available(*, unavailable, message: "write complete(value), complete(()) of a FutureInput<Void>")
  public func complete() {}

  /// What `push` is here, says the compiler.
  @available(*, unavailable, message: "write complete(value)")
  public func push(_ value: Value) {}

  /// What `set` is here, says the compiler.
  @available(*, unavailable, message: "write complete(value)")
  public func set(_ value: Value) {}
}

extension EventStream where Kind == HotInputKind, Failure == any Error {
  /// What `set` is here, says the compiler.
  @available(*, unavailable, message: "write push(value)")
  public func set(_ value: Value) {}

  /// What an event is here, says the compiler.
  @available(*, unavailable, message: "write push(value), push(error), or terminate(withReason: .completed)")
  public func push(_ event: Streams.Event<Value>) {}
}

extension EventStream where Kind == ObservableInputKind, Failure == any Error {
  /// What `push` is here, says the compiler.
  @available(*, unavailable, message: "write set(value)")
  public func push(_ value: Value) {}

  /// What `update` is here, says the compiler.
  @available(*, unavailable, message: "write modify { $0 += 1 }")
  public func update(_ change: (inout Value) -> Void) {}
}

extension EventStream where Kind: TerminableKind, Failure == any Error {
  /// What `onError` with an error is here, says the compiler.
  @available(
    *, unavailable, message: "write push(error) of a HotInput, push(error: error) of an ObservableInput"
  )
  public func onError(_ error: any Error) {}

  /// What `complete` is here, says the compiler.
  @available(*, unavailable, message: "write terminate(withReason: .completed)")
  public func complete() {}
}

extension EventStream where Failure == any Error {
  /// What `send` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write push(value) of a HotInput, set(value) of an ObservableInput, complete(value) of a FutureInput"
  )
  public func send(value: Value) {}

  /// What `send` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write push(error) of a HotInput, push(error: error) of an ObservableInput, complete(error) of a FutureInput"
  )
  public func send(error: any Error) {}

  /// What `send` is here, says the compiler.
  @available(*, unavailable, message: "write terminate(withReason: .completed), or .error(error)")
  public func send(completion: Completion) {}

  /// What `sendCompleted` is here, says the compiler.
  @available(*, unavailable, message: "write terminate(withReason: .completed)")
  public func sendCompleted() {}

  /// What `finish` is here, says the compiler.
  @available(*, unavailable, message: "write terminate(withReason: .error(error))")
  public func finish(throwing error: any Error) {}

  /// What `yield` is here, says the compiler.
  @available(*, unavailable, message: "write push(value) or push(error) of a HotInput")
  public func yield(with result: Result<Value, any Error>) {}

  /// What `error` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write push(error) of a HotInput, push(error: error) of an ObservableInput, complete(error) of a FutureInput"
  )
  public func error(_ error: any Error) {}

  /// What `fail` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write push(error) of a HotInput, push(error: error) of an ObservableInput, complete(error) of a FutureInput"
  )
  public func fail(_ error: any Error) {}
}
