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
    /// Why nothing comes of an answer, when none is owed.
    var late = LateAnswer.over
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

  /// Answers, unless that has been done. Returns why nothing comes of it; nil for the one that counts.
  @discardableResult
  func callAsFunction(_ answer: Answer) -> LateAnswer? {
    guard let owed = settle(makingOthers: .second) else { return state.withLock { $0.late } }
    owed.take(answer, ObjectIdentifier(self))
    return nil
  }

  /// Makes every answer too late, and releases what would take it.
  ///
  /// - Parameter isCounted: whether the answer that is owed has been counted as a drop.
  func close(isCounted: Bool = false) {
    // Released outside of the lock.
    _ = settle(makingOthers: isCounted ? .counted : .over)
  }

  /// Lets no other answer be taken. Returns what would have taken it, unless this has been done.
  private func settle(makingOthers late: LateAnswer) -> Owed? {
    state.withLock { state in
      if state.owed != nil { state.late = late }
      return exchange(&state.owed, with: nil)
    }
  }
}

/// Why nothing comes of an answer.
enum LateAnswer: Sendable {
  /// Another one has come before.
  case second
  /// No answer is waited for: what it answers has ended, by an answer or otherwise.
  case over
  /// The same, and that has been counted as a drop.
  case counted
}

/// A reply, as held by the one that owes it.
struct OwedReply<Answer: Sendable> {
  weak var reply: Reply<Answer>?
}
