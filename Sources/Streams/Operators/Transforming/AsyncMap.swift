extension EventStream {
  /// A stream of what the handler answers for each value, in the order of the answers.
  ///
  /// - Parameters:
  ///   - transform: gets the value and a closure to answer with once, from any thread: a value, an error, or nil for nothing.
  ///     Dropping the closure unused means nil. An end from above waits for the answers that are still to come; a cancel does
  ///     not. On an event stream or callbag, an error is its failure, which ends it at once: the answers that are still to
  ///     come are dropped.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Complexity: stores only what the handlers hold. (Source: RxStream.)
  @discardableResult
  public func asyncMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform:
      @escaping @Sendable (
        _ value: Value, _ completion: @escaping @Sendable (Result<Output, any Error>?) -> Void
      ) -> Void
  ) -> EventStream<Kind.Filtered, Output, Failure> where Failure == any Error {
    gated("asyncMap", file, line) {
      AsyncMapNode<Value, Output>(below: $0, record: $1, work: .answering(transform))
    }
  }

  /// The same for a handler that wants to hear when its answer is not wanted any more.
  ///
  ///     files.asyncMap { file, run, done in
  ///       let transfer = session.uploadTask(with: request, fromFile: file) { _, _, error in
  ///         done(error.map { .failure($0) } ?? .success(file))
  ///       }
  ///       run.onEnd { transfer.cancel() }
  ///       transfer.resume()
  ///     }
  ///
  /// The run for a value ends with its answer, or when the answer is not wanted any more: when the request for it is cancelled
  /// or given up by a `timeout`, when the attempt of a Promise is given up or another one takes its place, and when this
  /// stream ends. A later answer is dropped. See ``TaskRun``.
  /// - Parameters:
  ///   - transform: gets the value, its run, and a closure to answer with, like a handler without a run. It is not called for a
  ///     value that is not wanted any more.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  public func asyncMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    running transform:
      @escaping @Sendable (
        _ value: Value, _ run: TaskRun,
        _ completion: @escaping @Sendable (Result<Output, any Error>?) -> Void
      ) -> Void
  ) -> EventStream<Kind.Filtered, Output, Failure> where Failure == any Error {
    gated("asyncMap", file, line) {
      AsyncMapNode<Value, Output>(below: $0, record: $1, work: .running(transform))
    }
  }

  // Disfavoured: on a stream of pairs, a closure with two parameters is one that gets a value and a closure to answer with.

  /// A stream of what an asynchronous function returns for each value, in the order in which it returns.
  ///
  ///     let pages = urls.asyncMap { url in try await download(url) }
  ///
  /// The function runs in a task of its own for each value. Any number of tasks run at the same time; a `throttle` above
  /// limits them. The task has the task-locals of where the value is delivered, and the ``StreamContext`` of this stream. It
  /// is cancelled when its answer is not wanted any more, see ``asyncMap(file:line:running:)``. What the function throws is an
  /// error, like one that a handler answers with, including a `CancellationError` that it throws by itself.
  /// - Parameters:
  ///   - priority: the tasks' priority; that of the delivering task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - transform: gets the value, and gives the answer.
  @_disfavoredOverload
  @discardableResult
  public func asyncMap<Output: Sendable>(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) async throws -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> where Failure == any Error {
    gated("asyncMap", file, line) {
      AsyncMapNode<Value, Output>(
        below: $0, record: $1,
        work: .running { value, run, completion in
          run.perform(priority, { try await transform(value) }) { completion($0) }
        })
    }
  }
}
