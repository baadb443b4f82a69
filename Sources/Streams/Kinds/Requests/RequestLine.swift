import DequeModule

/// The requests that a limit holds back, and how many are under way.
///
/// Whoever frees a place takes the next one; so what comes while somebody waits must wait as well.
struct RequestLine<Request: Sendable>: Sendable {
  /// How many places are taken.
  var underWay = 0
  private var waiting = Deque<WaitingRequest<Request>>()
  private var isClosed = false
  /// How many may wait until those that nobody waits for any more are taken out.
  private var sizeOfNextSweep = 16

  enum Admission {
    case start, wait, reject, drop
  }

  /// Takes a place for a request that need not wait.
  mutating func start(limit: Int) -> Bool {
    guard !isClosed, underWay < limit, waiting.isEmpty else { return false }
    underWay += 1
    return true
  }

  /// Finds a place for a request. Whatever comes with the answer is to be let go of without the lock.
  mutating func admit(
    _ request: WaitingRequest<Request>, limit: Int, buffer: Int
  ) -> (Admission, Remains) {
    guard !isClosed else { return (.drop, Remains()) }
    guard !start(limit: limit) else { return (.start, Remains()) }
    let remains = waiting.count >= min(buffer, sizeOfNextSweep) ? sweep() : Remains()
    guard waiting.count < buffer else { return (.reject, remains) }
    waiting.append(request)
    return (.wait, remains)
  }

  /// Takes the longest-waiting request, and a place for it.
  mutating func takeNext(limit: Int) -> WaitingRequest<Request>? {
    guard underWay < limit, let next = waiting.popFirst() else { return nil }
    underWay += 1
    return next
  }

  /// Forgets everything, and admits nothing any more.
  mutating func close() -> Deque<WaitingRequest<Request>> {
    isClosed = true
    defer { waiting = [] }
    return waiting
  }

  private mutating func sweep() -> Remains {
    var remains = Remains()
    var alive = Deque<WaitingRequest<Request>>()
    for request in waiting {
      // Kept, because a branch whose last reference this has become must not go under the lock.
      let exchange = request.exchange
      remains.exchanges.append(exchange)
      if exchange == nil { remains.requests.append(request) } else { alive.append(request) }
    }
    waiting = alive
    sizeOfNextSweep = max(16, alive.count * 2)
    return remains
  }

  /// What has come out of the line.
  struct Remains: Sendable {
    fileprivate var exchanges: [Exchange?] = []
    fileprivate var requests: [WaitingRequest<Request>] = []
  }
}

/// A request that waits. It does not keep the branch on which it was made.
struct WaitingRequest<Request: Sendable>: Sendable {
  let request: Request
  private weak var asker: Node?
  /// The request as its asker made it, which nobody but a timeout on its way here holds.
  private weak var original: Exchange?
  private let isTimed: Bool
  private let share: Bool
  private let number: Int
  private let tickets: [any RequestTicket]

  init(_ request: Request, _ exchange: Exchange) {
    self.request = request
    asker = exchange.asker
    original = exchange.original
    isTimed = exchange.isTimed
    share = exchange.share
    number = exchange.number
    tickets = exchange.tickets
  }

  /// The request again; nil when nobody waits for it any more.
  var exchange: Exchange? {
    guard let asker, asker.isOpen else { return nil }
    let original = original
    // A timeout that has let go of it has answered it.
    if isTimed, original == nil { return nil }
    let exchange = original ?? Exchange(asker: asker, share: share, number: number)
    return tickets.isEmpty ? exchange : TicketedExchange(exchange, tickets)
  }
}
