/// What gives values of a run when they are wanted.
@usableFromInline
protocol DemandSource: AnyObject, Sendable {
  /// Its seat in the demand scope that it is in, under whose lock this is read and written; 0 in none.
  var seat: Int { get set }
  /// Gives values for as long as they are wanted, so many at most. False when nothing has happened: none can come now.
  func give(_ limit: Int) -> Bool
  /// Whether it could be asked for a value now, when there is room for so many below the demand scope that it is in.
  func isReady(below room: Int) -> Bool
  /// Whether it stands for others, and knows by itself what is wanted of those.
  var isScope: Bool { get }
  /// Whether it never gives what it is asked for, and is only told about pauses.
  var onlyListens: Bool { get }
  /// Is told that the sink has paused its sources, or resumed them: ``Demand/pauseToTell`` says which. What cannot stop goes on.
  func notePause()
  /// Begins anew, if it can.
  func rewind()
  /// Is told, when nothing can be given, whether nothing will ever be asked for again.
  func rest(isOver: Bool)
}

extension DemandSource {
  @usableFromInline func isReady(below room: Int) -> Bool { true }
  @usableFromInline var isScope: Bool { false }
  @usableFromInline var onlyListens: Bool { false }
  // What gives one value at a time for each wish has nothing to pause.
  @usableFromInline func notePause() {}
  @usableFromInline func rewind() {}
  // What gives values without being asked can still do so.
  func rest(isOver: Bool) {}
}

/// The demand sources of a scope. Only used under its lock.
struct DemandSources {
  /// Those that give what they are asked for, the next one first.
  private(set) var asked = Seating<any DemandSource>()
  /// Those that are only told about pauses.
  private var told = Seating<any DemandSource>()

  var isEmpty: Bool { asked.isEmpty && told.isEmpty }

  var all: [any DemandSource] { asked.members + told.members }

  mutating func add(_ demandSource: any DemandSource) {
    demandSource.seat = demandSource.onlyListens ? told.append(demandSource) : asked.append(demandSource)
  }

  /// Whether it was there.
  @discardableResult
  mutating func remove(_ demandSource: any DemandSource) -> Bool {
    let seat = demandSource.seat
    guard seat != 0 else { return false }
    demandSource.seat = 0
    if demandSource.onlyListens { told.remove(at: seat) } else { asked.remove(at: seat) }
    return true
  }

  /// Lets all others be asked before one, if that is still there.
  mutating func moveToEnd(_ demandSource: any DemandSource) {
    if demandSource.seat != 0 { asked.moveToEnd(at: demandSource.seat) }
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
