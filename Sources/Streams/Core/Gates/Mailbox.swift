import DequeModule

/// What waits until the owner of a gate gets to it, in the order in which it came.
// Unchecked: only ever reached under its lock, and run by the gate's owner.
struct Mailbox: @unchecked Sendable {
  /// One piece of work, and the thread that has left it.
  // Unchecked: it is handed from its sender to the gate's owner, under the lock.
  struct Letter: @unchecked Sendable {
    let sender: ThreadIdentity
    /// How many had come before it.
    let number: Int
    let work: Gate.Work
  }

  /// The thread that leaves a letter.
  enum Sender {
    /// The owner of the gate, for itself.
    case owner
    /// A thread on a visit, which delivers nothing of others.
    case visitor
    /// One that could deliver what is here.
    case other
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

  /// All that waits, in order; where there is a limit, only what is not a value.
  private var letters = Deque<Letter>()
  /// The values that a limit counts, apart from the rest, so that the oldest one is at hand.
  private var values = Deque<Letter>()
  private var nextNumber = 0
  private var hasFailed = false
  /// How many threads wait for room.
  private var waitingThreads = 0
  private let limit: MailboxLimit?
  /// The number below which are all letters that the owner of the gate has left for itself.
  private var ownEnd = 0
  /// Whether a thread that could deliver has left something since an owner last looked for one.
  private var isRelievable = false

  /// How many letters are taken at once, and delivered before an owner rests: so many that the lock does not count.
  static var batch: Int { 64 }

  init(_ limit: MailboxLimit? = nil) { self.limit = limit }

  var isEmpty: Bool { letters.isEmpty && values.isEmpty }
  var count: Int { letters.count + values.count }

  mutating func add(from sender: Sender, _ work: @escaping Gate.Work) {
    letters.append(makeLetter(from: sender, work))
  }

  private mutating func makeLetter(from sender: Sender, _ work: @escaping Gate.Work) -> Letter {
    let letter = Letter(sender: .current, number: nextNumber, work: work)
    nextNumber += 1
    switch sender {
    case .owner: ownEnd = nextNumber
    case .visitor: break
    case .other: isRelievable = true
    }
    return letter
  }

  /// Whether nothing waits that the owner has left for itself.
  var isForOthers: Bool { first.map { $0.number >= ownEnd } ?? true }

  /// Whether a thread could go on in place of the owner: one that has left something since an owner last asked. It is asked for
  /// even where the owner has something of its own to deliver first: the thread may not come again.
  mutating func seekRelief() -> Bool { exchange(&isRelievable, with: false) }

  /// Finds room for a value.
  ///
  /// The owner of the gate cannot wait for room.
  mutating func add(value work: @escaping Gate.Work, from sender: Sender) -> Admission {
    guard let limit else {
      add(from: sender, work)
      return .kept
    }
    var oldest: Letter?
    if values.count >= limit.count {
      switch limit.whenFull {
      case .wait where sender != .owner:
        waitingThreads += 1
        return .full
      case .wait: break
      case .dropNewest: return .dropped(nil)
      case .dropOldest: oldest = values.popFirst()
      case .fail:
        return .refused(isFirst: !exchange(&hasFailed, with: true))
      }
    }
    values.append(makeLetter(from: sender, work))
    return oldest.map { .dropped($0) } ?? .kept
  }

  /// Takes the first letters, and how many threads there is room for.
  mutating func take() -> (letters: Deque<Letter>, waitingThreads: Int) {
    // Few, so that the rest can be seen. Where so many may wait, what has been taken waits as well until its turn comes.
    let most = limit == nil ? Mailbox.batch : 1
    if values.isEmpty, letters.count <= most { return (exchange(&letters, with: []), takeWaitingThreads()) }
    var first = Deque<Letter>()
    while first.count < most, let letter = popFirst() { first.append(letter) }
    return (first, takeWaitingThreads())
  }

  /// Takes the first letter, if that thread has left it.
  mutating func takeFirst(from sender: ThreadIdentity) -> (letter: Letter?, waitingThreads: Int) {
    guard first?.sender == sender, let letter = popFirst() else { return (nil, 0) }
    return (letter, takeWaitingThreads())
  }

  private var first: Letter? { isValueFirst ? values.first : letters.first }

  private mutating func popFirst() -> Letter? { isValueFirst ? values.popFirst() : letters.popFirst() }

  /// Whether a value that is kept apart has come before all else.
  private var isValueFirst: Bool {
    guard let value = values.first else { return false }
    return letters.first.map { value.number < $0.number } ?? true
  }

  private mutating func takeWaitingThreads() -> Int {
    // A letter that is not a value makes no room for one, not even the error.
    if values.count < limit?.count ?? .max { hasFailed = false }
    return exchange(&waitingThreads, with: 0)
  }
}
