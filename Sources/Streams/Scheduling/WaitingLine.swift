import DequeModule

/// The work that a limit holds back, and how much is under way.
///
/// The thread that frees a place takes the next work; so what comes while some waits must wait as well.
struct WaitingLine<Work: Sendable>: Sendable {
  /// How many places are taken.
  private var underWay = 0
  private var waiting = Deque<WaitingWork<Work>>()
  /// How many of those are not over.
  private var waitingCount = 0
  private var isClosed = false

  enum Admission {
    case start, wait, reject, drop
  }

  /// Takes a place for work that need not wait.
  mutating func start(limit: Int) -> Bool {
    guard !isClosed, underWay < limit, waitingCount == 0 else { return false }
    underWay += 1
    return true
  }

  /// Finds a place for work.
  mutating func admit(_ work: WaitingWork<Work>, limit: Int, buffer: Int) -> Admission {
    guard !isClosed, !work.isTaken else { return .drop }
    guard !start(limit: limit) else { return .start }
    guard waitingCount < buffer else { return .reject }
    waiting.append(work)
    work.isInLine = true
    waitingCount += 1
    return .wait
  }

  /// Gives a place back. Whether some work waits.
  @discardableResult
  mutating func leave() -> Bool {
    underWay -= 1
    return waitingCount > 0
  }

  /// Takes the longest-waiting work, and a place for it.
  mutating func takeNext(limit: Int) -> Work? {
    guard underWay < limit else { return nil }
    while let next = waiting.popFirst() {
      guard let taken = next.take() else { continue }
      waitingCount -= 1
      underWay += 1
      return taken
    }
    return nil
  }

  /// Forgets one that is over, and that holds nothing any more.
  mutating func forget(_ work: WaitingWork<Work>) {
    guard work.isInLine else { return }
    waitingCount -= 1
    if waiting.count > 2 * waitingCount + 16 { waiting.removeAll(where: \.isTaken) }
  }

  /// Forgets everything, and admits nothing any more.
  mutating func close() -> Deque<WaitingWork<Work>> {
    isClosed = true
    waitingCount = 0
    return swapped(&waiting, for: [])
  }
}

/// Work that waits, until it is started, or over.
// Unchecked: what changes is reached under a lock.
final class WaitingWork<Work: Sendable>: @unchecked Sendable {
  private let content: Locked<Work?>
  /// Whether the line counts it. Read and written under the line's lock.
  fileprivate(set) var isInLine = false

  init(_ work: Work) { content = Locked(work) }

  /// Whether it holds nothing any more.
  var isTaken: Bool { content.withLock { $0 == nil } }

  /// Takes what it holds; nil after the first time.
  func take() -> Work? { content.withLock { $0.take() } }
}
