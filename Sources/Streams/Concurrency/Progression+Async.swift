extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// Makes a Progression of what an asynchronous function returns; the function reports its progress meanwhile.
  ///
  ///     let file = Progression<Int, Data> { report in
  ///       var file = Data()
  ///       for try await piece in pieces {
  ///         file += piece
  ///         report(ProgressEvent(title: "download", unit: "bytes", current: file.count, total: size))
  ///       }
  ///       return file
  ///     }
  ///
  /// The function runs in a task of its own, with the task-locals of the place where the Progression is made. An error that it
  /// throws fails the Progression. When the run ends otherwise, by a `timeout` or with the Progression, the task is cancelled:
  /// see ``TaskRun``. When the function throws `CancellationError` or ``StreamCancelledError`` by itself, the Progression is
  /// cancelled.
  /// - Parameters:
  ///   - priority: the task's priority; that of the current task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - work: gets a closure to report progress with, from any thread, and returns the value. The closure does nothing once
  ///     there is an outcome.
  public init<ProgressUnit>(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    async work:
      @escaping @Sendable (
        _ report: @escaping @Sendable (ProgressEvent<ProgressUnit>) -> Void
      ) async throws -> Value
  ) where Kind == ProgressionKind<ProgressUnit> {
    self.init(progressing: .inline, file, line) { _, run, progress, completion in
      run.perform(priority, { try await work(progress) }) { completion($0.ofCancellableTask) }
    }
  }
}
