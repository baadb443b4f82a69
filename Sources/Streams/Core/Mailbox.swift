import DequeModule

/// What waits until the owner of a gate gets to it, in the order in which it came.
// Unchecked: only ever reached under its lock, and run by the one who owns the gate.
struct Mailbox: @unchecked Sendable {
  /// One piece of work, and who has left it.
  struct Letter {
    let sender: ThreadIdentity
    let work: Gate.Work
  }

  private var letters = Deque<Letter>()

  var isEmpty: Bool { letters.isEmpty }

  mutating func add(_ work: @escaping Gate.Work) {
    letters.append(Letter(sender: .current, work: work))
  }

  /// Takes everything.
  mutating func takeAll() -> Deque<Letter> {
    defer { letters = Deque() }
    return letters
  }

  /// Takes the first letter, if that thread has left it.
  mutating func takeFirst(from sender: ThreadIdentity) -> Letter? {
    letters.first?.sender == sender ? letters.popFirst() : nil
  }
}
