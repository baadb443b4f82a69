/// What of a leaf its receivers work with, whatever the type of its values.
// Not in the generic class, which a debug build looks up for each value.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class LeafNode: Node, @unchecked Sendable {
  // A property, which the receiver need not capture. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline final var handler = Emptiable()
  #if DEBUG
    /// The address of the type of the values. Unchecked: written once, while the node is made.
    @exclusivity(unchecked) @usableFromInline final var valueType: UInt = 0
  #endif
}

extension LeafNode {
  /// Tells the handler of a value, of the type for which the leaf was made. A debug build checks that.
  @inlinable @inline(__always)
  func hear<Value: Sendable>(_ value: Value) {
    #if DEBUG
      if valueType != unsafeBitCast(Value.self as Any.Type, to: UInt.self) {
        preconditionFailure("a leaf hears values of its own type")
      }
      // Without the type of the handler, which would be looked up, too.
      handler.closurePlace.assumingMemoryBound(to: Leaf<Value>.Handler.self).pointee.hear(value)
    #else
      handler.use(Leaf<Value>.Handler.self) { $0.hear(value) }
    #endif
  }
}

/// Where values leave the tree: for an observer, or for the sink of a callbag's run, which counts them.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class Leaf<Value: Sendable>: LeafNode, @unchecked Sendable {
  /// What an observer or a sink does with a value. In a struct: a closure by itself would be wrapped anew for each call,
  /// because `Emptiable` is generic.
  @usableFromInline
  struct Handler: Sendable {
    @usableFromInline let hear: @Sendable (Value) -> Void

    @inlinable @inline(__always)
    init(hear: @escaping @Sendable (Value) -> Void) { self.hear = hear }
  }

  // Here, where what comes before leaves room for them.
  /// Whether the run ends with this.
  @usableFromInline let endsRun: Bool
  /// Whether it does not count. Unchecked: set while the node is made, cleared by the gate's owner.
  @exclusivity(unchecked) @usableFromInline var isBare: Bool
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var hearEnd: (@Sendable (Termination) -> Void)?
  /// What the sink of a callbag's run wants; nil for an observer.
  @usableFromInline let demand: Demand?
  /// Is called when nothing will come any more, not even an end. Unchecked: set before another thread knows the node, then
  /// only by the gate's owner.
  @exclusivity(unchecked) @usableFromInline var whenSilent: (@Sendable () -> Void)?

  /// An observer's.
  ///
  /// - Parameters:
  ///   - isBare: whether no probe sees this node yet, and it is stopped with the whole run.
  ///   - readsErrors: whether `end` does something when the stream fails.
  @inlinable @inline(__always)
  init(
    parent: Node, isBare: Bool = false, endsRun: Bool = false, value: @escaping @Sendable (Value) -> Void,
    end: (@Sendable (Termination) -> Void)? = nil, readsErrors: Bool = true
  ) {
    self.isBare = isBare
    self.endsRun = endsRun
    demand = nil
    let settings: NodeSettings = end != nil && readsErrors ? [.isHeld, .readsErrors] : .isHeld
    if isBare {
      super.init(parent: parent, flags: .hearsEnd, settings: settings) { node, pointer, _ in
        node.trusted(as: LeafNode.self) { $0.hear(pointer.trusted(as: Value.self).pointee) }
      }
    } else {
      super.init(parent: parent, flags: .hearsEnd, settings: settings) { node, pointer, _ in
        guard !node.isDeaf else { return }
        let value = pointer.trusted(as: Value.self)
        if node.isNextWanted() { node.keep(value.pointee) }
        node.trusted(as: LeafNode.self) { $0.hear(value.pointee) }
      }
    }
    keep(value)
    hearEnd = end
  }

  /// A sink's, which ends its run.
  @inlinable @inline(__always)
  init(
    parent: Node, demand: Demand, value handler: @escaping @Sendable (Value) -> Void,
    end: (@Sendable (Termination) -> Void)?
  ) {
    self.demand = demand
    isBare = false
    endsRun = true
    super.init(
      parent: parent, flags: .hearsEnd, settings: end == nil ? .isHeld : [.isHeld, .readsErrors]
    ) { node, pointer, _ in
      guard !node.isDeaf else { return }
      let value = pointer.trusted(as: Value.self)
      guard demand.take() else { return node.noteDrop() }
      if node.isNextWanted() { node.keep(value.pointee) }
      node.trusted(as: LeafNode.self) { $0.hear(value.pointee) }
      if demand.isDrained { demand.rest() }
    }
    keep(handler)
    hearEnd = end
  }

  deinit { handler.emptyOfClosure() }

  @inlinable @inline(__always)
  func keep(_ hear: @escaping @Sendable (Value) -> Void) {
    handler.fill(Handler(hear: hear), as: .closure)
    #if DEBUG
      valueType = unsafeBitCast(Value.self as Any.Type, to: UInt.self)
    #endif
  }

  /// Notes which root the events go to: it is silent when this is, and knows that its end comes from here. Called before
  /// another thread knows the node.
  @usableFromInline
  func feed(_ root: Gate?) {
    guard let root else { return }
    whenSilent = { root.visit { root.fallSilent() } }
    guard let heard = hearEnd else { return }
    // Unowned: this node calls it.
    hearEnd = { [unowned self] termination in tell(root) { heard(termination) } }
  }

  // No call of what is replaced is under way: the owner is between two events.
  override func didAdoptRecord() {
    if let demand, isOpen { record?.measure(unlessMeasured: PressureGauge(capacity: 0, demand: demand)) }
    guard isBare, hasRecord else { return }
    isBare = false
    let bare = receive.receiver
    receive = Reception { node, pointer, route in
      if node.isNextWanted() { node.keep(pointer.trusted(as: Value.self).pointee) }
      bare(node, pointer, route)
    }
  }

  override func empty() {
    handler.emptyOfClosure()
    super.empty()
  }

  override func hear(_ silence: Silence) {
    if silence == .began { whenSilent?() }
    guard !isHeldFromHere else { return }
    if endsRun { cancelFromHere(for: EndOrigin(at: self, .release)) } else { stopObserving() }
  }

  override func willEnd(_ termination: Termination) {
    if let demand {
      demand.close()
      record?.measure(by: nil)
    }
    let heard = hearEnd
    hearEnd = nil
    whenSilent = nil
    if !isDeaf { heard?(termination) }
  }
}

extension Node {
  /// Whether what stands behind a leaf wants to hear nothing more.
  @inlinable
  var isDeaf: Bool { has(.isDeaf) }

  /// Takes an observer out of the tree, without an event.
  func stopObserving() {
    set(.isDeaf, true)
    gate.visit {
      guard self.isOpen else { return }
      self.willEnd(by: .cancellation)
      self.endHere(.cancelled)
    }
  }
}
