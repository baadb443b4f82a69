/// Where the values of a run leave the tree for their sink.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class CallbagLeaf<Value: Sendable>: Node, Stoppable, @unchecked Sendable {
  @usableFromInline let demand: Demand
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var hearEnd: (@Sendable (Termination) -> Void)?

  @inlinable @inline(__always)
  init(
    parent: Node, demand: Demand, value handler: @escaping @Sendable (Value) -> Void,
    end: (@Sendable (Termination) -> Void)?
  ) {
    self.demand = demand
    super.init(
      parent: parent, flags: .hearsEnd, settings: end == nil ? .isHeld : [.isHeld, .readsErrors]
    ) { node, pointer, _ in
      guard !node.isDeaf else { return }
      let value = pointer.trusted(as: Value.self)
      guard demand.take() else { return node.noteDrop() }
      if node.countNext() { node.keep(value.pointee) }
      handler(value.pointee)
      if demand.isDrained { demand.rest() }
    }
    hearEnd = end
  }

  override func willEnd(_ termination: Termination) {
    demand.close()
    record?.measure(by: nil)
    let heard = hearEnd
    hearEnd = nil
    if !isDeaf { heard?(termination) }
  }

  override func didAdoptRecord() {
    if isOpen { record?.measure(unlessMeasured: PressureGauge(capacity: 0, demand: demand)) }
  }

  override func hear(_ silence: Silence) {
    if !isHeldFromHere { cancelFromHere(for: EndOrigin(at: self, .release)) }
  }

  /// Ends the run on behalf of the sink, which hears nothing more.
  func stop(_ completion: Completion) {
    demand.words.set(end: completion)
    set(.isDeaf, true)
    demand.close()
    cancelFromHere(for: EndOrigin(at: self, .cancellation))
  }
}

/// A leaf whose run can be stopped.
protocol Stoppable: Node {
  var demand: Demand { get }
  func stop(_ completion: Completion)
}

/// What a sink does with its run: asks, pauses, and stops it, from any thread. Everything is ignored after the end.
public struct CallbagSubscription: Sendable {
  @usableFromInline let demand: Demand
  private let end: Ending
  private let bornRecord: NodeRecord?
  private let probe: Probe?

  /// Releases the leaf when it has ended.
  final class Ending: Sendable {
    private let leaf: Locked<Stoppable?>

    init(_ leaf: any Stoppable) { self.leaf = Locked(leaf) }

    deinit {
      guard let leaf = leaf.exchange(nil) else { return }
      leaf.demand.forget()
      leaf.unhold()
    }

    /// What is kept of the leaf while it lives.
    var record: NodeRecord? { leaf.withLock { $0 }?.record }

    var isOver: Bool {
      guard let leaf = leaf.withLock({ $0 }) else { return true }
      guard !leaf.isOpen else { return false }
      self.leaf.exchange(nil)
      return true
    }

    func stop(_ completion: Completion) { leaf.exchange(nil)?.stop(completion) }
  }

  init(_ demand: Demand, _ end: Ending, record: NodeRecord?, probe: Probe?) {
    self.demand = demand
    self.end = end
    bornRecord = record
    self.probe = probe
  }

  /// What is kept of the sink: from its start, or since a viewer has looked.
  private var record: NodeRecord? { bornRecord ?? end.record }

  /// What the probe keeps of the run's sink; nil without a probe, and while none has looked.
  public var inspected: NodeRecord? { record?.isProbed == true ? record : nil }

  /// Asks for so many values more.
  ///
  /// A pullable source gives them before this returns, unless it is called from a handler of the run: then they come when
  /// that has returned. A listenable source ignores it.
  /// - Precondition: `count` is not negative.
  @inlinable
  public func pull(_ count: Int = 1) {
    Requirement.check(count, "count", atLeast: 0, in: "pull")
    demand.ask(for: count)
  }

  /// Asks for a value, unless one is on its way.
  func pullOne() { demand.ask(for: demand.count > 0 ? 0 : 1) }

  /// Asks for all values that there are.
  public func pullAll() { demand.ask(for: Demand.unlimited) }

  /// Makes the source give nothing until ``resume()``. What it gives nevertheless is dropped.
  public func pause() { if demand.pause() { note(.pause) } }

  /// Makes the source go on.
  public func resume() { demand.resume { note(.resume) } }

  /// Makes the source give everything again, if it can. Operators keep what they remember.
  public func rewind() { demand.rewind() }

  /// Ends the run: everything above it at once, and without another event for the sink.
  ///
  /// Releasing this value does not: it is the only way to stop a run that has not come to its end.
  /// - Parameter completion: what the sources hear that are written as raw producers.
  public func stop(_ completion: Completion = .cancelled) { end.stop(completion) }

  /// Whether the run is over, for whatever reason.
  public var hasEnded: Bool { end.isOver }

  private func note(_ event: Fact.Event) {
    if let record { probe?.note(event, at: record) }
  }

  /// How many values have come to the sink while it had paused its sources.
  var dropCount: Int { demand.dropCount }

  /// Counts values that the sink has dropped. Called where they arrive.
  func noteDrops(_ count: Int) {
    guard let record else { return }
    for _ in 0..<count { record.noteDrop(to: probe) }
    if record.isLogged { record.log("drops \(count) over a limit") }
  }

  /// Makes the gauge in which the sink says how many values it keeps; nil without a record.
  func measure(capacity: Int) -> PressureGauge? {
    guard let record else { return nil }
    let gauge = PressureGauge(capacity: capacity, demand: demand)
    record.measure(by: gauge)
    return gauge
  }
}
