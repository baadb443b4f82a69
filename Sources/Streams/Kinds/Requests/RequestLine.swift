import DequeModule

/// The requests that a limit holds back, and how many are under way.
///
/// The thread that frees a place takes the next request; so what comes while one waits must wait as well.
struct RequestLine<Request: Sendable>: Sendable {
  /// How many places are taken.
  private var underWay = 0
  private var waiting = Deque<WaitingRequest<Request>>()
  /// How many of those are not over.
  private var waitingCount = 0
  private var isClosed = false

  enum Admission {
    case start, wait, reject, drop
  }

  /// Takes a place for a request that need not wait.
  mutating func start(limit: Int) -> Bool {
    guard !isClosed, underWay < limit, waitingCount == 0 else { return false }
    underWay += 1
    return true
  }

  /// Finds a place for a request.
  mutating func admit(_ request: WaitingRequest<Request>, limit: Int, buffer: Int) -> Admission {
    guard !isClosed, !request.isTaken else { return .drop }
    guard !start(limit: limit) else { return .start }
    guard waitingCount < buffer else { return .reject }
    waiting.append(request)
    request.isInLine = true
    waitingCount += 1
    return .wait
  }

  /// Gives a place back. Whether a request waits.
  mutating func leave() -> Bool {
    underWay -= 1
    return waitingCount > 0
  }

  /// Takes the longest-waiting request, and a place for it.
  mutating func takeNext(limit: Int) -> (request: Request, exchange: Exchange)? {
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
  mutating func forget(_ request: WaitingRequest<Request>) {
    guard request.isInLine else { return }
    waitingCount -= 1
    if waiting.count > 2 * waitingCount + 16 { waiting.removeAll(where: \.isTaken) }
  }

  /// Forgets everything, and admits nothing any more.
  mutating func close() -> Deque<WaitingRequest<Request>> {
    isClosed = true
    waitingCount = 0
    return swapped(&waiting, for: [])
  }
}

/// A request that waits, until it is started, or over.
// Unchecked: what changes is reached under a lock.
final class WaitingRequest<Request: Sendable>: @unchecked Sendable {
  typealias Content = (request: Request, exchange: Exchange)

  private let content: Locked<Content?>
  /// Whether the line counts it. Read and written under the line's lock.
  fileprivate(set) var isInLine = false

  init(_ request: Request, _ exchange: Exchange) {
    content = Locked((request, exchange))
  }

  /// Whether it holds nothing any more.
  var isTaken: Bool { content.withLock { $0 == nil } }

  /// Takes what it holds; nil after the first time.
  func take() -> Content? { content.withLock { $0.take() } }
}
