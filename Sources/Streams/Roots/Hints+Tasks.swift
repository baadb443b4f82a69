// Closures that answer in other libraries' ways, where a task answers with a function that takes a `Result`.
// None of this can be called: each is there for its message.

extension EventStream where Kind: SettlingKind, Failure == any Error {
  /// What a task is here whose closure gets an object to answer with, says the compiler.
  @available(
    *, unavailable,
    message:
      "the task gets a function that takes a Result of its value and any Error: write { completion in completion(.success(value)) }, or completion(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ input: FutureInput<Value>) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets a function for the value or for an error, says the compiler.
  @available(
    *, unavailable,
    message:
      "the task gets a function that takes a Result of its value and any Error: write { completion in completion(.success(value)) }, or completion(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ resolve: @escaping @Sendable (any Sendable) -> Void) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets a function for events, says the compiler.
  @available(
    *, unavailable,
    message:
      "the task gets a function that takes a Result of its value and any Error: write { completion in completion(.success(value)) }, or completion(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ send: @escaping @Sendable (Streams.Event<Value>) -> Void) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets two functions, says the compiler.
  @available(
    *, unavailable,
    message:
      "the task gets one function, which takes a Result of its value and any Error: write { completion in completion(.success(value)) }, or completion(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ resolve: @escaping @Sendable (any Sendable) -> Void,
        _ reject: @escaping @Sendable (any Error) -> Void
      ) -> Void
  ) { self = Requirement.uncallable() }
}

extension EventStream where Kind: SettlingKind, Value == Void, Failure == any Error {
  /// What a task is here whose closure gets a function without a value, says the compiler.
  @available(*, unavailable, message: "write completion(.success(())), or completion(.failure(error))")
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ resolve: @escaping @Sendable () -> Void) -> Void
  ) { self = Requirement.uncallable() }
}

extension EventStream where Kind == PromiseKind, Failure == any Error {
  /// What a task is here whose closure gets the state and an object to answer with, says the compiler.
  @available(
    *, unavailable,
    message:
      "the task gets a function that takes a Result: write { state, completion in completion(.success(value)) }, or completion(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ state: Observable<StreamState>, _ input: FutureInput<Value>) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets one more parameter and a function for the value, says the compiler.
  @available(
    *, unavailable,
    message: "an answer is a Result: write completion(.success(value)), or completion(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>, _ resolve: @escaping @Sendable (any Sendable) -> Void
      ) -> Void
  ) { self = Requirement.uncallable() }
}

extension EventStream where Kind: FutureOfTaskKind, Failure == any Error {
  /// What a task is here whose closure gets one more parameter and a function for the value, says the compiler.
  @available(
    *, unavailable,
    message: "an answer is a Result: write completion(.success(value)), or completion(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ run: TaskRun, _ resolve: @escaping @Sendable (any Sendable) -> Void
      ) -> Void
  ) { self = Requirement.uncallable() }
}

extension EventStream where Kind == HotKind, Failure == any Error {
  /// What a task is here whose closure gets an object to feed, says the compiler.
  @available(
    *, unavailable,
    message:
      "the task gets a function that takes an Event: write { send in send(.next(value)) }, or send(.terminate(reason: .completed))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ input: HotInput<Value>) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets an observer and a lifetime, says the compiler.
  @available(
    *, unavailable,
    message:
      "write SignalProducer { observer, lifetime in … }; the task of a Hot gets one function: { send in send(.next(value)) }"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ observer: SignalObserver<Value, Failure>, _ lifetime: RunLifetime) -> Void
  ) { self = Requirement.uncallable() }
}

extension EventStream where Kind: RememberingKind, Failure == any Error {
  /// What a task is here whose closure gets an object to feed, says the compiler.
  @available(
    *, unavailable,
    message:
      "an Observable is set from outside, by its ObservableInput(value); of a task, write SignalProducer { observer, lifetime in … }"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ input: HotInput<Value>) -> Void
  ) { self = Requirement.uncallable() }
}
