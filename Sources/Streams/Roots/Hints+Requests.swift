// Requests and their answers as functions, objects and streams, where a task answers with a function that takes a `Result`.
// None of this can be called: each is there for its message.

// The request is that of the kind, `Never` where there is none: a parameter of any type would make the compiler take closures
// of other streams, in which something is misspelt, for a task of a Cold.

extension EventStream where Failure == any Error {
  /// What a task is here whose closure gets no state, says the compiler.
  @available(
    *, unavailable,
    message:
      "the first parameter is the stream's state: write { _, request, respond in respond(.success(value)) }, or respond(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ request: Kind.Request, _ respond: @escaping TaskAnswer<Value>) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets a function for the value, says the compiler.
  @_disfavoredOverload  // Where what it gets is not used, the former says what is wrong.
  @available(
    *, unavailable,
    message:
      "the first parameter is the stream's state, and the last a function that takes a Result: write { _, request, respond in respond(.success(value)) }, or respond(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (_ request: Kind.Request, _ resolve: @escaping @Sendable (any Sendable) -> Void) ->
      Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets an object to answer with, says the compiler.
  @_disfavoredOverload  // Where what it gets is not used, the former says what is wrong.
  @available(
    *, unavailable,
    message:
      "the first parameter is the stream's state, and the last a function that takes a Result: write { _, request, respond in respond(.success(value)) }, or respond(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ request: Kind.Request, _ input: FutureInput<Value>) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gets the state and an object to answer with, says the compiler.
  @available(
    *, unavailable,
    message:
      "the last parameter is a function that takes a Result: write respond(.success(value)), or respond(.failure(error))"
  )
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>, _ request: Kind.Request, _ input: FutureInput<Value>
      ) -> Void
  ) { self = Requirement.uncallable() }

  /// What a task is here whose closure gives a stream, says the compiler.
  @available(
    *, unavailable,
    message: "the closure gives the value itself: write Cold { request in try await load(request).value }"
  )
  public init<OtherKind: AwaitableKind>(
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ request: Kind.Request) -> EventStream<OtherKind, Value, any Error>
  ) { self = Requirement.uncallable() }

  /// What a Cold without a task is here, says the compiler.
  @available(*, unavailable, message: "a Cold has a task: write Cold { request in try await load(request) }")
  public init<Request: Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) where Kind == ColdKind<Request> { self = Requirement.uncallable() }
}

extension EventStream where Failure == any Error {
  /// What a handler of one answer is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "the answer comes to the stream that asks: write let asker = cold.on { }, then asker.request(3); or cold.producer(for: 3).startWithValues { }"
  )
  public func request<Request: Sendable>(
    _ request: Request, _ handler: @escaping @Sendable (_ answer: Value) -> Void
  ) where Kind == ColdKind<Request> {}
}

extension PendingRequest {
  /// What the value of a request is here, says the compiler.
  @available(
    *, unavailable,
    message: "write try await cold.producer(for: 3).value; or let asker = cold.on { }, then asker.request(3)"
  )
  public var value: Never { Requirement.uncallable() }

  /// What a handler of a request is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write let asker = cold.on { }, then asker.request(3); or cold.producer(for: 3).startWithValues { }"
  )
  public func on<Value>(_ handler: @escaping @Sendable (_ value: Value) -> Void) {}
}
