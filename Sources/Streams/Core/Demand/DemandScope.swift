import Synchronization

/// The sources whose values are wanted for the same reason: all those of a run, or those above one side of a join.
///
/// Several of them are asked in turn, for one value each.
@usableFromInline
final class DemandScope: DemandSource {
  /// What the sink of the run wants.
  @usableFromInline let demand: Demand
  /// The demand scope below, whose wants limit these; nil when only the sink's do.
  @usableFromInline let below: DemandScope?
  /// The demand scope beside this one whose sources go before these: none here is asked while one of those can be.
  let preferred: DemandScope?
  /// Whether the one that comes after this one says for both whether a source can be asked. If each were asked, and that one
  /// asked this one in turn, a question would double at each of several demand scopes above one another.
  let isSpokenFor = Atomic<Bool>(false)
  /// Whether no value from here will ever be of use, however many are wanted below; nil when each may be.
  let isUseless: (@Sendable () -> Bool)?
  /// How many values may be asked for here when there is room for so many below, and so many are on their way at the demand
  /// scope that comes after this one; nil for as many. What is on its way here makes the room less by so many, even where there
  /// is none: taking it off again gives the room that there would be without it.
  private let rule: (@Sendable (_ room: Int, _ beside: Int) -> Int)?
  /// How many may be asked for here at most, when so many are on their way here; nil for any number. Said before it is looked how
  /// much room there is below.
  let limit: (@Sendable (_ underWay: Int) -> Int)?
  /// Tells what is below of a change in how many values are on their way here; nil when each is one there.
  private let relay: (@Sendable (_ change: Int) -> Void)?
  /// Whether it is there for one demand source, and no sink counts what that gives.
  private let isForOne: Bool
  let demandSources = Locked(DemandSources())
  private let onTheirWay = Atomic<Int>(0)
  /// How many values are on their way at the one that comes after this one.
  private let onTheirWayBeside = Atomic<Int>(0)
  // Unsafe and unchecked: only read and written under the lock of the scope below.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var seat = 0

  /// The scope of a run's own sources.
  @usableFromInline
  init(of demand: Demand, isForOne: Bool = false) {
    self.demand = demand
    self.isForOne = isForOne
    below = nil
    preferred = nil
    isUseless = nil
    rule = nil
    limit = nil
    relay = nil
    demand.setSources(self)
  }

  /// A demand scope above another one, to which it belongs for as long as it has sources.
  ///
  /// - Parameter preferred: the one beside it whose sources go before these.
  init(
    above below: DemandScope, after preferred: DemandScope? = nil,
    isUseless: (@Sendable () -> Bool)? = nil,
    relay: (@Sendable (_ change: Int) -> Void)? = nil,
    rule: (@Sendable (_ room: Int, _ beside: Int) -> Int)? = nil,
    limit: (@Sendable (_ underWay: Int) -> Int)? = nil
  ) {
    demand = below.demand
    isForOne = false
    self.below = below
    self.preferred = preferred
    self.isUseless = isUseless
    self.rule = rule
    self.limit = limit
    self.relay = relay
  }

  /// How many values more may be asked for here; none when that is not positive.
  var room: Int {
    guard let below else { return demand.room }
    // Read before and after the room, which is less by that: a value that comes meanwhile makes no room, and one that leaves
    // does not either. If one leaves and then another comes, a value too many may be asked for.
    let (beside, most) = (underWayBeside, limit?(underWay) ?? .max)
    let room = below.room
    if preferred?.canAsk(below: room) == true { return -underWay }
    return min(share(of: room, beside: min(beside, underWayBeside)), most)
  }

  /// How many values may be asked for here when there is room for so many below, and nothing goes before.
  func share(of room: Int, beside: Int) -> Int { rule?(room, beside) ?? room }

  /// Whether another value may come from here.
  @inlinable
  var isWanted: Bool { below == nil ? demand.isWanted : hasRoom }

  @usableFromInline var hasRoom: Bool { room > 0 }

  /// How many values have been asked for here, and have not come.
  var underWay: Int { onTheirWay.load(ordering: .relaxed) }
  /// How many have at the demand scope that comes after this one.
  var underWayBeside: Int { onTheirWayBeside.load(ordering: .acquiring) }

  /// Notes that so many values more have been asked for and have not come, or fewer.
  func note(underWay change: Int) {
    guard change != 0 else { return }
    // At any time, all that is counted beside is counted below.
    if change > 0 { noteBelow(change) }
    onTheirWay.wrappingAdd(change, ordering: .relaxed)
    preferred?.onTheirWayBeside.wrappingAdd(change, ordering: .acquiringAndReleasing)
    if change < 0 { noteBelow(change) }
  }

  private func noteBelow(_ change: Int) {
    guard let below else { return demand.note(underWay: change) }
    if let relay { relay(change) } else { below.note(underWay: change) }
  }

  // A demand scope is registered below for as long as it has sources to ask. Both are changed under its lock, so that what is
  // known below is true; locks are only taken downwards.

  func add(_ demandSource: any DemandSource) {
    demandSources.withLock { demandSources in
      let isFirst = demandSources.isEmpty
      demandSources.add(demandSource)
      guard isFirst else { return }
      below?.add(self)
      preferred?.isSpokenFor.store(true, ordering: .relaxed)
    }
  }

  func remove(_ demandSource: any DemandSource) {
    demandSources.withLock { demandSources in
      guard demandSources.remove(demandSource), demandSources.isEmpty else { return }
      preferred?.isSpokenFor.store(false, ordering: .relaxed)
      below?.remove(self)
    }
    // Only this source could have been asked.
    if isForOne { demand.close() }
  }

  /// Releases the demand scopes above, which hold those below them.
  func dismantle() {
    let above = demandSources.withLock { demandSources in
      let above = demandSources.all.compactMap { $0 as? DemandScope }
      for demandScope in above { demandSources.remove(demandScope) }
      return above
    }
    for demandScope in above { demandScope.dismantle() }
  }
}
