/// The kind of streams that deliver one value, and can be retried and cancelled.
public enum PromiseKind: CancellableKind {
  /// Hot.
  public typealias Flattened = HotKind
  /// `Promise`.
  public static let name = "Promise"
}

/// A kind of streams whose one value can be cancelled: ``PromiseKind``, ``ProgressionKind`` and its input.
public protocol CancellableKind: AwaitableKind {}

/// One value that can be retried and cancelled from anywhere in its chain, and that ends from the bottom up.
/// It keeps itself alive until it is settled. (Source: RxStream.)
public typealias Promise<Value: Sendable> = EventStream<PromiseKind, Value, any Error>

extension EventStream where Kind == PromiseKind, Failure == any Error {
  /// Makes a Promise and starts its task: at once, or as the dispatch says.
  ///
  /// The task runs once more for each retry. The first answer of each run counts. The observable tells the task of the end:
  /// before anything else when the Promise is cancelled, after everything else when it completes. An answer that no branch has
  /// consumed is not final: a `retry` that is attached later still runs the task again.
  /// - Parameters:
  ///   - dispatch: where the task runs, each time.
  ///   - task: gets the stream's state and the closure to answer with, from any thread.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @inlinable @inline(__always)
  public init(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>,
        _ completion: @escaping TaskAnswer<Value>
      ) -> Void
  ) {
    let state = ObservableInput<StreamState>(unobserved: .active)
    let observable = state.observable()
    self.init(
      settlingOn: dispatch, state: state, file, line
    ) { $0.keep { task(observable, $0) } }
  }

  /// Makes a Promise whose task is told when each of its runs ends.
  ///
  ///     Promise<Data> { _, run, completion in
  ///       let transfer = session.dataTask(with: url) { data, _, error in
  ///         completion(data.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
  ///       }
  ///       run.onEnd { transfer.cancel() }
  ///       transfer.resume()
  ///     }
  ///     .timeout(5).retry(3)
  ///
  /// - Parameters:
  ///   - dispatch: where the task runs, each time.
  ///   - task: gets the stream's state, its run (a new one for each retry), and the closure to answer with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  public init(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>, _ run: TaskRun,
        _ completion: @escaping TaskAnswer<Value>
      ) -> Void
  ) {
    let state = ObservableInput<StreamState>(unobserved: .active)
    let observable = state.observable()
    self.init(
      settlingOn: dispatch, state: state, file, line, tellsRuns: true
    ) { root in
      root.keepTellingRuns { task(observable, $0, $1) }
    }
  }

  /// Makes a Promise whose task does not need the stream's state.
  @inlinable @inline(__always)
  public init(
    dispatch: Dispatch = .inline, file: StaticString = #fileID, line: UInt = #line,
    task: consuming @escaping @Sendable (_ completion: @escaping TaskAnswer<Value>) -> Void
  ) {
    self.init(settlingOn: dispatch, file, line, task: task)
  }

  /// A Promise that has this value already. A retry from below gets it again.
  public static func completed(
    _ value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(file: file, line: line) { $0(.success(value)) }
  }

  /// A Promise that has failed already. A retry from below makes it fail again.
  public static func completed(
    _ error: any Error, file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    Self(file: file, line: line) { $0(.failure(error)) }
  }

  /// Serves retries from below with this stream's value, if it has one, instead of running the task again.
  @discardableResult
  public func reuse(_ reuse: Bool = true) -> Self {
    node.set(.reuses, reuse)
    return self
  }
}

extension EventStream where Kind: CancellableKind, Failure == any Error {
  /// Cancels the whole Promise or Progression, from any stream of its chain and from any thread.
  ///
  /// The task's observable flips first; then the chain ends from the leaves up. Pending retries, delays and
  /// decisions are dropped, no progress is heard any more, and no task runs. Through a merge, zip or combine, the cancel
  /// reaches every source that can be cancelled. A stream of which a branch has come to its end with the outcome keeps that,
  /// for all its branches. Does nothing once the stream has ended.
  public func cancel() {
    guard isActive else { return }
    node.note(call: .cancelled)
    node.cancelFromHere(for: EndOrigin(at: node, .cancellation))
  }

  /// Turns the stream into a Future: one value or error for every observer, without retry, progress or cancel.
  @discardableResult
  public func future(file: StaticString = #fileID, line: UInt = #line) -> Future<Value> {
    let child = SettlingOperatorNode(PassOperator<Value>(), parent: node)
    child.set(.isFinal, true)
    return attached(child, "future", file, line)
  }
}
