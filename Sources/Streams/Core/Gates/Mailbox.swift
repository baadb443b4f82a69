import DequeModule

/// What waits until the owner of a gate gets to it, in the order in which it came.
// Unchecked: only ever reached under its lock, and run by the one who owns the gate.
struct Mailbox: @unchecked Sendable {
  /// One piece of work, and who has left it.
  // Unchecked: it is handed from its sender to the gate's owner, under the lock.
  struct Letter: @unchecked Sendable {
    let sender: ThreadIdentity
    let isValue: Bool
    let work: Gate.Work
  }

  /// What has become of a value.
  enum Admission: Sendable {
    case kept
    /// There is no room for it, or for an older one, which is to be released without the lock.
    case dropped(Letter?)
    /// There is no room for it; whether this is the first since there was some.
    case refused(isFirst: Bool)
    /// Its sender is to wait.
    case full

    /// Whether the value itself waits now.
    var isKept: Bool {
      switch self {
      case .kept, .dropped(.some): true
      case .dropped(nil), .refused, .full: false
      }
    }
  }

  private var letters = Deque<Letter>()
  /// How many of them are values.
  private var valueCount = 0
  private var hasFailed = false
  /// How many threads wait for room.
  private var waitingThreads = 0
  private let limit: MailboxLimit?

  init(_ limit: MailboxLimit? = nil) { self.limit = limit }

  var isEmpty: Bool { letters.isEmpty }
  var count: Int { letters.count }

  mutating func add(_ work: @escaping Gate.Work) {
    letters.append(Letter(sender: .current, isValue: false, work: work))
  }

  /// Finds room for a value.
  ///
  /// - Parameter canWait: whether its sender can wait for room.
  mutating func add(value work: @escaping Gate.Work, canWait: Bool) -> Admission {
    var oldest: Letter?
    if let limit, valueCount >= limit.count {
      switch limit.whenFull {
      case .wait where canWait:
        waitingThreads += 1
        return .full
      case .wait: break
      case .dropNewest: return .dropped(nil)
      case .dropOldest: oldest = dropOldest()
      case .fail:
        return .refused(isFirst: !swapped(&hasFailed, for: true))
      }
    }
    valueCount += 1
    letters.append(Letter(sender: .current, isValue: true, work: work))
    return oldest.map { .dropped($0) } ?? .kept
  }

  /// Takes the first letters, and how many threads there is room for.
  mutating func take() -> (letters: Deque<Letter>, waitingThreads: Int) {
    // So many that the lock does not count; so few that the rest can be seen. Where so many may wait, what has been taken waits
    // as well until its turn comes.
    let most = limit == nil ? 64 : 1
    guard letters.count > most else {
      let all = letters
      letters = Deque()
      valueCount = 0
      return (all, takeWaitingThreads())
    }
    var first = Deque<Letter>()
    while first.count < most, let letter = letters.popFirst() {
      if letter.isValue { valueCount -= 1 }
      first.append(letter)
    }
    return (first, takeWaitingThreads())
  }

  /// Takes the first letter, if that thread has left it.
  mutating func takeFirst(from sender: ThreadIdentity) -> (letter: Letter?, waitingThreads: Int) {
    guard letters.first?.sender == sender, let letter = letters.popFirst() else { return (nil, 0) }
    if letter.isValue { valueCount -= 1 }
    return (letter, takeWaitingThreads())
  }

  private mutating func takeWaitingThreads() -> Int {
    // What is no value makes no room for one, not even the error.
    if valueCount < limit?.count ?? .max { hasFailed = false }
    return swapped(&waitingThreads, for: 0)
  }

  private mutating func dropOldest() -> Letter? {
    guard let index = letters.firstIndex(where: \.isValue) else { return nil }
    valueCount -= 1
    return letters.remove(at: index)
  }
}
