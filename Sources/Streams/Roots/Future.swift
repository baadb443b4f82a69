/// The kind of streams that deliver one value or one error.
public enum FutureKind: FutureOfTaskKind, AwaitableKind {
  /// Hot.
  public typealias Flattened = HotKind
  /// `Future`.
  public static let name = "Future"
}

/// The kind of Futures that are completed from outside.
public enum FutureInputKind: CompletableKind, AwaitableKind {
  /// Future.
  public typealias Mapped = FutureKind
  /// Hot.
  public typealias Flattened = HotKind
  /// `FutureInput`.
  public static let name = "FutureInput"
  /// Only the input keeps the tree alive: without it, nothing can complete it.
  public static let sharesLifetime = false
}

/// The kind of Futures whose task waits for the first branch.
public enum LazyKind: FutureOfTaskKind, AwaitableKind {
  /// Future.
  public typealias Mapped = FutureKind
  /// Hot.
  public typealias Flattened = HotKind
  /// `Lazy`.
  public static let name = "Lazy"
}

/// A kind of Futures whose outcome is that of a task: ``FutureKind`` and ``LazyKind``.
public protocol FutureOfTaskKind: SettlingKind {}

/// A kind of streams whose one value an asynchronous function can wait for.
public protocol AwaitableKind: SettlingKind {}

/// A kind of streams that are completed from outside.
public protocol CompletableKind: SettlingKind {}

/// One value or one error, once, for every observer. It keeps itself until settled. (Source: RxStream.)
public typealias Future<Value: Sendable> = EventStream<FutureKind, Value, any Error>

/// A Future that you complete. When the last copy is released before that, the branches are cancelled.
public typealias FutureInput<Value: Sendable> = EventStream<FutureInputKind, Value, any Error>

/// A Future whose task runs when the first branch is attached.
public typealias Lazy<Value: Sendable> = EventStream<LazyKind, Value, any Error>

extension EventStream where Kind: FutureOfTaskKind, Failure == any Error {
  /// Makes a Future and starts its task: at once, or as the dispatch says; a ``Lazy`` starts it when the first branch is
  /// attached.
  ///
  /// - Parameters:
  ///   - dispatch: where the task runs.
  ///   - task: gets the closure that completes the Future; its first call counts.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @inlinable @inline(__always)
  public init(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task: consuming @escaping @Sendable (_ completion: @escaping TaskAnswer<Value>) -> Void
  ) {
    self.init(settlingOn: dispatch, file, line, task: task)
  }

  /// Makes a Future whose task is told when its run ends, also when a `timeout` ends it. See ``TaskRun``.
  public init(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ run: TaskRun, _ completion: @escaping TaskAnswer<Value>) -> Void
  ) {
    self.init(settlingOn: dispatch, state: nil, file, line, tellsRuns: true) { $0.keepTellingRuns(task) }
  }
}

extension EventStream where Kind: FutureOfTaskKind, Failure == any Error {
  /// A Future that has this value already. A ``Lazy`` has it with its first branch.
  public static func completed(
    _ value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(file: file, line: line) { $0(.success(value)) }
  }

  /// A Future that has failed already. A ``Lazy`` fails with its first branch.
  public static func completed(
    _ error: any Error, file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(file: file, line: line) { $0(.failure(error)) }
  }
}

extension EventStream where Kind == FutureInputKind, Failure == any Error {
  /// Makes a Future that waits to be completed.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    self.init(settlingOn: .inline, state: nil, file, line) { _ in }
  }
}

extension EventStream where Kind: CompletableKind, Failure == any Error {
  /// Completes the stream with a value. Only the first completion counts.
  public func complete(_ value: Value) {
    (node as? SettlingRoot)?.settle(Result<Value, any Error>.success(value), 0)
  }

  /// Fails the stream. Only the first completion counts.
  public func complete(_ error: any Error) {
    (node as? SettlingRoot)?.settle(Result<Value, any Error>.failure(error), 0)
  }
}

extension EventStream {
  /// Makes one whose task gets only the closure to answer with. The task is handed on: a closure that keeps it would retain it
  /// once more.
  @inlinable @inline(__always)
  init(
    settlingOn dispatch: Dispatch, _ file: StaticString, _ line: UInt,
    task: consuming @escaping @Sendable (_ completion: @escaping TaskAnswer<Value>) -> Void
  ) {
    let source = Self.makeSettlingRoot(on: dispatch, state: nil, file, line)
    source._withUnsafeGuaranteedRef { $0 }.keep(task)
    self.init(beginning: source, file, line)
  }

  @inlinable @inline(__always)
  init(
    settlingOn dispatch: Dispatch, state: ObservableInput<StreamState>?, _ file: StaticString, _ line: UInt,
    tellsRuns: Bool = false, hidesValues: Bool = false, _ giveTask: (SettlingRoot) -> Void
  ) {
    let source = Self.makeSettlingRoot(on: dispatch, state: state, tellsRuns: tellsRuns, file, line)
    source._withUnsafeGuaranteedRef(giveTask)
    self.init(beginning: source, hidesValues: hidesValues, file, line)
  }

  // Unmanaged here and below, and held: the compiler would count a reference to the root while its task runs.
  @inlinable @inline(__always)
  static func makeSettlingRoot(
    on dispatch: Dispatch, state: ObservableInput<StreamState>?, tellsRuns: Bool = false,
    _ file: StaticString, _ line: UInt
  ) -> Unmanaged<SettlingRoot> {
    SettlingRoot.make(
      phase: Kind.self == LazyKind.self ? .unstarted : .awaiting,
      role: Kind.self == PromiseKind.self ? .promise : .future,
      tellsRuns: tellsRuns, TaskSetting.needed(on: dispatch, state?.taskState)
    ) { Node.makeRecord(in: $0, below: [], Kind.self, Value.self, "source", file, line) }
  }

  /// Starts the task of a root that has got it.
  @inlinable @inline(__always)
  init(
    beginning source: Unmanaged<SettlingRoot>, hidesValues: Bool = false, _ file: StaticString, _ line: UInt
  ) {
    let lifetime = source._withUnsafeGuaranteedRef { root in
      root.identifyGate(as: "source", Self.self, file, line)
      // Before it begins: it may have its value at once.
      if hidesValues { root.hideValues() }
      return root.begin()
    }
    self.init(node: source.takeRetainedValue(), lifetime: lifetime)
  }
}
