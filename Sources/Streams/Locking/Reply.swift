/// A right to answer once, from any thread. Releasing it unused is an answer as well, and a visit: the thread that releases it
/// may hold locks.
final class Reply<Answer: Sendable>: Sendable {
  /// What takes the answer, with the identity of the reply that gives it.
  typealias Taker = @Sendable (_ answer: Answer, _ reply: ObjectIdentifier) -> Void

  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct Owed: Sendable {
    let take: Taker
  }

  private let owed: Locked<Owed?>
  private let whenReleased: Answer

  init(whenReleased answer: Answer, _ take: @escaping Taker) {
    whenReleased = answer
    owed = Locked(Owed(take: take))
  }

  // Most are released when they have been given.
  deinit { if owed.withLock({ $0 != nil }) { Visit.run { self(whenReleased) } } }

  /// Answers, unless that has been done.
  func callAsFunction(_ answer: Answer) { owed.exchange(nil)?.take(answer, ObjectIdentifier(self)) }

  /// Makes every answer too late, and releases what would take it.
  func close() { owed.exchange(nil) }
}

/// A reply, as held by the one that owes it.
struct OwedReply<Answer: Sendable> {
  weak var reply: Reply<Answer>?
}
