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
    gate.gate.asJunction.counts(for: below.demand, by: run.heldCount(forgets: holding == .some, in: below))
    gate.attachGate()
    return gate
  }

  /// The same for a gate that hears inner streams, which are asked before the outer one.
  private func choosingGate<Output: Sendable>(
    in run: RunBuilder, above below: DemandScope, of output: Output.Type,
    _ make: (_ parent: Node) -> Node
  ) -> Node {
    let demand = below.demand
    let chooser = WeakReference<FlattenNode>()
    let inner = DemandScope(
      above: below,
      rule: { room, beside in chooser.object?.innerRoom(room, demand, beside: beside) ?? room })
    let above = DemandScope(
      above: below, after: inner, isUseless: { chooser.object?.waitsInVain(demand) ?? false },
      rule: { room, _ in
        chooser.object?.outerRoom(
          room, demand, underWay: inner.underWayBeside, innerUnderWay: inner.underWay) ?? room
      })
    let gate = make(node(in: run, in: above))
    run.canBeAsked = true
    if let flattening = gate as? FlattenNode {
      flattening.innerScope = inner
      if flattening.strategy == .race { flattening.race = RaceBalance(inner) }
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

/// How many values are inside of a gate that keeps them for later. For what is below, they are on their way. Where nothing
/// above can be asked, a gate has none: what comes of its own accord is in the way of no wish.
///
/// A value that comes to nothing there has not reached the sink, so that another one is asked for in its place: at once, or,
/// where it has been dropped because it came too soon, when the gate can take another one.
///
/// What the next value may replace is not on its way for a sink that keeps what comes beyond its wish: a quiet time is quiet for
/// such a sink as it is for one that wants everything.
@usableFromInline
final class HeldCount: Sendable {
  private struct Values: Sendable {
    var inside = 0
    /// Those among them that have been dropped, and in whose place no other is asked for yet.
    var wasted = 0
    /// Whether the gate has ended. What comes in nevertheless, because the gate above does not know that yet, comes out
    /// nowhere.
    var isOver = false
  }

  private let values = Locked(Values())
  /// Whether what has come in before a value that comes out is gone.
  private let forgets: Bool
  /// How many may be inside without being on their way.
  private let replaceable: Int
  private let below: DemandScope

  init(forgets: Bool, in below: DemandScope) {
    self.forgets = forgets
    replaceable = forgets ? below.demand.ahead : 0
    self.below = below
  }

  /// Whether what this thread delivers comes because the sink has asked for it.
  @usableFromInline var isAnswered: Bool { below.demand.isAnswered }

  /// A value has come in.
  @usableFromInline
  func enter() { change { $0.inside += 1 } }

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

  /// The gate ends. Returns whether something was inside.
  func close() -> Bool { change { $0 = Values(isOver: true) } }

  /// Lets others be asked.
  func serve() { below.demand.serve() }

  /// The same of another gate, for as many values as come there.
  func fresh() -> HeldCount { HeldCount(forgets: forgets, in: below) }

  /// Returns whether the number of those on their way has changed.
  @discardableResult
  private func change(_ body: @Sendable (inout Values) -> Void) -> Bool {
    let difference = values.withLock { [replaceable] values in
      guard !values.isOver else { return 0 }
      let before = max(0, values.inside - replaceable)
      body(&values)
      return max(0, values.inside - replaceable) - before
    }
    below.note(underWay: difference)
    return difference != 0
  }
}

extension Junction {
  /// Counts from now on what is inside, for a sink that counts. Called before another thread knows the gate.
  final func counts(for demand: Demand, by held: HeldCount?) {
    counted = demand
    self.held = held
  }

  /// Counts what is here as the junction that this one replaces does.
  final func takeDemand(of other: Junction) {
    counted = other.counted
    held = other.held?.fresh()
  }
}

extension RunBuilder {
  /// What counts the values inside of a gate that is put below what has been built; nil if nothing above it can be asked.
  ///
  /// - Parameter forgets: whether what has come in before a value that comes out is gone.
  func heldCount(forgets: Bool = false, in below: DemandScope) -> HeldCount? {
    canBeAsked ? HeldCount(forgets: forgets, in: below) : nil
  }
}

/// Puts one gate above an operator of a run whose sink counts.
struct CountedInsertion: Insertion {
  let insertion: any Insertion
  let demand: Demand
  let held: HeldCount?

  var operatorName: String { insertion.operatorName }

  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node) -> Junction {
    let gate = insertion.makeGate(of: value, below: parent)
    gate.counts(for: demand, by: held)
    return gate
  }
}
