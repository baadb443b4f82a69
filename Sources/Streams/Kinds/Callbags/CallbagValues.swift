extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// The values as a sequence to loop over: each step of the loop asks for one.
  ///
  ///     for try await line in lines.values() { print(line) }
  ///
  /// Each loop has a run of its own, which begins with its first step. The sequence ends when the source finishes, throws
  /// the error with which it fails, and `CancellationError` when it is cancelled; after any of these it is over. When the
  /// loop is left or its task cancelled, the run ends.
  /// - Parameter overflow: what happens to values that come unasked, from a listenable source that is faster than the loop.
  public func values(
    _ overflow: CallbagOverflow = .newest(StreamBuffering.standardCapacity)
  ) -> CallbagValues<Value> {
    CallbagValues(source: self, overflow: overflow)
  }
}

/// The values of a callbag source, one after the other. See ``EventStream/values(_:)``.
public struct CallbagValues<Value: Sendable>: AsyncSequence, Sendable {
  fileprivate let source: CallbagSource<Value>
  fileprivate let overflow: CallbagOverflow

  /// Makes a loop, which begins with its first step.
  public func makeAsyncIterator() -> Iterator { Iterator(cursor: CallbagCursor(source, overflow)) }

  /// One loop.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let cursor: CallbagCursor<Value>

    /// How many values have been dropped because the loop was too slow.
    public var dropCount: Int { cursor.dropCount }

    /// The next value; nil at the end.
    public mutating func next() async throws -> Value? { try await cursor.next() }
  }
}

/// Between a run and the loop that takes its values. Ends the run when it is let go of.
private final class CallbagCursor<Value: Sendable>: Sendable {
  private let place: Place

  init(_ source: CallbagSource<Value>, _ overflow: CallbagOverflow) { place = Place(source, overflow) }

  deinit { place.stop() }

  var dropCount: Int { place.state.withLock { $0.dropCount } }

  func next() async throws -> Value? { try await place.next() }

  fileprivate struct State {
    var queue: OverflowQueue<Value>
    var waiting: CheckedContinuation<Value?, any Error>?
    var end: Completion?
    var run: CallbagRun?
    var hasBegun = false
    var isSuspended = false
    var dropCount = 0
  }

  /// What the run holds: not the cursor, whose end ends the run.
  fileprivate final class Place: Sendable {
    let source: CallbagSource<Value>
    let overflow: CallbagOverflow
    let state: Locked<State>

    init(_ source: CallbagSource<Value>, _ overflow: CallbagOverflow) {
      self.source = source
      self.overflow = overflow
      state = Locked(State(queue: OverflowQueue(overflow)))
    }
  }
}

extension CallbagCursor.Place {
  func next() async throws -> Value? {
    begin()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(with: $0) }
    } onCancel: {
      stop()
    }
  }

  private func begin() {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    let run = source.puller(end: { self.end($0) }) { self.receive($0) }
    let isLate = state.withLock { state in
      state.run = run
      return state.end != nil
    }
    if isLate { run.stop() }
  }

  private enum Answer {
    case value(Value, resumes: Bool)
    case end(Result<Value?, any Error>)
    case wait
  }

  private func wait(with continuation: CheckedContinuation<Value?, any Error>) {
    let (answer, run) = state.withLock { state -> (Answer, CallbagRun?) in
      if let value = state.queue.next() {
        defer { state.isSuspended = false }
        return (.value(value, resumes: state.isSuspended), state.run)
      }
      if let end = state.end {
        // An error is thrown once.
        state.end = .finished
        return (.end(end.result()), nil)
      }
      precondition(state.waiting == nil, "a loop takes one step at a time")
      state.waiting = continuation
      return (.wait, state.run)
    }
    switch answer {
    case .value(let value, let resumes):
      if resumes { run?.resume() }
      continuation.resume(returning: value)
    case .end(let result): continuation.resume(with: result)
    case .wait: run?.pull()
    }
  }

  private func receive(_ value: Value) {
    let (waiting, addition) = state.withLock { state in
      if let waiting = state.waiting {
        state.waiting = nil
        return (waiting as CheckedContinuation?, OverflowQueue<Value>.Addition.kept)
      }
      let addition = state.queue.add(value)
      if addition == .dropped { state.dropCount += 1 }
      if addition == .full { state.isSuspended = true }
      return (nil, addition)
    }
    waiting?.resume(returning: value)
    switch addition {
    case .kept, .dropped: break
    case .full: state.withLock { $0.run }?.pause()
    case .failed:
      state.withLock { $0.run }?.stop()
      end(.failed(CallbagOverflowError(capacity: overflow.capacity)))
    }
  }

  private func end(_ completion: Completion) {
    let waiting = state.withLock { state in
      if state.end == nil { state.end = completion }
      defer { state.waiting = nil }
      if state.waiting != nil { state.end = .finished }
      return state.waiting
    }
    waiting?.resume(with: completion.result())
  }

  /// Ends the run because the loop is over.
  func stop() {
    let (run, waiting) = state.withLock { state in
      defer {
        state.run = nil
        state.waiting = nil
        state.queue.clear()
      }
      if state.end == nil { state.end = state.waiting == nil ? .cancelled : .finished }
      return (state.run, state.waiting)
    }
    run?.stop()
    waiting?.resume(throwing: CancellationError())
  }
}

extension Completion {
  /// What a loop hears of the end.
  fileprivate func result<Value>() -> Result<Value?, any Error> {
    switch self {
    case .finished: .success(nil)
    case .failed(let error): .failure(error)
    case .cancelled, .terminated: .failure(CancellationError())
    }
  }
}
