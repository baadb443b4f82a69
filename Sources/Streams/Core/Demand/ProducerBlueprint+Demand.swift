// How demand finds its way past operators that keep values for later, or choose among several sources.

/// Which of the values that have come in an operator still holds.
@usableFromInline
enum Holding: Sendable {
  /// None.
  case nothing
  /// All that have not come out.
  case all
  /// Some that have not come out: others have been dropped.
  case some
}

extension EventStream {
  /// Builds a run's nodes down to and with a gate, and lets the sources above it give no more than is wanted below.
  ///
  /// - Parameter make: makes the gate: gets the parent that the probe knows, and the one that it is to hang below.
  func gate<Output: Sendable>(
    in run: RunBuilder, above below: DemandScope, _ holding: Holding, of output: Output.Type,
    _ make: (_ parent: Node, _ above: Node) -> Node
  ) -> Node {
    if holding == .nothing { return choosingGate(in: run, above: below, of: output, make) }
    let held = HeldCount(forgets: holding == .some, in: below)
    let parent = node(in: run)
    let gate = make(parent, parent.counted(by: { held.enter() }))
    gate.gate.countedDemand = below.demand
    let leave: @Sendable () -> Void = { [demand = below.demand] in
      held.leave()
      demand.serve()
    }
    return gate.counted(afterwards: leave, end: { _, _ in held.clear() })
  }

  /// The same for a gate that hears inner streams, which are asked before the outer one.
  private func choosingGate<Output: Sendable>(
    in run: RunBuilder, above below: DemandScope, of output: Output.Type,
    _ make: (_ parent: Node, _ above: Node) -> Node
  ) -> Node {
    let demand = below.demand
    let (chooser, outer) = (WeakReference<FlattenNode>(), WeakReference<DemandScope>())
    let inner = DemandScope(above: below, rule: { chooser.object?.innerRoom($0, demand) ?? $0 })
    let above = DemandScope(
      above: below, isUseless: { chooser.object?.waitsInVain(demand) ?? false },
      rule: { room in
        guard !inner.isReady else { return 0 }
        let underWay = outer.object?.underWay ?? 0
        return chooser.object?.outerRoom(room, demand, underWay: underWay, innerUnderWay: inner.underWay)
          ?? room
      })
    outer.set(above)
    let parent = node(in: run, in: above)
    let gate = make(parent, parent)
    if let flattening = gate as? FlattenNode {
      flattening.innerScope = inner
      chooser.set(flattening)
    }
    gate.gate.countedDemand = below.demand
    return gate
  }

  /// Builds this stream's node with its sources in that demand scope.
  private func node(in run: RunBuilder, in demandScope: DemandScope) -> Node {
    let below = run.demandScope
    run.demandScope = demandScope
    defer { run.demandScope = below }
    return node(in: run)
  }
}

/// How many values are inside of an operator that keeps them for later. For what is below, they are on their way.
private final class HeldCount: Sendable {
  private let count = Locked(0)
  /// Whether what has come in before a value that comes out is gone.
  private let forgets: Bool
  private let below: DemandScope

  init(forgets: Bool, in below: DemandScope) {
    self.forgets = forgets
    self.below = below
  }

  func enter() { set { $0 + 1 } }
  func leave() { set { [forgets] in forgets ? 0 : max(0, $0 - 1) } }
  func clear() { set { _ in 0 } }

  private func set(_ change: @Sendable (Int) -> Int) {
    let difference = count.withLock { count in
      let before = count
      count = change(before)
      return count - before
    }
    below.note(underWay: difference)
  }
}
