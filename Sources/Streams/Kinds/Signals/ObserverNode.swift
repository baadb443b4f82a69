import Synchronization

/// Where an event stream's events leave the tree.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class ObserverNode<Value: Sendable, Failure: Error>: Node, @unchecked Sendable {
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var hearEnd: (@Sendable (SignalEvent<Value, Failure>) -> Void)?
  /// Lets go of this node when it ends.
  // Unchecked: set before anybody else knows the node.
  @exclusivity(unchecked) private var disposable: ObserverDisposable?

  /// - Parameter isBare: whether nobody sees this node, and it is stopped with the whole run.
  @inlinable @inline(__always)
  init(
    parent: Node, isBare: Bool = false, value: @escaping @Sendable (Value) -> Void,
    end: (@Sendable (SignalEvent<Value, Failure>) -> Void)? = nil
  ) {
    if isBare {
      super.init(parent: parent, flags: .hearsEnd) { _, pointer, _ in
        value(pointer.assumingMemoryBound(to: Value.self).pointee)
      }
      listen(end)
      return
    }
    super.init(parent: parent, flags: .hearsEnd) { node, pointer, _ in
      guard !node.isDeaf else { return }
      if node.countNext() { node.keep(pointer.assumingMemoryBound(to: Value.self).pointee) }
      value(pointer.assumingMemoryBound(to: Value.self).pointee)
    }
    listen(end)
  }

  @usableFromInline
  func listen(_ end: (@Sendable (SignalEvent<Value, Failure>) -> Void)?) { hearEnd = end }

  /// What stops the observation. Called before anybody else knows the node.
  @usableFromInline
  func makeDisposable(endsRun: Bool) -> ObserverDisposable {
    let made = ObserverDisposable(self, endsRun: endsRun)
    disposable = made
    return made
  }

  override func willEnd(_ termination: Termination) {
    disposable?.forget()
    disposable = nil
    let heard = hearEnd
    hearEnd = nil
    if !isDeaf { heard?(SignalEvent(termination)) }
  }
}

extension Node {
  /// Whether an observer has been disposed of.
  @inlinable
  var isDeaf: Bool { settings.load(ordering: .relaxed) & NodeSettings.isDeaf.rawValue != 0 }

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
  /// Nil once it has been disposed of or the stream has ended, so that neither it nor its handlers are kept.
  private let node: Locked<Node?>
  private let endsRun: Bool

  fileprivate init(_ node: Node, endsRun: Bool) {
    self.node = Locked(node)
    self.endsRun = endsRun
  }

  fileprivate func forget() { _ = take() }

  private func take() -> Node? {
    node.exchange(nil)
  }

  @usableFromInline var isDisposed: Bool { node.withLock { $0 == nil } }

  @usableFromInline
  func dispose() {
    guard let node = take() else { return }
    if endsRun { node.cancelFromHere(for: EndOrigin(at: node, .cancellation)) } else { node.stopObserving() }
  }
}

/// Interrupts a run.
final class RunDisposable: Disposable {
  private let node: Node

  init(_ node: Node) { self.node = node }

  var isDisposed: Bool { !node.isOpen }

  func dispose() { node.cancelFromHere(for: EndOrigin(at: node, .cancellation)) }
}
