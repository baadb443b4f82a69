extension EventStream where Kind == PromiseKind, Failure == any Error {
  /// Makes a Promise of what an asynchronous function returns.
  ///
  ///     let page = Promise { try await download(url) }.timeout(5).retry(3)
  ///
  /// The function runs in a task of its own, and in another one for each retry; what it throws fails the attempt. The task
  /// is cancelled when its run ends otherwise, see ``TaskRun``: by a `timeout`, and with the Promise. All of them have the
  /// task-locals of where the Promise is made. When the function throws `CancellationError` or ``StreamCancelledError``
  /// by itself, the Promise is cancelled.
  /// - Parameters:
  ///   - priority: the tasks' priority; that of the current task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - work: gives the value.
  public init(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    async work: @escaping @Sendable () async throws -> Value
  ) {
    let starter = TaskStarter(priority: priority)
    let state = ObservableInput<StreamState>(unobserved: .active)
    self.init(
      settlingOn: .inline, state: state, file, line, tellsRuns: true
    ) { root in
      root.keepTellingRuns { run, completion in
        // The first one starts where the Promise is made.
        run.perform(priority, by: run.attempt == 1 ? nil : starter, work) { completion($0.ofCancellableTask) }
      }
    }
  }
}

extension EventStream where Kind: FutureOfTaskKind, Failure == any Error {
  /// Makes a Future of what an asynchronous function returns, or throws.
  ///
  ///     let page = Future { try await download(url) }
  ///
  /// The function runs in a task of its own, which is cancelled when its run ends otherwise, see ``TaskRun``. A
  /// `CancellationError` that it throws by itself is an error like any other. That of a ``Lazy`` runs when the first branch
  /// is attached, with the task-locals of where the stream is made.
  /// - Parameters:
  ///   - priority: the task's priority; that of the current task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - work: gives the value.
  public init(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    async work: @escaping @Sendable () async throws -> Value
  ) {
    // A Future starts where it is made.
    let starter = Kind.self == LazyKind.self ? TaskStarter(priority: priority) : nil
    self.init(settlingOn: .inline, state: nil, file, line, tellsRuns: true) { root in
      root.keepTellingRuns { run, completion in run.perform(priority, by: starter, work, answer: completion) }
    }
  }
}

extension EventStream where Failure == any Error {
  /// Makes a stream that answers requests with what an asynchronous function returns.
  ///
  ///     let pages = Cold { url in try await download(url) }.timeout(5)
  ///
  /// The function runs in a task of its own for each request, which has the task-locals of who asks. It is cancelled when
  /// the request ends otherwise than by its answer, see ``TaskRun``. What the function throws is the answer, an error for
  /// who asked; so is a `CancellationError` that it throws by itself, when the request has not ended.
  /// - Parameters:
  ///   - priority: the tasks' priority; that of the asking task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - work: gets the request, and gives the answer.
  public init<Request: Sendable>(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    async work: @escaping @Sendable (_ request: Request) async throws -> Value
  ) where Kind == ColdKind<Request> {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "source", file, line)
    let source = ColdSource<Request, Value>(
      context: context, record: record,
      service: .running { _, run, request, respond in
        // It has been made where a request that had to wait was.
        run.perform(priority, by: run.starter, { try await work(request) }, answer: respond)
      }, isAsync: true)
    self.init(source: source, file, line)
  }
}

extension Result where Failure == any Error {
  /// The same as the answer of a task whose stream is cancelled when the task cancels itself.
  var ofCancellableTask: Self {
    if case .failure(let error) = self, error.isCancellation { .failure(OwnCancellation()) } else { self }
  }
}
