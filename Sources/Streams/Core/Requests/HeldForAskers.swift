/// What an operator holds for those who have asked for it, by keys of its own, so that what an asker does not want any more is
/// found without looking through the rest.
struct HeldForAskers<Key: Hashable & Sendable, Held: Sendable>: Sendable {
  private struct Entry: Sendable {
    var held: Held
    let asker: SoleAsker
    let origin: Origin?
  }

  /// Who has asked for something.
  private enum Origin: Sendable {
    /// A branch, by its identity, and with which request.
    case branch(ObjectIdentifier, request: ObjectIdentifier)
    /// An operator, for others.
    case standIn

    init(of exchange: Exchange) {
      self =
        exchange is StandIn
        ? .standIn : .branch(ObjectIdentifier(exchange.asker), request: ObjectIdentifier(exchange))
    }
  }

  private var all: [Key: Entry] = [:]
  /// The keys of what is held for one request of a branch each.
  private var keysOfRequests: [ObjectIdentifier: Set<Key>] = [:]
  /// Those requests, by who has made them.
  private var requestsOfAskers: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  /// The keys of what operators below have asked for, in place of others, who are not known here.
  private var keysOfStandIns: Set<Key> = []
  /// The requests that have been given up since those were last looked through.
  private var givenUp = GivenUpRequests()

  var isEmpty: Bool { all.isEmpty }
  var count: Int { all.count }
  var values: some Collection<Held> { all.values.lazy.map(\.held) }

  func keys(where isMeant: (Held) -> Bool) -> [Key] { all.filter { isMeant($0.value.held) }.map(\.key) }

  func holds(_ key: Key) -> Bool { all[key] != nil }

  /// Holds something until it is removed. What removes it holds the delivery that the asker is of.
  mutating func add(_ held: Held, at key: Key, for asker: SoleAsker) {
    let origin = asker.exchange.map { Origin(of: $0) }
    all[key] = Entry(held: held, asker: asker, origin: origin)
    switch origin {
    case .branch(let asker, let request):
      keysOfRequests[request, default: []].insert(key)
      requestsOfAskers[asker, default: []].insert(request)
    case .standIn: keysOfStandIns.insert(key)
    case nil: break
    }
  }

  mutating func change(_ key: Key, _ change: (inout Held) -> Void) {
    if let index = all.index(forKey: key) { change(&all.values[index].held) }
  }

  mutating func remove(_ key: Key) -> Held? {
    guard let one = all.removeValue(forKey: key) else { return nil }
    switch one.origin {
    case .branch(let asker, let request):
      keysOfRequests[request]?.remove(key)
      if keysOfRequests[request]?.isEmpty == true {
        keysOfRequests[request] = nil
        requestsOfAskers[asker]?.remove(request)
        if requestsOfAskers[asker]?.isEmpty == true { requestsOfAskers[asker] = nil }
      }
    case .standIn: keysOfStandIns.remove(key)
    case nil: break
    }
    return one.held
  }

  /// The keys of what is not wanted any more, after an asker has left, or has given up a request. What is held for stand-ins is
  /// looked through once for several such calls.
  mutating func unwanted(by asker: ObjectIdentifier, for request: ObjectIdentifier?) -> [Key] {
    givenUp.add()
    let requests = request.map { [$0] } ?? requestsOfAskers[asker] ?? []
    let own = requests.flatMap { keysOfRequests[$0] ?? [] }
    // Another request may have come to lie where the one was that is over.
    return own.filter { all[$0]?.asker.isUnwanted == true } + unwantedOfStandIns()
  }

  /// The same of what stands for others, when it is time to look through that.
  mutating func unwantedOfStandIns() -> [Key] {
    guard givenUp.areDue(among: keysOfStandIns.count) else { return [] }
    return keysOfStandIns.filter { all[$0]?.asker.isUnwanted == true }
  }
}
