/// One value or one error for every observer, and news of the progress until then. It keeps itself until settled, and
/// can be cancelled from anywhere in its chain.
///
///     func download(_ file: File) -> Progression<Double, Image> { … }
///
///     download(file)
///       .onProgress { bar.show($0.fraction) }
///       .map { $0.thumbnail }
///       .on { show($0) }
///
/// Progress takes the path of the values: it passes every operator on its way to the branches that wait for the value, and
/// comes in the order in which it was reported, before the outcome. What is attached late hears the latest report first.
/// Nothing comes after a cancel. `dispatch` moves it like a value. Operators that hold a value back, such as `delay` and
/// `throttle`, let it pass at once. Where the stream becomes a Hot, it ends. A merge, zip or combine passes on the progress
/// of both sides, except that of a right-hand side which counts in another type. (Source: RxStream.)
public typealias Progression<ProgressUnit: Sendable, Value: Sendable> =
  EventStream<ProgressionKind<ProgressUnit>, Value, any Error>

extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// Makes a Progression and starts its task: at once, or as the dispatch says.
  ///
  /// - Parameters:
  ///   - dispatch: where the task runs.
  ///   - task: gets the stream's state, which tells it first of all when it is cancelled; a closure to report progress with,
  ///     which does nothing once there is an outcome; and the closure that completes the stream, whose first call counts. Both
  ///     closures may be called from any thread. A stream without a holder is cancelled when the second closure is dropped.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  public init<ProgressUnit>(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>,
        _ progress: @escaping @Sendable (ProgressEvent<ProgressUnit>) -> Void,
        _ completion: @escaping TaskAnswer<Value>
      ) -> Void
  ) where Kind == ProgressionKind<ProgressUnit> {
    self.init(progressing: dispatch, file, line) { state, _, progress, completion in
      task(state, progress, completion)
    }
  }

  /// Makes a Progression whose task wants to hear of the end of its run, also of an end by a `timeout`.
  public init<ProgressUnit>(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>, _ run: TaskRun,
        _ progress: @escaping @Sendable (ProgressEvent<ProgressUnit>) -> Void,
        _ completion: @escaping TaskAnswer<Value>
      ) -> Void
  ) where Kind == ProgressionKind<ProgressUnit> {
    self.init(progressing: dispatch, file, line, task: task)
  }

  /// Makes a Progression and starts its task, which gives both its progress and its outcome to one closure.
  public init<ProgressUnit>(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>,
        _ result: @escaping @Sendable (Either<ProgressEvent<ProgressUnit>, Result<Value, any Error>>) -> Void
      ) -> Void
  ) where Kind == ProgressionKind<ProgressUnit> {
    self.init(progressing: dispatch, file, line) { state, _, progress, completion in
      task(state) { news in
        switch news {
        case .left(let event): progress(event)
        case .right(let result): completion(result)
        }
      }
    }
  }

  /// A Progression that has this value already.
  public static func completed<ProgressUnit>(
    _ value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> Self where Kind == ProgressionKind<ProgressUnit> {
    Self(progressing: .inline, file, line) { _, _, _, completion in completion(.success(value)) }
  }

  /// A Progression that has failed already.
  public static func completed<ProgressUnit>(
    _ error: any Error, file: StaticString = #fileID, line: UInt = #line
  ) -> Self where Kind == ProgressionKind<ProgressUnit> {
    Self(progressing: .inline, file, line) { _, _, _, completion in completion(.failure(error)) }
  }
}

extension EventStream where Kind: ProgressingKind {
  typealias ProgressTask =
    @Sendable (
      _ state: Observable<StreamState>, _ run: TaskRun,
      _ progress: @escaping @Sendable (ProgressEvent<Kind.ProgressUnit>) -> Void,
      _ completion: @escaping TaskAnswer<Value>
    ) -> Void

  /// Makes the root with a task, or without one for an input.
  init(progressing dispatch: Dispatch, _ file: StaticString, _ line: UInt, task: ProgressTask?) {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "source", file, line)
    let state = ObservableInput<StreamState>(unobserved: .active)
    // Weak: a task does not keep the stream that it tells of its progress.
    let (observable, port) = (state.observable(), WeakReference<Gate>())
    let source = SettlingRoot(
      phase: .awaiting, role: .progression, tellsRuns: task != nil,
      setting: TaskSetting.needed(on: dispatch, state.taskState), context: context,
      record: record)
    if let task {
      source.keepTellingRuns { task(observable, $0, { port.object?.report(progress: $0) }, $1) }
    }
    source.identifyGate(as: "source", Self.self, file, line)
    port.set(source)
    self.init(node: source, lifetime: source.begin())
  }
}
