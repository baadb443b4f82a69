/// The requests under way by their keys, and the requests that have joined them.
///
/// Hashing and comparing keys is their author's code, which must not run under a lock. So a request looks for its equal
/// in a copy of the flights with its hash, and looks again when these have changed meanwhile.
final class FlightTable<Key: Hashable & Sendable>: Sendable {
  /// The request that is made for all that are equal.
  // Unchecked like its superclass; what changes is only reached under the table's lock.
  final class Flight: StandIn, @unchecked Sendable {
    fileprivate let key: Key
    fileprivate let hash: Int
    private let table: FlightTable
    // Not held: at the worst it is in the lane of another asker.
    private let laneOfFirst: ObjectIdentifier
    private var decidedLane: ObjectIdentifier?
    /// The requests that wait for the answer, by their seats.
    fileprivate var waiting: [Int: Passenger] = [:]
    /// How many have had a seat.
    private var seats = 0
    /// The requests that are being given the answer, in the order in which they came.
    fileprivate var answered: [Passenger] = []
    fileprivate var hasLanded = false

    fileprivate init(_ key: Key, _ hash: Int, _ table: FlightTable, of operation: Node, for first: Exchange) {
      self.key = key
      self.hash = hash
      self.table = table
      laneOfFirst = first.lane
      super.init(of: operation, for: first)
    }

    /// The lane of the only asker, or else one of its own: decided once, when it is first asked for, because operators above
    /// count by it.
    override var lane: ObjectIdentifier { table.lane(of: self) }

    override var isShared: Bool { table.isShared(self) }

    override func giveWay() -> Bool { table.giveWay(self) }

    override var isUnwanted: Bool { super.isUnwanted || table.isUnwanted(self) }

    fileprivate func seat(_ exchange: Exchange) -> Int {
      defer { seats += 1 }
      waiting[seats] = Passenger(exchange: exchange, isOther: exchange.lane != laneOfFirst)
      return seats
    }

    /// Whether it is for another asker than the first, too.
    fileprivate var hasOthers: Bool { isFor(\.isOther) }

    /// Whether it is for such a request: one that waits for the answer, or has some of it and wants to hear the rest.
    fileprivate func isFor(_ isMeant: (Passenger) -> Bool) -> Bool {
      waiting.values.contains(where: isMeant) || answered.contains { !$0.exchange.isUnwanted && isMeant($0) }
    }

    fileprivate func decideLane() -> ObjectIdentifier {
      let lane = decidedLane ?? (hasOthers ? ObjectIdentifier(self) : laneOfFirst)
      decidedLane = lane
      return lane
    }

    override func didStop(isLapse: Bool) { forget(isLapse: isLapse) }

    override func didEmpty() { forget(isLapse: true) }

    private func forget(isLapse: Bool) {
      let (waiting, answered) = table.forget(self)
      for passenger in FlightTable.inOrder(waiting) { passenger.exchange.stop(isLapse: isLapse) }
      for passenger in answered { passenger.exchange.release() }
    }
  }

  /// A request that has joined a flight.
  struct Passenger {
    let exchange: Exchange
    /// Whether another asker has made it than the first one of the flight.
    let isOther: Bool
  }

  enum Boarding {
    /// The first request of its key, for which this flight is to start.
    case lead(Flight, seat: Int)
    /// Another waits for the same answer.
    case joined(Flight, seat: Int)
    /// Nothing starts any more.
    case closed
  }

  private struct State {
    var flights: [Int: [Flight]] = [:]
    var isClosed = false

    func join(_ flight: Flight, _ exchange: Exchange) -> Int? {
      guard let same = flights[flight.hash], same.contains(where: { $0 === flight }) else { return nil }
      return flight.seat(exchange)
    }

    mutating func add(_ flight: Flight, ifStill seen: [Flight], for exchange: Exchange) -> Int? {
      let same = flights[flight.hash] ?? []
      guard same.elementsEqual(seen, by: { $0 === $1 }) else { return nil }
      flights[flight.hash] = same + [flight]
      return flight.seat(exchange)
    }

