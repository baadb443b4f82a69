import DequeModule

/// The values of a sequence that wait for its loops, and the loops that wait for values.
///
/// Not an `AsyncStream`: that ends for all loops when the task of one of them is cancelled.
final class SequenceQueue<Value: Sendable>: Sendable {
  /// Ends the branch that brings the values.
  typealias Stop = @Sendable (TerminationCause.Trigger) -> Void

  private struct State {
    var values = Deque<Value>()
    var waiting = Deque<(loop: ObjectIdentifier, turn: Turn)>()
    /// The loops that have begun, and have been neither left nor cancelled.
    var active: Set<ObjectIdentifier> = []
    /// The one whose cancel has ended the branch: what waits is for that one.
    var last: ObjectIdentifier?
    /// Whether no value comes any more.
    var isClosed = false
    /// Whether it is known how the branch has ended.
    var isOver = false
    /// Nil when the branch has ended, or is being ended.
    var stop: Stop?
  }

  private typealias Turn = CheckedContinuation<Value?, Never>
  private enum Answer { case value(Value), end, wait }

  private let policy: StreamBuffering
  private let state = Locked(State())

  init(_ policy: StreamBuffering) { self.policy = policy }

  // MARK: The branch

  /// Gives a value to a loop that waits, or keeps it. False when one has been dropped.
  func push(_ value: Value) -> Bool {
    let (turn, dropped) = state.withLock { state -> (Turn?, Value?) in
      if state.isClosed { return (nil, nil) }
      if let next = state.waiting.popFirst() { return (next.turn, nil) }
      return (nil, policy.add(value, to: &state.values))
    }
    turn?.resume(returning: value)
    return dropped == nil
  }

  /// Says how the branch can be ended, unless it has ended already.
  func begin(_ stop: @escaping Stop) { state.withLock { if !$0.isClosed { $0.stop = stop } } }

  /// The branch has ended, and it is known how. The loops that wait have heard all.
  func finish() {
    let (waiting, stop) = state.withLock { state in
      (state.isClosed, state.isOver) = (true, true)
      return (exchange(&state.waiting, with: []), state.stop.take())
    }
    for one in waiting { one.turn.resume(returning: nil) }
    withExtendedLifetime(stop) {}
  }

  /// Nothing holds the sequence any more, nor a loop.
  func release() {
    state.withLock { state in
      state.isClosed = true
      return state.stop.take()
    }?(.release)
  }

  // MARK: The loops

  func begin(_ loop: SequenceLoop<Value>) { state.withLock { _ = $0.active.insert(ObjectIdentifier(loop)) } }

  func leave(_ loop: ObjectIdentifier) { state.withLock { _ = $0.active.remove(loop) } }

  /// The task of a loop is cancelled. The others go on; with the last one the branch ends. After an end, this does nothing.
  func cancel(_ loop: SequenceLoop<Value>) {
    let id = ObjectIdentifier(loop)
    let stop = state.withLock { state -> Stop? in
      guard !state.isClosed, state.active.remove(id) != nil else { return nil }
      loop.isCancelled.store(true, ordering: .releasing)
      guard state.active.isEmpty else { return nil }
      (state.isClosed, state.last) = (true, id)
      return state.stop.take()
    }
    // First: when the loop throws, the branch has ended.
    stop?(.task)
    guard loop.isCancelled.load(ordering: .acquiring) else { return }
    let turns = state.withLock { state in
      let turns = state.waiting.filter { $0.loop == id }
      state.waiting.removeAll { $0.loop == id }
      return turns
    }
    for one in turns { one.turn.resume(returning: nil) }
  }

  /// The next value for a loop; nil at the end, and for a loop that is cancelled.
  func next(for loop: SequenceLoop<Value>, isolation actor: isolated (any Actor)?) async -> Value? {
    if Task.isCancelled { cancel(loop) }
    switch state.withLock({ answer(loop, &$0) }) {
    case .value(let value): return value
    case .end: return nil
    case .wait: break
    }
    return await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { turn in
          let answer = state.withLock { state in
            let answer = self.answer(loop, &state)
            if case .wait = answer { state.waiting.append((ObjectIdentifier(loop), turn)) }
            return answer
          }
          switch answer {
          case .value(let value): turn.resume(returning: value)
          case .end: turn.resume(returning: nil)
          case .wait: break
          }
        }
      }, onCancel: { cancel(loop) }, isolation: actor)
  }

  private func answer(_ loop: SequenceLoop<Value>, _ state: inout State) -> Answer {
    let isCancelled = loop.isCancelled.load(ordering: .acquiring)
    if isCancelled, state.last != ObjectIdentifier(loop) { return .end }
    if let value = state.values.popFirst() { return .value(value) }
    return isCancelled || state.isOver ? .end : .wait
  }
}

extension StreamBuffering {
  /// Lets a value wait. Returns the one that is dropped for it, if any.
  fileprivate func add<Value>(_ value: Value, to values: inout Deque<Value>) -> Value? {
    switch self {
    case .oldest(let count) where values.count >= count: return value
    case .newest(let count) where values.count >= count:
      values.append(value)
      return values.removeFirst()
    case .oldest, .newest, .unbounded:
      values.append(value)
      return nil
    }
  }
}
