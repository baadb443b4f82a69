import DequeModule

/// The work that a limit holds back, and how much is under way.
///
/// The thread that frees a place takes the next work; so work that comes while other work waits must wait as well. Work that
/// waits for a place that is already free leaves its own place in the buffer to others.
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

  /// Finds a place for work, which the caller holds as well. The work stays in its entry only while it waits.
  mutating func admit(_ entry: WaitingWork<Work>, limit: Int, buffer: Int) -> Admission {
    guard entry.isThere else { return .drop }
    let admission = admission(limit: limit, buffer: buffer)
    guard case .wait = admission else {
      _ = entry.take()
      return admission
    }
    waiting.append(entry)
    entry.isInLine = true
    waitingCount += 1
    return .wait
  }

  /// What becomes of work that comes now, which has its place if it may start.
  private mutating func admission(limit: Int, buffer: Int) -> Admission {
    if isClosed { return .drop }
    if start(limit: limit) { return .start }
    let free = max(0, limit - underWay)
    return waitingCount - free < buffer ? .wait : .reject
  }

  /// Gives a place back. Returns whether some work waits.
  @discardableResult
  mutating func leave() -> Bool {
    underWay -= 1
    return waitingCount > 0
  }

  /// Takes the longest-waiting work, and a place for it.
  mutating func takeNext(limit: Int) -> Work? {
    guard underWay < limit else { return nil }
    // Those that have been withdrawn are empty.
    while let next = waiting.popFirst() {
      guard let taken = next.take() else { continue }
      waitingCount -= 1
      underWay += 1
      return taken
    }
    return nil
  }

  /// Withdraws work that is over. The caller releases it without the lock; nil when it is not there any more.
  ///
  /// In one step, so that work that comes meanwhile waits for nothing that is over.
  mutating func withdraw(_ entry: WaitingWork<Work>) -> Work? {
    guard let taken = entry.take() else { return nil }
    guard entry.isInLine else { return taken }
    waitingCount -= 1
    if waiting.count > 2 * waitingCount + 16 { waiting.removeAll { !$0.isThere } }
    return taken
  }

  /// Takes all out, in order, and admits nothing any more.
  mutating func close() -> [Work] {
    isClosed = true
    waitingCount = 0
    return exchange(&waiting, with: []).compactMap { $0.take() }
  }
}

/// Work that waits, until it is started, or over. Read and written under the line's lock.
// Unchecked: the lock serialises.
final class WaitingWork<Work: Sendable>: @unchecked Sendable {
  private var content: Work?
  /// Whether it has been put in the line.
  fileprivate var isInLine = false

  init(_ work: Work) { content = work }

  /// Whether it still holds its work.
  fileprivate var isThere: Bool { content != nil }

  /// Takes what it holds; nil after the first time.
  fileprivate func take() -> Work? { content.take() }
}
