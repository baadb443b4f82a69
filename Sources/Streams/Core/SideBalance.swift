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
  }

  private struct State {
    var counts: [Int]
    /// How many values each side has given at least.
    var least = 0
    /// How many sides have given no more than that.
    var behind: Int
    /// The sides from which nothing will come any more, not even an end.
    var silent: Set<Int> = []
    /// Whether sides that had to wait may give again.
    var mayGoOn = false
  }

  let rule: Rule
  private let state: Locked<State>

  init(_ rule: Rule, sides: Int) {
    self.rule = rule
    state = Locked(State(counts: Array(repeating: 0, count: sides), behind: sides))
  }

  /// Whether a side may give a value.
  /// - Parameter wanted: how many the join is asked for.
  func wants(_ side: Int, wanted: Int) -> Bool {
    state.withLock { state in
      let lead = state.counts[side] - state.least
      return switch rule {
      case .pairs: lead < wanted
      case .freshest: lead == 0
      case .latest: lead == 0 || state.least > 0
      }
    }
  }

  /// Whether sides had to wait that need not any more. True once.
  func goOn() -> Bool {
    state.withLock { state in
      defer { state.mayGoOn = false }
      return state.mayGoOn
    }
  }

  /// Notes that nothing will come from a side any more, not even an end.
  func fallSilent(_ side: Int) {
    state.withLock {
      $0.silent.insert(side); return
    }
  }

  /// Whether the join will never give anything again that takes a value of this side: it waits for a silent one.
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
    state.withLock { state in
      state.counts[side] += 1
      guard state.counts[side] == state.least + 1 else { return }
      state.behind -= 1
      guard state.behind == 0 else { return }
      state.least += 1
      if rule == .freshest || rule == .latest && state.least == 1 { state.mayGoOn = true }
      state.behind = state.counts.count { $0 == state.least }
    }
  }
}

extension ProducerRun {
  /// Builds one side of a join, and lets its sources give no more than the join needs; all they have, without a balance.
  func side(_ side: Int, in balance: SideBalance?, _ build: (ProducerRun) -> Node) -> Node {
    guard let balance, let below = stretch else { return build(self) }
    stretch = Stretch(above: below, isUseless: { balance.isUseless(side) }) { [demand = below.demand] in
      balance.wants(side, wanted: demand.count)
    }
    defer { stretch = below }
    let goOn: @Sendable () -> Void = { [demand = below.demand] in if balance.goOn() { demand.serve() } }
    let fallSilent: @Sendable () -> Void = { [demand = below.demand] in
      balance.fallSilent(side)
      demand.rest()
    }
    return CountingNode.attached(
      to: build(self), afterwards: balance.rule == .pairs ? nil : goOn, whenSilent: fallSilent
    ) {
      balance.enter(side)
    }
  }
}

extension EventStream {
  /// Builds this stream's node and another's, so that neither gives what their join has no use for.
  @usableFromInline
  func nodes<OtherKind, Other, OtherFailure>(
    with other: EventStream<OtherKind, Other, OtherFailure>, in run: ProducerRun, by rule: SideBalance.Rule
  ) -> (left: Node, right: Node) {
    let balance = SideBalance(rule, sides: 2)
    return (
      run.side(0, in: balance) { self.node(in: $0) }, run.side(1, in: balance) { other.node(in: $0) }
    )
  }
}
