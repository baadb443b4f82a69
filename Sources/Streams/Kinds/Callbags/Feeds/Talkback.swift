import DequeModule

/// The function with which a raw producer has greeted its sink.
///
/// It is called by one thread at a time, because what it captures need not be safe for more. What other threads have to say
/// meanwhile, the calling thread says for them, in turn. A wish that comes to a producer which has been paused since it was made
/// waits until the producer has been resumed.
final class Talkback<Value: Sendable>: Sendable {
  // Unchecked: handed around under the lock, and called by who owns it.
  private struct State: @unchecked Sendable {
    var function: SourceTalkback<Value>?
    /// Whether an end has gone either way.
    var isOver = false
    /// Whether the producer has said that it has ended.
    var hasEnded = false
    var hasGreeted = false
    /// Whether it has been told something that it may take for another greeting, and answer by one.
    var mayGreetAgain = false
    /// The end that was to be sent before the producer has greeted.
    var early: Completion?
    /// The thread that calls it; nil while none does.
    var owner: ThreadIdentity?
    /// What other threads want to say, and whether that is the end.
    var waiting = Deque<(message: Source<Value>, isEnd: Bool)>()
    /// Whether the producer has heard last that it is paused.
    var isPaused = false
    /// The wishes that have come since.
    var wishes: [Source<Value>] = []

    /// Notes what is about to be said. False for a wish that waits.
    mutating func admit(_ message: Source<Value>) -> Bool {
      if isPaused, case .next = message {
        wishes.append(message)
        return false
      }
      let control = message.control
      if control != nil { mayGreetAgain = true }
      switch control {
      case .pause: isPaused = true
      case .resume:
        isPaused = false
        waiting.insert(contentsOf: exchange(&wishes, with: []).map { ($0, false) }, at: 0)
      // Their answers are owed no more.
      case .rewind: wishes = []
      case nil: break
      }
      return true
    }

    /// What the thread that calls it is to say next for others.
    mutating func next() -> (message: Source<Value>, isEnd: Bool)? {
      while function != nil, !isOver, let next = waiting.popFirst() {
        if admit(next.message) { return next }
      }
      return nil
    }
  }

  private let state = Locked(State())

  var isReady: Bool { state.withLock { $0.function != nil && !$0.isOver } }
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Takes the greeting, unless there has been one. If the end has come before, the producer hears of it now.
  ///
  /// - Returns: false for one that the producer was not to say: a second one, or one after its end.
  func greet(_ function: @escaping SourceTalkback<Value>) -> Bool {
    // Handed over under the lock.
    nonisolated(unsafe) let function = function
    let (late, isAllowed) = state.withLock { state in
      let isAllowed = !state.hasEnded && (!state.hasGreeted || state.mayGreetAgain)
      state.hasGreeted = true
      if !state.isOver, state.function == nil { state.function = function }
      return (state.early.take(), isAllowed)
    }
    if let late { function(.completed(late)) }
    return isAllowed
  }

  /// The producer has ended by itself, and is released. Returns false when it has said so before.
  func close() -> Bool {
    let former = state.withLock { state in
      exchange(
        &state, with: State(isOver: true, hasEnded: true, hasGreeted: state.hasGreeted, owner: state.owner))
    }
    // What it holds is freed here, outside of the lock.
    return withExtendedLifetime(former) { !former.hasEnded }
  }

  /// Ends the producer, once; a producer that has not greeted hears of it when it does.
  func end(_ completion: Completion) { send(.completed(completion), end: completion) }

  func send(_ message: Source<Value>) { send(message, end: nil) }

  private func send(_ message: Source<Value>, end: Completion?) {
    let thread = ThreadIdentity.current
    // Handed over under the lock.
    nonisolated(unsafe) let message = message
    // Written under the lock, and read after it by this thread alone.
    nonisolated(unsafe) var called: SourceTalkback<Value>?
    let isOwner = state.withLock { state in
      guard !state.isOver else { return false }
      guard state.function != nil else {
        // In one step, so that a producer that greets meanwhile is told of the end once.
        state.isOver = end != nil
        state.early = end
        return false
      }
      if let owner = state.owner, owner != thread {
        state.waiting.append((message, end != nil))
        return false
      }
      guard state.admit(message) else { return false }
      state.isOver = end != nil
      called = state.function
      defer { state.owner = thread }
      return state.owner == nil
    }
    called?(message)
    if isOwner { leave() }
  }

  /// Says what others have left to say, and then leaves the talkback to them.
  private func leave() {
    while true {
      // Handed over under the lock.
      nonisolated(unsafe) var (message, called): (Source<Value>?, SourceTalkback<Value>?) = (nil, nil)
      let before = state.withLock { state in
        if let next = state.next() {
          (message, called) = (next.message, state.function)
          if next.isEnd { state.isOver = true }
          return State()
        }
        defer {
          state.owner = nil
          state.waiting = []
          if state.isOver { state.function = nil }
        }
        return state
      }
      if let message, let called {
        called(message)
      } else {
        // What it holds is freed here, outside of the lock.
        return withExtendedLifetime(before) {}
      }
    }
  }
}
