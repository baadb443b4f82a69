import DequeModule

/// What waits until the owner of a gate gets to it, in the order in which it came.
// Unchecked: only ever reached under its lock, and run by the one who owns the gate.
struct Mailbox: @unchecked Sendable {
  /// One piece of work, and who has left it.
  // Unchecked: it is handed from its sender to the gate's owner, under the lock.
  struct Letter: @unchecked Sendable {
    let sender: ThreadIdentity
    /// How many had come before it.
    let number: Int
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

  /// All that waits, in order; where there is a limit, only what is no value.
  private var letters = Deque<Letter>()
  /// The values that a limit counts, apart from the rest, so that the oldest one is at hand.
  private var values = Deque<Letter>()
  private var nextNumber = 0
  private var hasFailed = false
  /// How many threads wait for room.
  private var waitingThreads = 0
  private let limit: MailboxLimit?

  init(_ limit: MailboxLimit? = nil) { self.limit = limit }

  var isEmpty: Bool { letters.isEmpty && values.isEmpty }
  var count: Int { letters.count + values.count }

  mutating func add(_ work: @escaping Gate.Work) { letters.append(makeLetter(work)) }

  private mutating func makeLetter(_ work: @escaping Gate.Work) -> Letter {
    defer { nextNumber += 1 }
    return Letter(sender: .current, number: nextNumber, work: work)
  }

  /// Finds room for a value.
  ///
  /// - Parameter canWait: whether its sender can wait for room.
  mutating func add(value work: @escaping Gate.Work, canWait: Bool) -> Admission {
    guard let limit else {
      add(work)
      return .kept
    }
    var oldest: Letter?
    if values.count >= limit.count {
      switch limit.whenFull {
      case .wait where canWait:
        waitingThreads += 1
        return .full
      case .wait: break
      case .dropNewest: return .dropped(nil)
      case .dropOldest: oldest = values.popFirst()
      case .fail:
        return .refused(isFirst: !swapped(&hasFailed, for: true))
      }
    }
    values.append(makeLetter(work))
    return oldest.map { .dropped($0) } ?? .kept
  }

  /// Takes the first letters, and how many threads there is room for.
  mutating func take() -> (letters: Deque<Letter>, waitingThreads: Int) {
    // So many that the lock does not count; so few that the rest can be seen. Where so many may wait, what has been taken waits
    // as well until its turn comes.
    let most = limit == nil ? 64 : 1
    if values.isEmpty, letters.count <= most { return (swapped(&letters, for: []), takeWaitingThreads()) }
    var first = Deque<Letter>()
    while first.count < most, let letter = popFirst() { first.append(letter) }
    return (first, takeWaitingThreads())
  }

  /// Takes the first letter, if that thread has left it.
  mutating func takeFirst(from sender: ThreadIdentity) -> (letter: Letter?, waitingThreads: Int) {
    let first = isValueFirst ? values.first : letters.first
    guard first?.sender == sender, let letter = popFirst() else { return (nil, 0) }
    return (letter, takeWaitingThreads())
  }

  private mutating func popFirst() -> Letter? { isValueFirst ? values.popFirst() : letters.popFirst() }

  /// Whether a value that is kept apart has come before all else.
  private var isValueFirst: Bool {
    guard let value = values.first else { return false }
    return letters.first.map { value.number < $0.number } ?? true
  }

  private mutating func takeWaitingThreads() -> Int {
    // What is no value makes no room for one, not even the error.
    if values.count < limit?.count ?? .max { hasFailed = false }
    return swapped(&waitingThreads, for: 0)
  }
}