    mutating func remove(_ flight: Flight) {
      let others = flights[flight.hash]?.filter { $0 !== flight } ?? []
      flights[flight.hash] = others.isEmpty ? nil : others
    }
  }

  private let state = Locked(State())

  /// Lets a request join its equal, or makes it the first. Called by a holder of the exchange.
  func board(_ key: Key, _ exchange: Exchange, of operation: Node) -> Boarding {
    let hash = key.hashValue
    var made: Flight?
    while true {
      guard let seen = state.withLock({ $0.isClosed ? nil : $0.flights[hash] ?? [] }) else { return .closed }
      if let flight = seen.first(where: { $0.key == key }) {
        if let seat = state.withLock({ $0.join(flight, exchange) }) { return .joined(flight, seat: seat) }
      } else {
        let flight = made ?? Flight(key, hash, self, of: operation, for: exchange)
        made = flight
        if let seat = state.withLock({ $0.add(flight, ifStill: seen, for: exchange) }) {
          return .lead(flight, seat: seat)
        }
      }
    }
  }

  /// Takes a request that is over out of its seat. Returns true when no request waits for the flight any more.
  func leave(_ flight: Flight, _ seat: Int) -> Bool {
    let (left, isLast) = state.withLock { state -> (Passenger?, Bool) in
      guard let left = flight.waiting.removeValue(forKey: seat) else { return (nil, false) }
      guard flight.waiting.isEmpty else { return (left, false) }
      state.remove(flight)
      return (left, true)
    }
    // Released without the lock.
    return withExtendedLifetime(left) { isLast }
  }

  /// Lets no request join any more, because the answer is there, and returns the requests that get it: the first time, before
  /// those are known, all that have joined.
  func land(_ flight: Flight) -> (joined: [Passenger], isFirst: Bool) {
    let (waiting, answered) = state.withLock { state -> ([Int: Passenger]?, [Passenger]) in
      state.remove(flight)
      let isFirst = !exchange(&flight.hasLanded, with: true)
      return (isFirst ? exchange(&flight.waiting, with: [:]) : nil, flight.answered)
    }
    return waiting.map { (Self.inOrder($0), true) } ?? (answered, false)
  }

  /// Keeps the requests that the answer is for.
  func keep(_ passengers: [Passenger], in flight: Flight) {
    state.withLock { _ in flight.answered = passengers }
  }

  /// Forgets a flight that brings nothing any more, and returns the requests that wait for it and those that have the answer.
  fileprivate func forget(_ flight: Flight) -> (waiting: [Int: Passenger], answered: [Passenger]) {
    state.withLock { state in
      state.remove(flight)
      return (exchange(&flight.waiting, with: [:]), exchange(&flight.answered, with: []))
    }
  }

  fileprivate func lane(of flight: Flight) -> ObjectIdentifier { state.withLock { _ in flight.decideLane() } }

  // A request may be a flight itself, for others below: its table is locked inside of this one's lock, and never the other way.
  fileprivate func isShared(_ flight: Flight) -> Bool {
    state.withLock { _ in flight.isFor { $0.isOther || $0.exchange.isShared } }
  }

  /// Lets no request join a flight any more whose answer is for one asker. False when it is for several.
  fileprivate func giveWay(_ flight: Flight) -> Bool {
    state.withLock { state in
      if flight.hasOthers || flight.isFor({ !$0.exchange.giveWay() }) { return false }
      state.remove(flight)
      return true
    }
  }

  /// Whether all requests that have been given the answer are gone, or have been given up.
  fileprivate func isUnwanted(_ flight: Flight) -> Bool {
    state.withLock { _ in !flight.answered.isEmpty && flight.answered.allSatisfy(\.exchange.isUnwanted) }
  }

  /// The requests that have seats, in the order in which they came.
  fileprivate static func inOrder(_ seats: [Int: Passenger]) -> [Passenger] {
    seats.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Lets no flight start any more.
  func close() {
    // Released without the lock.
    _ = state.withLock { state in
      state.isClosed = true
      return exchange(&state.flights, with: [:])
    }
  }
}
