import Synchronization

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
    in run: ProducerRun, above below: Stretch, _ holding: Holding, of output: Output.Type,
    _ make: (_ parent: Node, _ above: Node) -> Node
  ) -> Node {
    if holding == .nothing { return choosingGate(in: run, above: below, of: output, make) }
    let held = HeldCount(forgets: holding == .some)
    let parent = node(
      in: run, in: Stretch(above: below) { [demand = below.demand] in held.count < demand.count })
    let gate = make(parent, CountingNode.attached(to: parent) { held.enter() })
    return CountingNode.attached(to: gate, afterwards: { [demand = below.demand] in demand.serve() }) {
      held.leave()
    }
  }

  /// The same for a gate that hears inner streams, which are asked before the outer one.
  private func choosingGate<Output: Sendable>(
    in run: ProducerRun, above below: Stretch, of output: Output.Type,
    _ make: (_ parent: Node, _ above: Node) -> Node
  ) -> Node {
    let (inner, chooser) = (Stretch(above: below) { true }, Chooser<Output>())
    let parent = node(
      in: run,
      in: Stretch(
        above: below,
        isUseless: { [demand = below.demand] in chooser.waitsInVain(isUnlimited: demand.isUnlimited) },
        condition: { [demand = below.demand] in
          !inner.hasGivers && chooser.wantsOuter(isUnlimited: demand.isUnlimited)
        }))
    let gate = make(parent, parent)
    if let flattening = gate as? FlattenNode<Output> {
      flattening.innerStretch = inner
      chooser.set(flattening)
    }
    return gate
  }

  /// Builds this stream's node with its sources in that stretch.
  private func node(in run: ProducerRun, in stretch: Stretch) -> Node {
    let below = run.stretch
    run.stretch = stretch
    defer { run.stretch = below }
    return node(in: run)
  }
}

/// Counts from one thread at a time, and is read from any.
private final class Tally: Sendable {
  private let number = Atomic<Int>(0)

  var count: Int { number.load(ordering: .relaxed) }

  func increment() { number.wrappingAdd(1, ordering: .relaxed) }

  func set(_ count: Int) { number.store(count, ordering: .relaxed) }
}

/// How many values are inside of an operator that keeps them for later.
private final class HeldCount: Sendable {
  private let (entered, left) = (Tally(), Tally())
  /// Whether what has come in before a value that comes out is gone.
  private let forgets: Bool

  init(forgets: Bool) { self.forgets = forgets }

  var count: Int { entered.count - left.count }

  func enter() { entered.increment() }

  func leave() {
    if forgets { left.set(entered.count) } else { left.increment() }
  }
}

/// Knows the node that hears inner streams, once there is one.
private final class Chooser<Output: Sendable>: Sendable {
  private struct Reference {
    weak var node: FlattenNode<Output>?
  }

  private let reference = Locked(Reference())

  func set(_ node: FlattenNode<Output>) { reference.withLock { $0.node = node } }

  func wantsOuter(isUnlimited: Bool) -> Bool {
    reference.withLock { $0.node }?.wantsOuter(isUnlimited: isUnlimited) ?? true
  }

  func waitsInVain(isUnlimited: Bool) -> Bool {
    reference.withLock { $0.node }?.waitsInVain(isUnlimited: isUnlimited) ?? false
  }
}

/// Counts the values that pass. No stream's own node: the probe knows the one above.
// Unchecked like its superclass: all of it is constant.
final class CountingNode: Node, @unchecked Sendable {
  private let count: @Sendable () -> Void
  private let afterwards: (@Sendable () -> Void)?
  private let whenSilent: (@Sendable () -> Void)?

  private init(
    parent: Node, afterwards: (@Sendable () -> Void)?, whenSilent: (@Sendable () -> Void)?,
    count: @escaping @Sendable () -> Void
  ) {
    self.count = count
    self.afterwards = afterwards
    self.whenSilent = whenSilent
    super.init(parent: parent) { node, value, route in
      // Stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: CountingNode.self)
      node.count()
      node.passOn(value, route)
      node.afterwards?()
    }
  }

  static func attached(
    to parent: Node, afterwards: (@Sendable () -> Void)? = nil, whenSilent: (@Sendable () -> Void)? = nil,
    count: @escaping @Sendable () -> Void
  ) -> Node {
    let node = CountingNode(
      parent: parent, afterwards: afterwards, whenSilent: whenSilent, count: count)
    parent.attach(node)
    return node
  }

  override func didFallSilent() { whenSilent?() }

  override var known: Node { parent?.known ?? self }

  override func moved(to relay: any Relay) -> Node? {
    // It stands for the gate above, which is what a throttle is meant for.
    guard let parent, parent === gate, let moved = parent.moved(to: relay) else { return nil }
    return Self.attached(to: moved, afterwards: afterwards, whenSilent: whenSilent, count: count)
  }
}
