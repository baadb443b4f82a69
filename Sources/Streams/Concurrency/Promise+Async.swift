extension EventStream where Kind == PromiseKind, Failure == any Error {
  /// Makes a Promise of what an asynchronous function returns.
  ///
  ///     let page = Promise { try await download(url) }.timeout(5).retry(3)
  ///
  /// The function runs in a task of its own, and in another one for each retry; all have the task-locals of the place where the
  /// Promise is made. An error that it throws fails the attempt. When the run ends otherwise, by a `timeout` or with the
  /// Promise, its task is cancelled: see ``TaskRun``. When the function throws `CancellationError` or ``StreamCancelledError``
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
      root.isAnsweredByTask = true
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
  /// The function runs in a task of its own, which is cancelled when its run ends otherwise: see ``TaskRun``. A
  /// `CancellationError` that the function throws by itself is an error like any other. The function of a ``Lazy`` runs when
  /// the first branch is attached, with the task-locals of the place where the stream is made.
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
  /// For each request the function runs in a task of its own, with the task-locals of the caller that asks. The task is
  /// cancelled when the request ends without its answer: see ``TaskRun``. An error that the function throws is the answer; so
  /// is a `CancellationError` that it throws by itself while the request has not ended.
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
        // For a request that had to wait, the starter was made where the request was.
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
