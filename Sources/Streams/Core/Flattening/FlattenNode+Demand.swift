// How many values the inner and outer streams are asked for, where a sink counts them.

extension FlattenNode {
  /// Where the sources of an inner stream are; nil when no sink counts.
  @usableFromInline var runnerScope: DemandScope? { race?.runner() ?? innerScope }

  // What is on its way makes the room less also where there is none: see the rule of `DemandScope`.

  /// How many values more the inner streams may be asked for, when there is room for so many below.
  ///
  /// - Parameter beside: how many values of the outer stream are on their way.
  func innerRoom(_ room: Int, _ demand: Demand, beside: Int) -> Int {
    // Those are values for the sink only where they are passed on.
    let room = passesOuter ? room : room + beside
    return switch strategy {
    // What others owe that may lose is not in the way of the one that is to win.
    case .race where !isDecided: room + (innerScope?.underWay ?? 0)
    // For a sink that can keep what comes beyond its wish, what one of them owes is not in the way of the others.
    case .merge where demand.wantsAny: room + min(innerScope?.underWay ?? 0, demand.ahead)
    // Such a sink gets so many inner streams' work at the same time.
    case .concurrent(let limit) where demand.wantsAny:
      min(room, Demand.unlimited) + min(limit - 1, demand.spare, Demand.unlimited)
    default: room
    }
  }

  /// How many values more the outer stream may be asked for, when none of the inner ones can be asked.
  ///
  /// - Parameters:
  ///   - room: for how many values more there is room below.
  ///   - demand: what the sink wants.
  ///   - underWay: how many values of the outer stream are on their way.
  ///   - innerUnderWay: how many values of inner streams are.
  func outerRoom(_ room: Int, _ demand: Demand, underWay: Int, innerUnderWay: Int) -> Int {
    guard !passesOuter else { return room }
    let (active, isClosed) = streams.withLock { ($0.active, $0.isClosed) }
    guard !isClosed else { return -underWay }
    let coming = active + underWay
    switch strategy {
    case .race: return demand.wantsAny && !isDecided ? 1 : -underWay
    // So many inner streams as values are wanted, or can be kept: each may have one, and none has to be asked for it.
    case .concurrent(let limit) where limit > 1:
      let room = innerRoom(room, demand, beside: 0)
      return min(room - max(0, active - innerUnderWay), limit - coming)
    case .merge: return room - max(0, active - innerUnderWay)
    // One after the other: a sink that wants the next one has what the one before had to say.
    case .concat, .latest, .concurrent: return min(room + underWay, 1) - coming
    }
  }

  /// Whether the outer stream will never be asked again by a sink that asks for no more than it has, because the inner
  /// streams that take all places have fallen silent. A sink that wants nothing just now and can ask again will do so.
  func waitsInVain(_ demand: Demand) -> Bool {
    guard demand.wantsAny || demand.isForgotten,
      streams.withLock({ $0.areSilent && $0.common.running > 0 })
    else { return false }
    return outerRoom(demand.count, demand, underWay: 0, innerUnderWay: 0) <= 0
  }

  /// Whether a race has been won.
  private var isDecided: Bool { streams.withLock { $0.hasWinner } }
}
