/// A right to answer once, from any thread. Releasing it unused is an answer as well, and a visit: the thread that releases it
/// may hold locks.
final class Reply<Answer: Sendable>: Sendable {
  /// What takes the answer, with the identity of the reply that gives it.
  typealias Taker = @Sendable (_ answer: Answer, _ reply: ObjectIdentifier) -> Void

  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct Owed: Sendable {
    let take: Taker
  }

  private enum State: Sendable {
    case owed(Owed)
    /// It has been given.
    case given
    /// No answer is waited for any more.
    case closed
    /// The same, and that has been told already.
    case dropped
  }

  private let state: Locked<State>
  private let whenReleased: Answer
  /// Who is told of an answer of which nothing comes; mostly not there.
  let witness: (any AnyObject & Sendable)?

  init(whenReleased answer: Answer, witness: (any AnyObject & Sendable)? = nil, _ take: @escaping Taker) {
    whenReleased = answer
    self.witness = witness
    state = Locked(.owed(Owed(take: take)))
  }

  // Most are released when they have been given.
  deinit { if case .owed = state.withLock({ $0 }) { Visit.run { _ = self(whenReleased) } } }

  /// Answers, unless that has been done. Returns what has become of it.
  @discardableResult
  func callAsFunction(_ answer: Answer) -> Fate {
    let former = state.withLock { state -> State in
      guard case .owed = state else { return state }
      return exchange(&state, with: .given)
    }
    switch former {
    case .owed(let owed):
      owed.take(answer, ObjectIdentifier(self))
      return .taken
    case .given: return .second
    case .closed: return .late
    case .dropped: return .dropped
    }
  }

  /// Makes every answer too late, and releases what would take it.
  ///
  /// - Parameter isDropped: whether the answer has been told to be dropped.
  func close(isDropped: Bool = false) {
    // Released outside of the lock.
    _ = state.withLock { state -> State in
      guard case .owed = state else { return state }
      return exchange(&state, with: isDropped ? .dropped : .closed)
    }
  }
}

/// What becomes of an answer.
enum Fate: Sendable {
  case taken
  /// Nothing: another one has come before.
  case second
  /// Nothing: it comes too late.
  case late
  /// The same, and that has been told already.
  case dropped
}

/// A reply, as held by the one that owes it.
struct OwedReply<Answer: Sendable> {
  weak var reply: Reply<Answer>?
}
