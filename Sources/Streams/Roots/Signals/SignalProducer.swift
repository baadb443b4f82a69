extension EventStream where Kind == SignalProducerKind {
  /// Makes a producer that runs a task each time it is started.
  ///
  /// - Parameters:
  ///   - file: where the producer is built, for probes.
  ///   - line: where the producer is built, for probes.
  ///   - task: gets the observer to send events to, from any thread, and the lifetime that tells it when the run has ended.
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    _ task: @escaping @Sendable (_ observer: SignalObserver<Value, Failure>, _ lifetime: RunLifetime) -> Void
  ) {
    self.init(file, line) { source in task(SignalObserver(source), source.lifetime) }
  }

  /// Makes a producer of these values, which completes after the last.
  ///
  /// - Complexity: the values are taken from the sequence one by one, while they are delivered.
  @inlinable
  public init<Values: Sequence & Sendable>(
    values: Values, file: StaticString = #fileID, line: UInt = #line
  ) where Values.Element == Value {
    self.init(file, line) { source in
      source.push(contentsOf: values)
      source.terminate(.completed, .event)
    }
  }

  /// Makes a producer of the values of a sequence, which completes after the last.
  @inlinable
  public init<Values: Sequence & Sendable>(
    _ values: Values, file: StaticString = #fileID, line: UInt = #line
  ) where Values.Element == Value {
    self.init(values: values, file: file, line: line)
  }

  // Two at least, so that a single array is taken for the sequence of the values.
  /// Makes a producer of these values, which completes after the last.
  @inlinable
  public init(
    values first: Value, _ second: Value, _ others: Value..., file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(values: [first, second] + others, file: file, line: line)
  }

  /// Makes a producer of one value.
  @inlinable
  public init(value: Value, file: StaticString = #fileID, line: UInt = #line) {
    self.init(values: CollectionOfOne(value), file: file, line: line)
  }

  /// Makes a producer that fails.
  public init(error: Failure, file: StaticString = #fileID, line: UInt = #line) {
    self.init(file, line) { $0.terminate(.error(error), .event) }
  }

  /// Makes a producer of a result: one value, or a failure.
  public init(result: Result<Value, Failure>, file: StaticString = #fileID, line: UInt = #line) {
    switch result {
    case .success(let value): self.init(value: value, file: file, line: line)
    case .failure(let error): self.init(error: error, file: file, line: line)
    }
  }

  /// Makes a producer whose runs each call the closure, and deliver its result: the value and completion, or the failure.
  /// (Source: ReactiveSwift.)
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable () -> Result<Value, Failure>
  ) {
    self.init(file, line) { source in
      switch action() {
      case .success(let value):
        source.push(value)
        source.terminate(.completed, .event)
      case .failure(let error): source.terminate(.error(error), .event)
      }
    }
  }

  /// A producer that completes without a value.
  public static var empty: Self { Self("", 0) { $0.terminate(.completed, .event) } }

  /// A producer without an event of its own. A run of it is interrupted when its last disposable is disposed of or released.
  public static var never: Self {
    let context = StreamContext.current
    let blueprint = ProducerBlueprint(context: context) { run in
      SignalSource.never(Self.self, in: context, of: run)
    }
    blueprint.identify(Self.self)
    return Self(node: blueprint, lifetime: nil)
  }

  /// Makes a producer whose runs begin with a closure, in the context in which the producer is made.
  @usableFromInline
  init(_ file: StaticString, _ line: UInt, begin: @escaping @Sendable (SignalSource) -> Void) {
    let context = StreamContext.current
    let type = Self.self
    let blueprint = ProducerBlueprint(context: context) { run in
      let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "source", file, line)
      let source = SignalSource(runIn: context, record: record)
      source.identifyGate(as: "source", type, file, line)
      run.addUnasked {
        source.noteBeginning()
        if source.isOpen { context.perform { begin(source) } }
      }
      return source
    }
    blueprint.identify(type)
    self.init(node: blueprint, lifetime: nil)
  }
}

extension EventStream where Kind == SignalProducerKind, Failure == any Error {
  /// Makes a producer whose runs each call the closure, and deliver its value and completion, or fail with the error that it
  /// throws. (Source: ReactiveSwift.)
  @_disfavoredOverload  // Else a closure that returns a result would fit twice.
  public init(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () throws -> Value
  ) {
    self.init(file: file, line: line) { Result { try action() } }
  }
}

extension EventStream where Kind == SignalProducerKind, Failure == Never {
  /// Makes a producer whose runs each call the closure, and deliver its value and completion. (Source: ReactiveSwift.)
  @_disfavoredOverload  // Else a closure that returns a result would fit twice.
  public init(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () -> Value
  ) {
    self.init(file: file, line: line) { .success(action()) }
  }
}
