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
  private let preferred: DemandScope?
  /// Whether the one that comes after this one says of both whether a source can be asked. If each were asked, and that
  /// one asked this one in turn, a question would double at each of several demand scopes above one another.
  private let isSpokenFor = Atomic<Bool>(false)
  /// Whether no value from here will ever be of use, however many are wanted below; nil when each may be.
  private let isUseless: (@Sendable () -> Bool)?
  /// How many values may be asked for here when there is room for so many below; nil for as many.
  private let rule: (@Sendable (_ room: Int) -> Int)?
  /// Tells what is below of a change in how many values are on their way here; nil when each is one there.
  private let relay: (@Sendable (_ change: Int) -> Void)?
  /// Whether it is there for one demand source, and no sink counts what that gives.
  private let isForOne: Bool
  private let demandSources = Locked(Members())
  private let onTheirWay = Atomic<Int>(0)

  private struct Members {
    /// Those that give what they are asked for, the next one first.
    var asked: [any DemandSource] = []
    /// Those that are only told about pauses.
    var told: [any DemandSource] = []

    var all: [any DemandSource] { asked + told }
  }

  /// The scope of a run's own sources.
  @usableFromInline
  init(of demand: Demand, isForOne: Bool = false) {
    self.demand = demand
    self.isForOne = isForOne
    below = nil
    preferred = nil
    isUseless = nil
    rule = nil
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
    rule: (@Sendable (_ room: Int) -> Int)? = nil
  ) {
    demand = below.demand
    isForOne = false
    self.below = below
    self.preferred = preferred
    self.isUseless = isUseless
    self.rule = rule
    self.relay = relay
  }

  /// How many values more may be asked for here; none when that is not positive.
  var room: Int {
    guard let below else { return demand.room }
    let room = below.room
    return preferred?.canAsk(below: room) == true ? 0 : share(of: room)
  }

  /// How many values may be asked for here when there is room for so many below, and nothing goes before.
  private func share(of room: Int) -> Int { rule?(room) ?? room }

  /// Whether another value may come from here.
  @inlinable
  var isWanted: Bool { below == nil ? demand.isWanted : hasRoom }

  @usableFromInline var hasRoom: Bool { room > 0 }

  /// How many values have been asked for here, and have not come.
  var underWay: Int { onTheirWay.load(ordering: .relaxed) }

  /// Notes that so many values more have been asked for and have not come, or fewer.
  func note(underWay change: Int) {
    guard change != 0 else { return }
    onTheirWay.wrappingAdd(change, ordering: .relaxed)
    guard let below else { return demand.note(underWay: change) }
    if let relay { relay(change) } else { below.note(underWay: change) }
  }

  // A demand scope is registered below for as long as it has sources to ask. Both are changed under its lock, so that what
  // is known below is so; locks are only taken downwards.

  func add(_ demandSource: any DemandSource) {
    demandSources.withLock { demandSources in
      let isFirst = demandSources.asked.isEmpty && demandSources.told.isEmpty
      if demandSource.onlyListens {
        demandSources.told.append(demandSource)
      } else {
        demandSources.asked.append(demandSource)
      }
      guard isFirst else { return }
      below?.add(self)
      preferred?.isSpokenFor.store(true, ordering: .relaxed)
    }
  }

  func remove(_ demandSource: any DemandSource) {
    demandSources.withLock { demandSources in
      let wasEmpty = demandSources.asked.isEmpty && demandSources.told.isEmpty
      demandSources.asked.removeAll { $0 === demandSource }
      demandSources.told.removeAll { $0 === demandSource }
      guard !wasEmpty, demandSources.asked.isEmpty, demandSources.told.isEmpty else { return }
      preferred?.isSpokenFor.store(false, ordering: .relaxed)
      below?.remove(self)
    }
    // Only this source could have been asked.
    if isForOne { demand.close() }
  }

  /// Releases the demand scopes above, which hold those below them.
  func dismantle() {
    let above = demandSources.withLock { demandSources in
      defer {
        demandSources.asked.removeAll { $0 is DemandScope }
        demandSources.told.removeAll { $0 is DemandScope }
      }
      return demandSources.all
    }
    for case let demandScope as DemandScope in above { demandScope.dismantle() }
  }

  @usableFromInline
  func isReady(below room: Int) -> Bool { !isSpokenFor.load(ordering: .relaxed) && canAsk(below: room) }

  /// Whether a source here could be asked for a value now, or one of those that go before.
  ///
  /// - Complexity: each demand scope above is asked once.
  private func canAsk(below room: Int) -> Bool {
    if preferred?.canAsk(below: room) == true { return true }
    let room = share(of: room)
    return room > 0 && demandSources.withLock { $0.asked }.contains { $0.isReady(below: room) }
  }

  @usableFromInline var isScope: Bool { true }

  // What is wanted of the demand scopes above may be more than what is wanted here: of each runner in a race a value.
  @usableFromInline
  func give(_ limit: Int) -> Bool {
    let asked = demandSources.withLock { $0.asked }
    if asked.count == 1 { return (asked[0].isScope || isWanted) && asked[0].give(limit) }
    // A source that gives something goes to the end of the queue.
    for demandSource in asked where (demandSource.isScope || isWanted) && demandSource.give(1) {
      demandSources.withLock { demandSources in
        guard let place = demandSources.asked.firstIndex(where: { $0 === demandSource }) else { return }
        demandSources.asked.append(demandSources.asked.remove(at: place))
      }
      return true
    }
    return false
  }

  @usableFromInline
  func pause() { for demandSource in demandSources.withLock({ $0.all }) { demandSource.pause() } }
  @usableFromInline
  func resume() { for demandSource in demandSources.withLock({ $0.all }) { demandSource.resume() } }
  @usableFromInline
  func rewind() { for demandSource in demandSources.withLock({ $0.all }) { demandSource.rewind() } }

  @usableFromInline
  func rest(isOver: Bool) {
    let isOver = isOver || isUseless?() == true
    for demandSource in demandSources.withLock({ $0.all }) { demandSource.rest(isOver: isOver) }
  }
}

extension DemandScope {
  /// A demand scope for one demand source, all of whose values are wanted.
  static func unlimited() -> DemandScope {
    let demand = Demand()
    demand.add(Demand.unlimited)
    return DemandScope(of: demand, isForOne: true)
  }
}
