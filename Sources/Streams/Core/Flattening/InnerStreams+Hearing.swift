import DequeModule

// Which inner streams are heard, and what is known of each.

extension InnerStreams {
  mutating func hear(_ inlet: Inlet, _ hearing: Hearing, arrival: Int) {
    let lane = hearing.lane(strategy)
    let claimant = lane == nil ? nil : hearing.asked?.exchange?.claimant
    keep(
      Heard(
        inlet: inlet, hearing: hearing, lane: lane, claimant: claimant, rank: heardCount, arrival: arrival))
    heardCount += 1
  }

  func hears(_ inlet: Inlet) -> Bool { heard[ObjectIdentifier(inlet)] != nil }

  func isAskedFor(_ inlet: Inlet) -> Bool { heard[ObjectIdentifier(inlet)]?.lane != nil }

  /// Notes that an inner stream that a branch has asked for says something. Nil when it is not heard any more; else also those
  /// that have lost the race by that, or that it replaces, and those that wait for nothing.
  mutating func noteWord(of inlet: Inlet) -> (Heard, losers: [Inlet], dropped: Deque<Waiting>)? {
    let id = ObjectIdentifier(inlet)
    guard let speaker = heard[id] else { return nil }
    if !speaker.hasSpoken { noteFirstWord(of: speaker) }
    if strategy == .latest, let lane = speaker.lane, self[lane].heard.count > 1,
      !isReplaced(speaker.arrival, in: lane)
    {
      return (speaker, stopHearingReplaced(in: lane, before: self[lane].replaced).map(\.inlet), [])
    }
    guard strategy == .race, let lane = speaker.lane,
      let exchange = speaker.hearing.asked?.exchange,
      decided[lane]?.exchange == nil
    else { return (speaker, [], []) }
    sweep()
    exchange.noteIdentity()
    decided[lane] = Decided(exchange: exchange)
    let dropped = clear(lane)
    return (speaker, stopHearing(of: lane, exceptFor: inlet).map(\.inlet), dropped)
  }

  private mutating func sweep() {
    guard decided.count >= sizeOfNextSweep else { return }
    decided = decided.filter { $0.value.exchange != nil }
    sizeOfNextSweep = max(16, decided.count * 2)
  }

  /// Forgets one that is heard no more, and says what was known of it; nil when it was not heard. Its place is for others.
  mutating func remove(_ inlet: Inlet) -> Heard? {
    guard let removed = forget(inlet) else { return nil }
    freePlace(in: removed.lane)
    return removed
  }

  /// Gives a place in a lane to others.
  mutating func freePlace(in lane: LaneID) {
    guard let lane else { return common.running -= 1 }
    lanes[lane]?.running -= 1
    forgetIfDone(lane)
    makeReady(lane)
  }

  /// Forgets all that are heard, except for one, and says which.
  mutating func stopHearing(exceptFor kept: Inlet?) -> [Inlet] {
    let others = inlets.filter { $0 !== kept }
    for inlet in others { _ = remove(inlet) }
    return others
  }

  /// Forgets all that are heard in a lane, except for one, and says which.
  mutating func stopHearing(of lane: LaneID, exceptFor kept: Inlet? = nil) -> [Heard] {
    stopHearing(heard(in: lane).filter { $0.inlet !== kept })
  }

  func heard(in lane: LaneID) -> [Heard] {
    guard let lane else { return heard.values.filter { $0.lane == nil } }
    return lanes[lane]?.heard.compactMap { heard[$0] } ?? []
  }

  mutating func stopHearing(_ these: [Heard]) -> [Heard] {
    for one in these { _ = remove(one.inlet) }
    return these.sorted { $0.rank < $1.rank }
  }

  /// Those that have been forgotten because no asker wants them any more.
  typealias Unheard = (heard: [Heard], waiting: [Waiting])

  /// Looks through all of them, and forgets those that no asker wants any more. Returns which were heard, and which waited.
  mutating func dropUnheard() -> Unheard {
    let ids = Array(lanes.keys)
    let waiting = ids.flatMap { dropWaiting(in: $0, where: \.hearing.isUnwanted) }
    let unheard = ids.flatMap { dropHeard(in: $0) }
    return (unheard.sorted { $0.rank < $1.rank }, waiting)
  }

  mutating func dropHeard(in id: ObjectIdentifier) -> [Heard] {
    let unheard = (lanes[id]?.heard ?? []).compactMap { heard[$0] }.filter { $0.hearing.isUnwanted }
    for one in unheard { _ = remove(one.inlet) }
    return unheard
  }

  mutating func dropWaiting(in lane: LaneID, where isUnheard: (Waiting) -> Bool) -> [Waiting] {
    if self[lane].waiting.isEmpty { return [] }
    var (wanted, unheard) = (Deque<Waiting>(), [Waiting]())
    for one in self[lane].waiting {
      if isUnheard(one) { unheard.append(one) } else { wanted.append(one) }
    }
    guard !unheard.isEmpty else { return [] }
    self[lane].waiting = wanted
    if let lane { forgetIfDone(lane) }
    return unheard
  }

  /// Hears a stream in place of another. False when that is not heard any more.
  mutating func replace(_ old: Inlet, with new: Inlet, _ hearing: Hearing) -> Bool {
    guard let place = forget(old) else { return false }
    keep(place.takenOver(by: new, place.hearing.inherited(by: hearing)))
    return true
  }

  private mutating func keep(_ one: Heard) {
    let id = ObjectIdentifier(one.inlet)
    heard[id] = one
    if let lane = one.lane { lanes[lane]?.heard.insert(id) }
    if let request = one.request { heardByRequest[request, default: []].insert(id) }
    claim(one)
  }

  private mutating func forget(_ inlet: Inlet) -> Heard? {
    let id = ObjectIdentifier(inlet)
    guard let one = heard.removeValue(forKey: id) else { return nil }
    if let lane = one.lane { lanes[lane]?.heard.remove(id) }
    if let request = one.request {
      heardByRequest[request]?.remove(id)
      if heardByRequest[request]?.isEmpty == true { heardByRequest[request] = nil }
    }
    unclaim(one)
    return one
  }
}
