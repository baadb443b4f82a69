/// The sources whose values are wanted for the same reason: all those of a run, or those above one side of a join.
///
/// Several of them are asked in turn, for one value each.
@usableFromInline
final class Stretch: Giver {
  /// What the sink of the run wants.
  @usableFromInline let demand: Demand
  /// The stretch below, whose wants limit these; nil when only the sink's do.
  @usableFromInline let below: Stretch?
  /// What else must hold for a value to be wanted here.
  @usableFromInline let condition: (@Sendable () -> Bool)?
  /// Whether no value from here will ever be of use, however many are wanted below; nil when each may be.
  private let isUseless: (@Sendable () -> Bool)?
  /// Whether it is there for one giver, and no sink counts what that gives.
  private let isForOne: Bool
  private let givers = Locked<[any Giver]>([])

  /// The stretch of a run's own sources.
  @usableFromInline
  convenience init(of demand: Demand) { self.init(of: demand, isForOne: false) }

  private init(of demand: Demand, isForOne: Bool) {
    self.demand = demand
    self.isForOne = isForOne
    below = nil
    condition = nil
    isUseless = nil
    demand.setSources(self)
  }

  /// A stretch above another one.
  init(
    above below: Stretch, isUseless: (@Sendable () -> Bool)? = nil,
    condition: @escaping @Sendable () -> Bool
  ) {
    demand = below.demand
    isForOne = false
    self.below = below
    self.condition = condition
    self.isUseless = isUseless
    below.add(self)
  }

  /// Whether another value may come from here.
  @inlinable
  var isWanted: Bool {
    guard let below else { return demand.isWanted }
    return below.isWanted && condition?() != false
  }

  @usableFromInline
  func add(_ giver: any Giver) { givers.withLock { $0.append(giver) } }

  @usableFromInline
  func remove(_ giver: any Giver) {
    givers.withLock { $0.removeAll { $0 === giver } }
    // Nobody else does.
    if isForOne { demand.close() }
  }

  /// Lets go of the stretches above, which hold those below them.
  func dismantle() {
    let above = givers.withLock { givers in
      defer { givers.removeAll { $0 is Stretch } }
      return givers
    }
    for case let stretch as Stretch in above { stretch.dismantle() }
  }

  /// Whether somebody here could be asked.
  var hasGivers: Bool { givers.withLock { !$0.isEmpty } }

  @usableFromInline
  func give(_ limit: Int) -> Bool {
    guard isWanted else { return false }
    let asked = givers.withLock { $0 }
    if asked.count == 1 { return asked[0].give(limit) }
    // Whoever gives something goes to the end of the queue.
    for giver in asked where giver.give(1) {
      givers.withLock { givers in
        guard let place = givers.firstIndex(where: { $0 === giver }) else { return }
        givers.append(givers.remove(at: place))
      }
      return true
    }
    return false
  }

  @usableFromInline
  func pause() { for giver in givers.withLock({ $0 }) { giver.pause() } }
  @usableFromInline
  func resume() { for giver in givers.withLock({ $0 }) { giver.resume() } }
  @usableFromInline
  func rewind() { for giver in givers.withLock({ $0 }) { giver.rewind() } }

  @usableFromInline
  func rest(isOver: Bool) {
    let isOver = isOver || isUseless?() == true
    for giver in givers.withLock({ $0 }) { giver.rest(isOver: isOver) }
  }
}

extension Stretch {
  /// A stretch for one giver, all of whose values are wanted.
  @usableFromInline
  static func unlimited() -> Stretch {
    let demand = Demand()
    demand.add(Demand.unlimited)
    return Stretch(of: demand, isForOne: true)
  }
}
