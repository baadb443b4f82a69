extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// Makes a Progression of what an asynchronous function returns, which tells of its progress meanwhile.
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
  /// The function runs in a task of its own, which has the task-locals of where the Progression is made; what it throws fails
  /// the Progression. The task is cancelled when its run ends otherwise, see ``TaskRun``: by a `timeout`, and with the
  /// Progression. When the function throws `CancellationError` or ``StreamCancelledError`` by itself, the Progression is
  /// cancelled.
  /// - Parameters:
  ///   - priority: the task's priority; that of the current task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - work: gets a closure to report progress with, from any thread, which does nothing once there is an outcome; and
  ///     gives the value.
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
