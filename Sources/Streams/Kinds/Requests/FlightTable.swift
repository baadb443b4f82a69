/// The requests under way by their keys, and who has joined them.
///
/// Hashing and comparing keys is their author's code, which must not run under a lock. So a request looks for its equal
/// in a copy of what has its hash, and looks again when that has changed meanwhile.
final class FlightTable<Key: Hashable & Sendable>: Sendable {
  /// One request under way.
  // Unchecked: what changes is only reached under the table's lock.
  final class Flight: @unchecked Sendable {
    fileprivate let key: Key
    fileprivate let hash: Int
    fileprivate var joined: [Exchange] = []

    fileprivate init(_ key: Key, _ hash: Int) {
      self.key = key
      self.hash = hash
    }
  }

  enum Boarding {
    /// The first of its key, which is to start.
    case lead(Flight)
    /// Another waits for the same answer.
    case joined
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
      guard var same = flights[flight.hash], let index = same.firstIndex(where: { $0 === flight }) else {
        return
      }
      same.remove(at: index)
      flights[flight.hash] = same.isEmpty ? nil : same
    }
  }

  private let state = Locked(State())

  /// Lets a request join its equal, or makes it the first.
  func board(_ key: Key, _ exchange: Exchange) -> Boarding {
    let hash = key.hashValue
    while true {
      guard let seen = state.withLock({ $0.isClosed ? nil : $0.flights[hash] ?? [] }) else { return .closed }
      if let flight = seen.first(where: { $0.key == key }) {
        if state.withLock({ $0.join(flight, exchange) }) { return .joined }
      } else {
        let flight = Flight(key, hash)
        if state.withLock({ $0.add(flight, ifStill: seen) }) { return .lead(flight) }
      }
    }
  }

  /// Lets nobody join any more, and answers who has.
  func close(_ flight: Flight) -> [Exchange] {
    state.withLock { state in
      state.remove(flight)
      return flight.joined
    }
  }

  /// Lets go of a flight that brings no answer any more, and of who has joined it.
  func forget(_ flight: Flight) {
    // Taken out under the lock, let go of without it.
    _ = state.withLock { state in
      state.remove(flight)
      defer { flight.joined = [] }
      return flight.joined
    }
  }

  /// Lets go of everything, for good.
  func closeAll() {
    // As above.
    _ = state.withLock { state in
      state.isClosed = true
      let flights = state.flights.values.flatMap { $0 }
      state.flights = [:]
      defer { for flight in flights { flight.joined = [] } }
      return (flights, flights.map(\.joined))
    }
  }
}
