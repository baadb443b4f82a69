/// Starts asynchronous tasks with the task-locals of where it was made, from wherever it is asked to.
///
/// A task has the task-locals of the task or thread that makes it. A retry comes from a timer's thread, and a request that has
/// waited comes from the thread of another answer, where they are not bound. So a task is made where they are bound: it sleeps,
/// and makes the others. It ends when the starter is released.
final class TaskStarter: Sendable {
  typealias Job = @Sendable () -> Void

  private let line: AsyncStream<Job>.Continuation

  /// - Parameter priority: that of the task which makes the others; that of the current task when nil.
  init(priority: TaskPriority? = nil) {
    let (jobs, line) = AsyncStream.makeStream(of: Job.self)
    self.line = line
    Task(priority: priority) { for await job in jobs { job() } }
  }

  deinit { line.finish() }

  /// Runs the job where tasks that it makes have those task-locals.
  func start(_ job: @escaping Job) { line.yield(job) }
}

extension TaskRun {
  /// Runs asynchronous work in a task of its own, and answers with what comes of it. The end of this run cancels the task,
  /// unless that is its answer.
  ///
  /// If the work is cancelled because of that, this is not an error.
  /// - Parameter starter: what makes the task; nil when it is to be made here.
  func perform<Value: Sendable>(
    _ priority: TaskPriority?, by starter: TaskStarter? = nil,
    _ work: @escaping @Sendable () async throws -> Value, answer: @escaping TaskAnswer<Value>
  ) {
    if let starter { return starter.start { self.perform(priority, work, answer: answer) } }
    guard isActive else { return }
    let task = Task(priority: priority) {
      // A task that is cancelled before it starts does start.
      guard self.isActive else { return }
      do {
        answer(.success(try await work()))
      } catch {
        if self.isActive || !error.isCancellation { answer(.failure(error)) }
      }
    }
    // The answer is delivered by this very task.
    hearEnd { end in if case .stopped = end { task.cancel() } }
  }
}
