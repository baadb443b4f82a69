/// A right to answer once, from any thread. Releasing it unused is an answer as well, and a visit: the thread that releases it
/// may hold locks.
final class Reply<Answer: Sendable>: Sendable {
  /// What takes the answer, with the identity of the reply that gives it.
  typealias Taker = @Sendable (_ answer: Answer, _ reply: ObjectIdentifier) -> Void

  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct Owed: Sendable {
    let take: Taker
  }

  private struct State: Sendable {
    var owed: Owed?
    /// What becomes of an answer that comes when none is owed.
    var fate = Fate.late
  }

  private let state: Locked<State>
  private let whenReleased: Answer
  /// Who is told of an answer of which nothing comes; mostly not there.
  let witness: (any AnyObject & Sendable)?

  init(whenReleased answer: Answer, witness: (any AnyObject & Sendable)? = nil, _ take: @escaping Taker) {
    whenReleased = answer
    self.witness = witness
    state = Locked(State(owed: Owed(take: take)))
  }

  // Most are released when they have been given.
  deinit { if state.withLock({ $0.owed != nil }) { Visit.run { _ = self(whenReleased) } } }

  /// Answers, unless that has been done. Returns what has become of it.
  @discardableResult
  func callAsFunction(_ answer: Answer) -> Fate {
    guard let owed = settle(as: .second) else { return state.withLock { $0.fate } }
    owed.take(answer, ObjectIdentifier(self))
    return .taken
  }

  /// Makes every answer too late, and releases what would take it.
  ///
  /// - Parameter isDropped: whether the answer has been told to be dropped.
  func close(isDropped: Bool = false) {
    // Released outside of the lock.
    _ = settle(as: isDropped ? .dropped : .late)
  }

  /// Lets no other answer be taken, and says what becomes of those. Returns what would have taken it, unless this has been done.
  private func settle(as fate: Fate) -> Owed? {
    state.withLock { state in
      if state.owed != nil { state.fate = fate }
      return exchange(&state.owed, with: nil)
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
