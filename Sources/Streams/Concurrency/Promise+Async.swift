extension EventStream where Kind == PromiseKind, Failure == any Error {
  /// Makes a Promise of what an asynchronous function returns.
  ///
  ///     let page = Promise { try await download(url) }.retry(3)
  ///
  /// The function runs in a task of its own, and once more for each retry; what it throws fails the attempt.
  /// Cancelling the Promise cancels the task. When the function throws `CancellationError` or
  /// ``StreamCancelledError``, the Promise is cancelled.
  /// - Parameters:
  ///   - priority: the task's priority; that of the current task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - work: gives the value.
  public init(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    async work: @escaping @Sendable () async throws -> Value
  ) {
    let canceller = Canceller()
    self.init(file: file, line: line) { state, completion in
      let task = Task(priority: priority) {
        do {
          completion(.success(try await work()))
        } catch  where error.isCancellation {
          canceller.cancel()
        } catch {
          completion(.failure(error))
        }
      }
      state.on { if $0 != .active { task.cancel() } }
    }
    canceller.attach(to: node.gate)
  }
}

/// Cancels a Promise from its own task, which may ask for that before the Promise is there.
private final class Canceller: Sendable {
  private struct State {
    weak var root: Gate?
    var isAsked = false
  }

  private let state = Locked(State())

  func attach(to root: Gate) {
    let isAsked = state.withLock { state in
      state.root = root
      return state.isAsked
    }
    if isAsked { root.cancel(for: EndOrigin(at: root, .task)) }
  }

  func cancel() {
    let root = state.withLock { state in
      state.isAsked = true
      return state.root
    }
    if let root { root.cancel(for: EndOrigin(at: root, .task)) }
  }
}
