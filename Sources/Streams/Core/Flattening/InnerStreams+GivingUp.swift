// What is forgotten with a request that has been given up.
//
// Mostly its inner streams are heard for the request itself. Above a `timeout` or `singleFlight` they are heard for the one
// that this has made, which does not tell for which others it stands: so those are looked through that are heard for the
// same asker, or for several.

extension InnerStreams {
  /// A request that has been given up.
  struct GivenUp {
    /// Held: as long as that is there, no other request is taken for it.
    let exchange: Exchange
    /// For whom what comes of it is kept apart from others.
    let asker: ObjectIdentifier
    let lane: ObjectIdentifier

    /// Called by the request's holder. The request may be empty by the time that this is dealt with.
    init(_ exchange: Exchange, _ strategy: FlattenStrategy) {
      self.exchange = exchange
      asker = exchange.lane
      lane = exchange.lane(strategy)
    }
  }

  /// For whom an operator has made a request.
  enum Claimant: Hashable {
    case asker(ObjectIdentifier)
    /// For askers that share the answer.
    case several
  }

  /// Those that are heard for one claimant.
  struct Claimed {
    /// Their ways in.
    var inlets: Set<ObjectIdentifier> = []
    /// The requests that have been given up since they were last looked through.
    var givenUp = GivenUpRequests()
  }

  /// Forgets those that stand for the answer to a request which has been given up.
  mutating func stopHearing(for request: GivenUp) -> Unheard {
    let own = stopHearing((heardByRequest[ObjectIdentifier(request.exchange)] ?? []).compactMap { heard[$0] })
    let ofAsker = stopHearing(unwanted(of: .asker(request.asker)))
    let shared = stopHearing(unwanted(of: .several))
    return (own + ofAsker + shared, dropGivenUp(in: request.lane))
  }

  /// Forgets those that an asker was to hear, which has left.
  mutating func stopHearing(for asker: ObjectIdentifier, _ strategy: FlattenStrategy) -> Unheard {
    guard strategy != .race else {
      // Each request has a lane of its own.
      leftAskers.add()
      return leftAskers.areDue(among: heard.count) ? dropUnheard() : ([], [])
    }
    let own = lanes[asker] == nil ? [] : dropHeard(in: asker)
    let waiting = lanes[asker] == nil ? [] : dropWaiting(in: asker, where: \.hearing.isUnwanted)
    return (own + stopHearing(unwanted(of: .several)), waiting)
  }

  /// Those that no asker wants any more, of all that are heard for one claimant. Few are looked through at once, many as in
  /// ``dropGivenUp(in:)``.
  private mutating func unwanted(of claimant: Claimant) -> [Heard] {
    guard let count = heardByClaimant[claimant]?.inlets.count else { return [] }
    heardByClaimant[claimant]?.givenUp.add()
    guard heardByClaimant[claimant]?.givenUp.areDue(among: count) == true else { return [] }
    return (heardByClaimant[claimant]?.inlets ?? []).compactMap { heard[$0] }.filter(\.hearing.isUnwanted)
  }

  /// Forgets what waits in a lane for requests that have been given up: once for several, so that to give up all of them takes
  /// no longer than to ask them. What stays is passed over when its turn comes.
  private mutating func dropGivenUp(in id: ObjectIdentifier) -> [Waiting] {
    guard let held = lanes[id]?.waiting.count, held > 0 else { return [] }
    lanes[id]?.givenUp.add()
    return lanes[id]?.givenUp.areDue(among: held) == true
      ? dropWaiting(in: id, where: \.hearing.isUnwanted) : []
  }

  // MARK: Claims

  mutating func claim(_ one: Heard) {
    guard let claimant = one.claimant else { return }
    heardByClaimant[claimant, default: Claimed()].inlets.insert(ObjectIdentifier(one.inlet))
  }

  mutating func unclaim(_ one: Heard) {
    guard let claimant = one.claimant else { return }
    heardByClaimant[claimant]?.inlets.remove(ObjectIdentifier(one.inlet))
    if heardByClaimant[claimant]?.inlets.isEmpty == true { heardByClaimant[claimant] = nil }
  }

  /// Notes that one says something for the first time: others may have come to wait for that until now, and none does later.
  mutating func noteFirstWord(of one: Heard) {
    var spoken = one
    spoken.hasSpoken = true
    if one.claimant != nil, let exchange = one.hearing.asked?.exchange {
      unclaim(one)
      spoken.claimant = exchange.claimant
      claim(spoken)
    }
    heard[ObjectIdentifier(one.inlet)] = spoken
  }
}

extension Exchange {
  /// For whom an operator has made it; nil for a request of a branch. Called by its holder.
  final var claimant: InnerStreams.Claimant? {
    guard self is StandIn else { return nil }
    return isShared ? .several : .asker(lane)
  }
}
