/// Starts asynchronous tasks with the task-locals of where it was made, from wherever it is asked to.
///
/// A task has the task-locals of the task or thread that makes it. A retry comes from a timer's thread and a request that
/// has waited from that of another answer, where they are not bound. So a task is made where they are, which sleeps, and
/// makes the others. It ends when the starter is released.
final class TaskStarter: Sendable {
  typealias Job = @Sendable () -> Void

  private let line = Line()

  /// - Parameter priority: that of the task which makes the others; that of the current task when nil.
  init(priority: TaskPriority? = nil) {
    Task(priority: priority) { [line] in
      while let job = await line.next() { job() }
    }
  }

  deinit { line.close() }

  /// Runs the job where tasks that it makes have those task-locals.
  func start(_ job: @escaping Job) { line.add(job) }

  /// The jobs that the sleeping task is to do.
  private final class Line: Sendable {
    private struct State: Sendable {
      var jobs: [Job] = []
      var isClosed = false
      var sleeper: CheckedContinuation<Void, Never>?
    }

    private enum Step {
      case job(Job)
      case sleep
      case end
    }

    private let state = Locked(State())

    func add(_ job: @escaping Job) { change { $0.jobs.append(job) } }

    func close() { change { $0.isClosed = true } }

    /// The next job; nil when there will be no more.
    func next() async -> Job? {
      while true {
        switch step() {
        case .job(let job): return job
        case .end: return nil
        case .sleep: await sleep()
        }
      }
    }

    private func step() -> Step {
      state.withLock { state in
        if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
        return state.isClosed ? .end : .sleep
      }
    }

    private func sleep() async {
      await withCheckedContinuation { continuation in
        let isAwake = state.withLock { state in
          let isAwake = state.isClosed || !state.jobs.isEmpty
          if !isAwake { state.sleeper = continuation }
          return isAwake
        }
        if isAwake { continuation.resume() }
      }
    }

    private func change(_ body: @Sendable (inout State) -> Void) {
      let sleeper = state.withLock { state in
        body(&state)
        defer { state.sleeper = nil }
        return state.sleeper
      }
      sleeper?.resume()
    }
  }
}

extension TaskRun {
  /// Runs asynchronous work in a task of its own, which the end of this run cancels, and answers with what comes of it.
  ///
  /// That the work has been cancelled because of that is no error.
  func perform<Value: Sendable>(
    _ priority: TaskPriority?, _ work: @escaping @Sendable () async throws -> Value,
    answer: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    guard isActive else { return }
    let task = Task(priority: priority) {
      do {
        answer(.success(try await work()))
      } catch {
        if self.isActive || !error.isCancellation { answer(.failure(error)) }
      }
    }
    onEnd { task.cancel() }
  }
}
