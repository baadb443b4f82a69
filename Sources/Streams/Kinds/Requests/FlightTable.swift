/// The requests under way by their keys, and who has joined them.
///
/// Hashing and comparing keys is their author's code, which must not run under a lock. So a request looks for its equal
/// in a copy of what has its hash, and looks again when that has changed meanwhile.
final class FlightTable<Key: Hashable & Sendable>: Sendable {
  /// The request that is made for all that are equal.
  // Unchecked like its superclass; what changes is only reached under the table's lock.
  final class Flight: StandIn, @unchecked Sendable {
    fileprivate let key: Key
    fileprivate let hash: Int
    private let table: FlightTable
    /// Who waits for the answer, or is being given it, in the order in which they came.
    fileprivate var joined: [Exchange] = []
    fileprivate var hasLanded = false

    fileprivate init(_ key: Key, _ hash: Int, _ table: FlightTable, of operation: Node, for first: Exchange) {
      self.key = key
      self.hash = hash
      self.table = table
      super.init(of: operation, for: first)
    }

    override func didEmpty() {
      let (joined, hasLanded) = table.forget(self)
      for exchange in joined { if hasLanded { exchange.release() } else { exchange.stop() } }
    }
  }

  enum Boarding {
    /// The first of its key, for which this is to start.
    case lead(Flight)
    /// Another waits for the same answer.
    case joined(Flight)
    /// Nothing starts any more.
    case closed
  }

  private struct State {
    var flights: [Int: [Flight]] = [:]
    var isClosed = false

    mutating func join(_ flight: Flight, _ exchange: Exchange) -> Bool {
      guard let same = flights[flight.hash], same.contains(where: { $0 === flight }) else { return false }
      flight.joined.append(exchange)
      return true
    }

    mutating func add(_ flight: Flight, ifStill seen: [Flight]) -> Bool {
      let same = flights[flight.hash] ?? []
      guard same.elementsEqual(seen, by: { $0 === $1 }) else { return false }
      flights[flight.hash] = same + [flight]
      return true
    }

    mutating func remove(_ flight: Flight) {
      let others = flights[flight.hash]?.filter { $0 !== flight } ?? []
      flights[flight.hash] = others.isEmpty ? nil : others
    }
  }

  private let state = Locked(State())

  /// Lets a request join its equal, or makes it the first.
  func board(_ key: Key, _ exchange: Exchange, of operation: Node) -> Boarding {
    let hash = key.hashValue
    var made: Flight?
    while true {
      guard let seen = state.withLock({ $0.isClosed ? nil : $0.flights[hash] ?? [] }) else { return .closed }
      if let flight = seen.first(where: { $0.key == key }) {
        if state.withLock({ $0.join(flight, exchange) }) { return .joined(flight) }
      } else {
        let flight = made ?? Flight(key, hash, self, of: operation, for: exchange)
        made = flight
        flight.joined = [exchange]
        if state.withLock({ $0.add(flight, ifStill: seen) }) { return .lead(flight) }
        flight.joined = []
      }
    }
  }

  /// Takes one that is over out of its flight. True when no request waits for that any more.
  func leave(_ flight: Flight, _ exchange: Exchange) -> Bool {
    state.withLock { state in
      guard !flight.hasLanded, let index = flight.joined.firstIndex(where: { $0 === exchange }) else {
        return false
      }
      flight.joined.remove(at: index)
      guard flight.joined.isEmpty else { return false }
      state.remove(flight)
      return true
    }
  }

  /// Lets no request join any more, because the answer is there, and says which have. The first time only those count
  /// for which it is the answer.
  func land(_ flight: Flight) -> (joined: [Exchange], isFirst: Bool) {
    state.withLock { state in
      state.remove(flight)
      return (flight.joined, !swapped(&flight.hasLanded, for: true))
    }
  }

  /// Keeps only those that the answer is for.
  func keep(_ exchanges: [Exchange], in flight: Flight) {
    // Put in under the lock, released without it.
    _ = state.withLock { _ in swapped(&flight.joined, for: exchanges) }
  }

  /// Forgets a flight that brings nothing any more, and answers who has joined it, and whether the answer had come.
  fileprivate func forget(_ flight: Flight) -> ([Exchange], Bool) {
    state.withLock { state in
      state.remove(flight)
      return (swapped(&flight.joined, for: []), flight.hasLanded)
    }
  }

  /// Lets no flight start any more.
  func close() {
    // Released without the lock.
    _ = state.withLock { state in
      state.isClosed = true
      return swapped(&state.flights, for: [:])
    }
  }
}
