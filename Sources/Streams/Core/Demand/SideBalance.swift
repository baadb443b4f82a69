/// Lets the sources above a join give no more than the join needs of each.
@usableFromInline
final class SideBalance: Sendable {
  /// What a join does with its sides' values.
  @usableFromInline
  enum Rule: Sendable {
    /// Uses each once, together with one of each other side, in the order in which they came.
    case pairs
    /// The same, with the latest of each side: what comes before the others do is lost.
    case freshest
    /// Uses the latest of each side again and again: what comes before each side has one is lost.
    case latest
    /// Passes on what comes from any side.
    case any
    /// Each side is asked as if it were alone: a value of either may bring one.
    case each
    /// The same, but no side waits for those beyond the first, which may have nothing to say.
    case first
  }

  private struct State {
    var counts: [Int]
    /// How many values of each side have been asked for and have not come.
    private(set) var underWay: [Int]
    /// How many that are of all sides.
    private(set) var allUnderWay = 0
    /// How many sides have any.
    private(set) var awaited = 0
    /// How many of the join's own values are on their way, as has been said below.
    var told = 0
    /// How many values each side has given at least.
    var least = 0
    /// How many sides have given no more than that.
    var behind: Int
    /// The sides from which nothing will come any more, not even an end.
    var silent: Set<Int> = []
    /// Whether sides that had to wait may give again.
    var mayGoOn = false

    init(sides: Int) {
      counts = Array(repeating: 0, count: sides)
      underWay = counts
      behind = sides
    }

    mutating func note(_ change: Int, underWayAt side: Int) {
      let before = underWay[side]
      underWay[side] = before + change
      allUnderWay += change
      awaited += (before + change > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
    }
  }

  let rule: Rule
  /// Whether what one side owes is in the way of the others where a value of each may bring one: not where the sink keeps what
  /// they all bring, for the one that owes may have nothing to say.
  private let sharesRoom: Bool
  private let state: Locked<State>

  /// Nil where sources that are asked in turn need no more.
  static func between(_ sides: Int, by rule: Rule, for demand: Demand) -> SideBalance? {
    rule == .any && demand.spare == 0 ? nil : SideBalance(rule, sides: sides, for: demand)
  }

  /// - Parameter demand: what the sink of the run wants, which counts.
  init(_ rule: Rule, sides: Int, for demand: Demand?) {
    self.rule = rule
    sharesRoom = demand?.spare ?? 0 == 0
    state = Locked(State(sides: sides))
  }

  /// How many values more a side may be asked for.
  ///
  /// - Parameter room: how many more the join may be asked for.
  func room(_ side: Int, below room: Int) -> Int {
    state.withLock { state in
      // What is on its way here is not in the way of the other sides.
      let free = room + state.told
      let (lead, underWay) = (state.counts[side] - state.least, state.underWay[side])
      return switch rule {
      case .pairs: free - lead - underWay
      case .freshest: min(free, 1) - lead - underWay
      case .latest where state.least == 0: min(free, 1) - lead - underWay
      case .latest, .any: sharesRoom ? room : free - underWay
      case .each: free - underWay
      case .first: side == 0 ? room : room + state.underWay[0] - underWay
      }
    }
  }

  /// Whether sides that had to wait need not any more. True once.
  func goOn() -> Bool {
    state.withLock { exchange(&$0.mayGoOn, with: false) }
  }

  /// Notes that nothing will come from a side any more, not even an end.
  func fallSilent(_ side: Int) { _ = state.withLock { $0.silent.insert(side) } }

  /// Whether the join will never again give anything that takes a value of this side, because it waits for a silent one.
  func isUseless(_ side: Int) -> Bool {
    state.withLock { state in
      guard rule != .latest || state.least == 0 else { return false }
      return state.silent.contains { $0 != side && state.counts[$0] == state.least }
    }
  }

  /// Counts a value that a side has given.
  ///
  /// - Complexity: O(1), amortised.
  func enter(_ side: Int) {
    guard rule.counts else { return }
    state.withLock { state in
      state.counts[side] += 1
      guard state.counts[side] == state.least + 1 else { return }
      state.behind -= 1
      guard state.behind == 0 else { return }
      state.least += 1
      if rule == .freshest || rule == .latest && state.least == 1 { state.mayGoOn = true }
      // What a side has given beyond the others has been used, or is lost: the next pair is made of what comes.
      if rule == .freshest { for side in state.counts.indices { state.counts[side] = state.least } }
      state.behind = state.counts.count { $0 == state.least }
    }
  }

  /// Notes that so many values more of a side have been asked for and have not come, or fewer.
  ///
  /// - Returns: how many more of the join's own values are on their way by that.
  /// - Complexity: O(1); of pairs O(*n*) in the number of sides, when a source answers later.
  func note(_ change: Int = 0, underWayAt side: Int = 0) -> Int {
    state.withLock { state in
      state.note(change, underWayAt: side)
      let told = onTheirWay(state)
      return told - exchange(&state.told, with: told)
    }
  }

  private func onTheirWay(_ state: State) -> Int {
    // What waits for a side that cannot be asked is in no other's way.
    guard state.awaited > 0 else { return 0 }
    return switch rule {
    case .pairs:
      Swift.zip(state.counts, state.underWay).reduce(0) { max($0, $1.0 - state.least + $1.1) }
    case .freshest: 1
    case .latest where state.least == 0: 1
    case .latest, .any: sharesRoom ? state.allUnderWay : state.underWay.reduce(0, max)
    case .each: state.underWay.reduce(0, max)
    case .first: state.underWay[0]
    }
  }
}

extension SideBalance.Rule {
  /// Whether it matters how many values a side has given.
  var counts: Bool {
    switch self {
    case .pairs, .freshest, .latest: true
    case .any, .each, .first: false
    }
  }
}
