/// A Future or Promise has completed without a value, because an operator dropped it.
public struct NoValueError: Error, Hashable, Sendable {
  /// Makes the error.
  public init() {}
}

extension EventStream where Kind == PromiseKind {
  /// Waits for the value.
  ///
  /// Throws the error that the Promise ends with, `CancellationError` when it is cancelled, and ``NoValueError`` when it
  /// completes without a value. Cancelling the waiting task cancels the whole Promise.
  public var value: Value {
    get async throws { try await settled { node.gate.cancel(for: EndOrigin(at: node, .task)) } }
  }
}

extension EventStream where Kind: ProgressingKind {
  /// Waits for the value.
  ///
  /// Throws the error that the Progression ends with, `CancellationError` when it is cancelled, and ``NoValueError`` when
  /// it completes without a value. Cancelling the waiting task cancels the whole Progression.
  public var value: Value {
    get async throws { try await settled { node.gate.cancel(for: EndOrigin(at: node, .task)) } }
  }
}

extension EventStream where Kind == FutureKind {
  /// Waits for the value.
  ///
  /// Throws the error that the Future ends with, `CancellationError` when it or the waiting task is cancelled, and
  /// ``NoValueError`` when it completes without a value.
  public var value: Value {
    get async throws { try await settled {} }
  }
}

extension EventStream {
  /// Waits for the outcome; `cancel` is called when the waiting task is cancelled.
  fileprivate func settled(orCancel cancel: @Sendable () -> Void) async throws -> Value {
    let waiter = Waiter<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiter.wait(continuation)
        let branch = lift(WaiterOperator(waiter: waiter), as: "value", file: "", line: 0)
        branch.node.replayFromAbove()
      }
    } onCancel: {
      cancel()
      waiter.resume(.failure(CancellationError()))
    }
  }
}

/// Who waits for an outcome, and is woken once: by the outcome, or before that by a cancelled task.
private final class Waiter<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Value, any Error>)
    case done(Result<Value, any Error>)
    case woken
  }

  private let state = Locked(State.idle)

  func wait(_ continuation: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      guard case .done(let result) = state else {
        state = .waiting(continuation)
        return nil
      }
      state = .woken
      return result
    }
    if let result { continuation.resume(with: result) }
  }

  func resume(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .idle: state = .done(result)
      case .waiting(let continuation):
        state = .woken
        return continuation
      case .done, .woken: break
      }
      return nil
    }
    continuation?.resume(with: result)
  }
}

/// Wakes a waiter.
private struct WaiterOperator<Value: Sendable>: StreamOperator {
  static var flushes: Bool { false }

  let waiter: Waiter<Value>

  mutating func receive(_ input: Value) -> Step<Value> {
    waiter.resume(.success(input))
    return .emit(input)
  }

  mutating func finish(_ termination: Termination) -> Value? {
    switch termination {
    case .completed: waiter.resume(.failure(NoValueError()))
    case .cancelled: waiter.resume(.failure(CancellationError()))
    case .error(let error): waiter.resume(.failure(error))
    }
    return nil
  }
}
