/// Between a run and the loop that takes its values. Ends the run when it is released.
final class CallbagCursor<Value: Sendable>: Sendable {
  private let place: Place

  init(_ values: CallbagValues<Value>) { place = Place(values) }

  deinit { place.stop() }

  /// How many values have come that the loop will not see.
  var dropCount: Int { place.dropCount }

  func next() async throws -> Value? { try await place.next() }

  /// What the run holds: not the cursor, whose release ends the run.
  final class Place: Sendable {
    let values: CallbagValues<Value>
    fileprivate let state: Locked<State>

    init(_ values: CallbagValues<Value>) {
      self.values = values
      state = Locked(State(queue: OverflowQueue(values.overflow)))
    }

    var dropCount: Int { state.withLock { $0.dropCount + ($0.run?.dropCount ?? 0) } }
  }
}

extension CallbagCursor.Place {
  func next() async throws -> Value? {
    // A task that is cancelled is told so before anything begins, or while a source that begins blocks.
    try await withTaskCancellationHandler {
      begin()
      return try await withCheckedThrowingContinuation { wait(with: $0) }
    } onCancel: {
      stop(byTask: true)
    }
  }

  private func begin() {
    if state.withLock({ exchange(&$0.hasBegun, with: true) || $0.end != nil }) { return }
    _ = values.source.begin(
      asking: 0, spare: values.overflow.capacity, drops: values.drops, as: "values", values.file, values.line,
      greet: greet
    ) {
      self.receive($0)
    } end: {
      self.end($0)
    }
  }

  /// Takes hold of the run before anything comes.
  private func greet(_ run: CallbagSubscription) {
    let isLate = state.withLock { state in
      state.run = run
      state.gauge = run.measure(capacity: values.overflow.capacity)
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
    let (answer, run) = state.withLock { state -> (Answer, CallbagSubscription?) in
      if let value = state.queue.next() {
        defer { state.isSuspended = false }
        state.gauge?.set(waiting: state.queue.count)
        return (.value(value, resumes: state.isSuspended), state.run)
      }
      if let end = state.end {
        // An error is thrown once.
        state.end = .success(nil)
        return (.end(end), nil)
      }
      if state.waiting != nil {
        Requirement.refuse(
          "values: next(): a loop takes one step at a time, and another task waits for its next value",
          values.file, values.line)
      }
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
    // Before the loop can take the value that fills the queue: the loop resumes only a source that is paused by then.
    let (isAnswer, filled) = state.withLock { state in
      let isAnswer = state.hearsAnswer
      return (isAnswer, !isAnswer && state.willFill ? state.run : nil)
    }
    filled?.pause()
    let (arrival, run) = state.withLock { state in (state.receive(value, isAnswer: isAnswer), state.run) }
    switch arrival {
    case .awaited(let loop):
      loop.resume(returning: value)
      // The loop has been faster.
      filled?.resume()
    case .queued(.kept, _): filled?.resume()
    case .queued(.full, _): break
    // What is dropped is released here, without the lock: that may run code of its author.
    case .queued(.dropped, _): noteDrop(to: run)
    case .queued(.failed, _):
      noteDrop(to: run)
      run?.stop()
      end(.failed(CallbagOverflowError(capacity: values.overflow.capacity)))
    }
  }

  /// Tells the sequence, and the probe, of a value that the loop has dropped.
  private func noteDrop(to run: CallbagSubscription?) {
    values.drops.increment()
    run?.noteDrops(1)
  }

  private func end(_ completion: Completion) {
    let run = state.withLock { $0.run }
    // Now, while the run tells why it has ended.
    let end: Result<Value?, any Error> = completion.result(of: values.source, heardBy: run?.leaf)
    let waiting = state.withLock { state in
      if state.end == nil { state.end = end }
      if state.waiting != nil { state.end = .success(nil) }
      return state.waiting.take()
    }
    waiting?.resume(with: end)
  }

  /// Ends the run because the loop is over.
  ///
  /// - Parameter isCancelled: whether it is over because its task has been cancelled.
  func stop(byTask isCancelled: Bool = false) {
    let (run, waiting, dropped) = state.withLock { state in
      state.dropCount += state.run?.dropCount ?? 0
      state.isOver = true
      // An end behind values that the loop does not get is not told to the loop.
      if state.end == nil || isCancelled && !state.queue.isEmpty {
        // A loop that waits is told so below.
        state.end = state.waiting == nil ? .failure(CancellationError()) : .success(nil)
      }
      return (state.run.take(), state.waiting.take(), state.queue.clear())
    }
    run?.stop()
    // Released without the lock: that may run code of its author.
    withExtendedLifetime(dropped) {}
    waiting?.resume(throwing: CancellationError())
  }
}

extension Completion {
  /// What a loop hears of the end that has come to a run's leaf.
  fileprivate func result<Value>(
    of source: CallbagSource<Value>, heardBy leaf: Node?
  ) -> Result<Value?, any Error> {
    switch self {
    case .finished: .success(nil)
    case .failed(let error): .failure(error)
    // An operator has had enough.
    case .cancelled where leaf?.isCancel(.cancelled) == false: .success(nil)
    case .cancelled, .terminated: .failure(StreamCancelledError(ToldEnd(of: source, heardBy: leaf)))
    }
  }
}
