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
  /// - Parameter make: makes the gate below its parent, without attaching its inlets.
  func gate<Output: Sendable>(
    in run: RunBuilder, above below: DemandScope, _ holding: Holding, of output: Output.Type,
    _ make: (_ parent: Node) -> Node
  ) -> Node {
    if holding == .nothing { return choosingGate(in: run, above: below, of: output, make) }
    let gate = make(node(in: run))
    gate.gate.asJunction.counts(forgets: holding == .some, isAsked: run.canBeAsked, in: below)
    gate.attachGate()
    return gate
  }

  /// The same for a gate that hears inner streams, which are asked before the outer one.
  private func choosingGate<Output: Sendable>(
    in run: RunBuilder, above below: DemandScope, of output: Output.Type,
    _ make: (_ parent: Node) -> Node
  ) -> Node {
    let demand = below.demand
    let (chooser, outer) = (WeakReference<FlattenNode>(), WeakReference<DemandScope>())
    let inner = DemandScope(above: below, rule: { chooser.object?.innerRoom($0, demand) ?? $0 })
    let above = DemandScope(
      above: below, after: inner, isUseless: { chooser.object?.waitsInVain(demand) ?? false },
      rule: { room in
        let underWay = outer.object?.underWay ?? 0
        return chooser.object?.outerRoom(room, demand, underWay: underWay, innerUnderWay: inner.underWay)
          ?? room
      })
    outer.set(above)
    let gate = make(node(in: run, in: above))
    run.canBeAsked = true
    if let flattening = gate as? FlattenNode {
      flattening.innerScope = inner
      chooser.set(flattening)
    }
    gate.gate.countedDemand = below.demand
    gate.attachGate()
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

/// How many values are inside of a gate that keeps them for later. For what is below, they are on their way, unless nothing
/// above can be asked: what comes of its own accord is in the way of no wish.
///
/// A value that comes to nothing there has not reached the sink, so that another one is asked for in its place: at once, or,
/// where it has been dropped because it came too soon, when the gate can take another one.
@usableFromInline
final class HeldCount: Sendable {
  private struct Values: Sendable {
    var inside = 0
    /// Those among them that have been dropped, and in whose place no other is asked for yet.
    var wasted = 0
    /// Whether the gate has ended. What comes in nevertheless, because the gate above does not know that yet, comes out nowhere.
    var isOver = false
  }

  private let values = Locked(Values())
  /// Whether what has come in before a value that comes out is gone.
  private let forgets: Bool
  /// Whether what comes in may have been asked for.
  private let isAsked: Bool
  private let below: DemandScope

  init(forgets: Bool, isAsked: Bool, in below: DemandScope) {
    self.forgets = forgets
    self.isAsked = isAsked
    self.below = below
  }

  /// A value has come in.
  @usableFromInline
  func enter() { if isAsked { change { $0.inside += 1 } } }

  /// A value has come out, or to nothing.
  @usableFromInline
  func leave() {
    change { [forgets] in
      $0.inside = forgets ? 0 : max(0, $0.inside - $0.wasted - 1)
      $0.wasted = 0
    }
    serve()
  }

  /// A value has been dropped because it came too soon. Others would be as well, until ``forgetWaste()``, or a value comes out.
  func waste() { change { $0.wasted += 1 } }

  /// Another value can be taken.
  func forgetWaste() {
    let hasChanged = change {
      $0.inside = max(0, $0.inside - $0.wasted)
      $0.wasted = 0
    }
    if hasChanged { serve() }
  }

  /// All that has come in has come out, or to nothing.
  @usableFromInline
  func settle() { if change({ $0 = Values() }) { serve() } }

  /// The gate ends. Whether something was inside.
  func close() -> Bool { change { $0 = Values(isOver: true) } }

  /// Lets others be asked.
  func serve() { below.demand.serve() }

  /// The same of another gate, for as many values as come there.
  func fresh() -> HeldCount { HeldCount(forgets: forgets, isAsked: isAsked, in: below) }

  /// Whether there is another number of them now.
  @discardableResult
  private func change(_ body: @Sendable (inout Values) -> Void) -> Bool {
    let difference = values.withLock { values in
      guard !values.isOver else { return 0 }
      let before = values.inside
      body(&values)
      return values.inside - before
    }
    below.note(underWay: difference)
    return difference != 0
  }
}

extension Junction {
  /// Counts from now on what is inside, for a sink that counts. Called before another thread knows the gate.
  ///
  /// - Parameters:
  ///   - forgets: whether what has come in before a value that comes out is gone.
  ///   - isAsked: whether anything above can be asked for values.
  final func counts(forgets: Bool = false, isAsked: Bool, in below: DemandScope) {
    counted = below.demand
    held = HeldCount(forgets: forgets, isAsked: isAsked, in: below)
  }

  /// Counts what is here as the junction does in whose place this one stands.
  final func takeDemand(of other: Junction) {
    counted = other.counted
    held = other.held?.fresh()
  }
}

/// Puts a gate above an operator of a run whose sink counts.
struct CountedInsertion: Insertion {
  let insertion: any Insertion
  let demandScope: DemandScope
  /// Whether anything above can be asked for values.
  let isAsked: Bool

  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node) -> Junction {
    let gate = insertion.makeGate(of: value, below: parent)
    gate.counts(isAsked: isAsked, in: demandScope)
    return gate
  }
}
