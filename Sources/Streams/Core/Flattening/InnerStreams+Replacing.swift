// How inner streams are forgotten when another one has come in their place.

extension InnerStreams {
  /// Forgets all in a lane that another replaces, and says which. All at once: what comes in the place of one that is heard
  /// would wait, and would not be found, if those that wait were forgotten before.
  mutating func forgetReplaced(in lane: LaneID, exceptFor kept: [Inlet]) -> Unheard {
    let waiting = dropWaiting(in: lane) { $0.hearing.giveWay() }
    return (stopHearingReplaced(in: lane, before: arrivals, exceptFor: kept), waiting)
  }

  /// The same in the turn of the one that replaces: forgets what has been heard or has waited only since then, and hears
  /// nothing any more that has come before it.
  ///
  /// - Parameter count: how many had come before it.
  mutating func forgetReplaced(in lane: LaneID, before count: Int, exceptFor kept: [Inlet] = []) -> Unheard {
    // A lane that is not there has nothing that could be heard.
    if lane.map({ lanes[$0] != nil }) ?? true { self[lane].replaced = max(self[lane].replaced, count) }
    let waiting = dropWaiting(in: lane) { $0.arrival < count && $0.hearing.giveWay() }
    return (stopHearingReplaced(in: lane, before: count, exceptFor: kept), waiting)
  }

  /// Forgets those that are still heard although another has come in their place, and that no branch has asked for.
  mutating func stopHearingReplaced() -> [Inlet] {
    stopHearingReplaced(in: nil, before: common.replaced).map(\.inlet)
  }

  /// Forgets those that are heard in a lane, but not those of an answer that others have come to wait for, too.
  mutating func stopHearingReplaced(
    in lane: LaneID, before count: Int, exceptFor kept: [Inlet] = []
  ) -> [Heard] {
    if heard.isEmpty { return [] }
    let replaced = heard(in: lane).filter { one in
      one.arrival < count && !kept.contains { $0 === one.inlet } && one.hearing.giveWay()
    }
    return stopHearing(replaced)
  }

  /// Whether another has come in the place of the one that is started with that number.
  func isReplaced(_ number: Int, in lane: LaneID) -> Bool {
    // Without a copy of the lane: all that are started come by.
    number < (lane.map { lanes[$0]?.replaced ?? 0 } ?? common.replaced)
  }

  /// Whether another has come in the place of one that is heard.
  func isReplaced(_ inlet: Inlet) -> Bool {
    heard[ObjectIdentifier(inlet)].map { isReplaced($0.arrival, in: $0.lane) } ?? false
  }

  /// The ways in from those that are heard in a lane.
  func inlets(in lane: LaneID) -> [Inlet] { heard(in: lane).map(\.inlet) }

  /// A lane; an empty one where there is none, which is not to be changed.
  subscript(lane: LaneID) -> Lane {
    get { lane.map { lanes[$0] ?? Lane() } ?? common }
    set { if let lane { lanes[lane] = newValue } else { common = newValue } }
  }
}
