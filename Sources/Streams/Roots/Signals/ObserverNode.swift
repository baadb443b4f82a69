import Synchronization

/// Where an event stream's events leave the tree.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class ObserverNode<Value: Sendable, Failure: Error>: Node, @unchecked Sendable {
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var hearEnd: (@Sendable (SignalEvent<Value, Failure>) -> Void)?
  /// The root that the events go to, which is silent when this is. Unchecked here and below: set before another thread
  /// knows the node.
  @exclusivity(unchecked) private var target: Gate?
  @exclusivity(unchecked) private var endsRun = false  // As above.
  /// Whether it does not count. Unchecked: set while the node is made, cleared by the gate's owner.
  @exclusivity(unchecked) @usableFromInline var isBare: Bool

  /// - Parameters:
  ///   - isBare: whether no probe sees this node yet, and it is stopped with the whole run.
  ///   - readsErrors: whether `end` does something when the stream fails.
  @inlinable @inline(__always)
  init(
    parent: Node, isBare: Bool = false, value: @escaping @Sendable (Value) -> Void,
    end: (@Sendable (SignalEvent<Value, Failure>) -> Void)? = nil, readsErrors: Bool = true
  ) {
    self.isBare = isBare
    let settings: NodeSettings = end != nil && readsErrors ? [.isHeld, .readsErrors] : .isHeld
    if isBare {
      super.init(parent: parent, flags: .hearsEnd, settings: settings) { _, pointer, _ in
        value(pointer.trusted(as: Value.self).pointee)
      }
      hearEnd = end
      return
    }
    super.init(parent: parent, flags: .hearsEnd, settings: settings) { node, pointer, _ in
      guard !node.isDeaf else { return }
      if node.countNext() { node.keep(pointer.trusted(as: Value.self).pointee) }
      value(pointer.trusted(as: Value.self).pointee)
    }
    hearEnd = end
  }

  /// What stops the observation. Called before another thread knows the node.
  @usableFromInline
  func makeDisposable(endsRun: Bool) -> ObserverDisposable {
    self.endsRun = endsRun
    return ObserverDisposable(self, endsRun: endsRun)
  }

  /// Notes where the events go. Called before another thread knows the node.
  @usableFromInline
  func feed(_ root: Gate?) { target = root }

  // No call of what is replaced is under way: the owner is between two events.
  override func didAdoptRecord() {
    guard isBare, hasRecord else { return }
    isBare = false
    let bare = receive.receiver
    receive = Reception { node, pointer, route in
      if node.countNext() { node.keep(pointer.trusted(as: Value.self).pointee) }
      bare(node, pointer, route)
    }
  }

  override func hear(_ silence: Silence) {
    if silence == .began, let target { target.visit { target.fallSilent() } }
    guard !isHeldFromHere else { return }
    if endsRun { cancelFromHere(for: EndOrigin(at: self, .release)) } else { stopObserving() }
  }

  override func willEnd(_ termination: Termination) {
    let heard = hearEnd
    hearEnd = nil
    target = nil
    if !isDeaf { heard?(SignalEvent(termination)) }
  }
}

extension Node {
  /// Whether an observer has been disposed of.
  @inlinable
  var isDeaf: Bool { has(.isDeaf) }

  /// Takes an observer out of the tree, without an event.
  fileprivate func stopObserving() {
    set(.isDeaf, true)
    gate.visit {
      guard self.isOpen else { return }
      self.willEnd(by: .cancellation)
      self.endHere(.cancelled)
    }
  }
}

/// Stops an observation, or the whole run that it belongs to.
@usableFromInline
final class ObserverDisposable: Disposable {
  /// Nil once it is known that the observation is over, so that nothing of it is kept.
  private let node: Locked<Node?>
  private let endsRun: Bool

  init(_ node: Node, endsRun: Bool) {
    self.node = Locked(node)
    self.endsRun = endsRun
  }

  deinit { node.exchange(nil)?.unhold() }

  @usableFromInline var isDisposed: Bool {
    guard let node = node.withLock({ $0 }) else { return true }
    guard node.isDeaf || !node.isOpen else { return false }
    self.node.exchange(nil)
    return true
  }

  @usableFromInline
  func dispose() {
    guard let node = node.exchange(nil) else { return }
    if endsRun { node.cancelFromHere(for: EndOrigin(at: node, .cancellation)) } else { node.stopObserving() }
  }
}
