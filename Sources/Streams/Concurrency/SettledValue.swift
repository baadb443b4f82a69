extension EventStream where Kind: AwaitableKind {
  /// Waits for the value.
  ///
  /// Throws the error that the stream ends with, ``StreamCancelledError`` when it is cancelled, and ``NoValueError`` when
  /// it completes without a value; both tell why. When the waiting task is cancelled, the wait throws `CancellationError`, and
  /// the stream goes on: for a Promise, `withTaskCancellationHandler` can call its `cancel()`.
  ///
  /// The wait keeps the stream alive, but no input: when nothing else holds a ``FutureInput`` or ``ProgressionInput`` any more,
  /// the wait throws ``StreamCancelledError``. A variable or closure of the waiting task that holds the input counts as
  /// something else.
  public var value: Value {
    consuming get async throws { try await settled() }
  }
}

extension EventStream where Kind: FailingKind {
  /// Waits for the first value: of a run that starts now, of a signal from now on.
  ///
  ///     let answer = try await SignalProducer.race([mirror, origin]).value
  ///
  /// Throws what ``promise(file:line:)`` fails with: the failure, ``StreamCancelledError`` after an interruption, and
  /// ``NoValueError`` when there is no value; both tell why this stream has ended. The run is disposed of with its first value.
  /// When the waiting task is cancelled, it is disposed of at once, with all that it is waiting for, and the wait throws
  /// `CancellationError`. A task that has been cancelled before starts no run.
  ///
  /// A start that blocks cannot be cancelled before it returns: let it begin elsewhere, as in
  /// `producer.start(on: .background).value`. When nothing can come any more, not even an end, the wait goes on.
  public var value: Value {
    consuming get async throws {
      try Task.checkCancellation()
      let promise = promise(isAwaited: true, "", 0)
      _ = consume self
      return try await promise.settled { node in
        node.cancelFromHere(for: EndOrigin(at: node, .task))
      }
    }
  }
}

extension EventStream {
  /// Waits for the outcome.
  ///
  /// - Parameter giveUp: gets the stream's node when the waiting task has been cancelled.
  fileprivate consuming func settled(
    orGiveUp giveUp: @escaping @Sendable (Node) -> Void = { _ in }
  ) async throws -> Value {
    let (result, left) = await outcome(orGiveUp: giveUp)
    // The stream has been released by now, so that its operator may go.
    left?.visitLeftOperators()
    return try result.get()
  }

  /// Waits for the outcome, and releases the stream.
  ///
  /// - Returns: also the gate in which the branch has left, if the task has been cancelled.
  private consuming func outcome(
    orGiveUp giveUp: @escaping @Sendable (Node) -> Void
  ) async -> (Result<Value, any Error>, left: Gate?) {
    // The wait holds the stream, but no input: an input is released before the wait.
    let stream = forSharing
    _ = consume self
    defer { withExtendedLifetime(stream) {} }
    let waiter = Waiter(stream)
    do {
      let value = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          // A task that was cancelled before asks for nothing.
          guard waiter.wait(continuation) else { return }
          let branch = stream.heard(by: waiter, as: "value", file: "", line: 0).node
          waiter.watch(branch)
          branch.hearAtOnce()
        }
      } onCancel: {
        // First, so that the task hears of its own cancel, and not of what comes of it.
        waiter.resume(.failure(CancellationError()))
        waiter.leave()
        giveUp(stream.node)
      }
      return (.success(value), nil)
    } catch {
      guard waiter.hasLeft else { return (.failure(error), nil) }
      // A task that was cancelled before it waited has had no branch that would note it.
      stream.node.noteUnbranched()
      return (.failure(error), stream.node.gate)
    }
  }
}

/// A task that waits for an outcome and is woken once: by the outcome or, before that, by its own cancel.
private final class Waiter<Kind: StreamKind, Value: Sendable, Failure: Error>: StreamListener {
  private struct State {
    /// What wakes the task, while it waits.
    var continuation: CheckedContinuation<Value, any Error>?
    /// The outcome that has come before the task waits.
    var early: Result<Value, any Error>?
    var hasOutcome = false
    /// The branch that brings the outcome; nil when it has.
    var branch: Node?
    var hasLeft = false
  }

  /// What is waited for; the branch does not keep it.
  private let stream: EventStream<Kind, Value, Failure>
  private let state = Locked(State())

  init(_ stream: EventStream<Kind, Value, Failure>) { self.stream = stream.unkept }

  /// Whether it has to wait.
  func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let result = state.withLock { state in
      if state.early == nil { state.continuation = continuation }
      return state.early.take()
    }
    guard let result else { return true }
    continuation.resume(with: result)
    return false
  }

  func resume(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard !exchange(&state.hasOutcome, with: true) else { return nil }
      if state.continuation == nil { state.early = result }
      return state.continuation.take()
    }
    continuation?.resume(with: result)
  }

  // MARK: The branch

  /// Takes hold of the branch, which may have ended already.
  func watch(_ branch: Node) {
    let isLate = state.withLock { state in
      if !state.hasLeft, branch.isOpen { state.branch = branch }
      return state.hasLeft
    }
    if isLate { end(branch) }
  }

  /// Whether its task has been cancelled.
  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// Ends the branch, because its task waits no longer.
  func leave() {
    let branch = state.withLock { state in
      state.hasLeft = true
      return state.branch.take()
    }
    if let branch { end(branch) }
  }

  // On behalf of the task that is cancelled.
  private func end(_ branch: Node) { branch.terminateBranch(.cancelled, for: EndOrigin(at: branch, .task)) }

  func hear(_ value: Value) { resume(.success(value)) }

  func hear(end termination: Termination, of node: Node) {
    switch termination {
    case .completed: resume(.failure(NoValueError(ToldEnd(of: stream, heardBy: node))))
    case .cancelled: resume(.failure(StreamCancelledError(ToldEnd(of: stream, heardBy: node))))
    case .error(let error): resume(.failure(error))
    }
    // Released when the lock has been left.
    _ = state.withLock { $0.branch.take() }
  }
}
