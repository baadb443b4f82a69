/// Stops an observation, or the whole run that it belongs to.
@usableFromInline
final class ObserverDisposable: Disposable {
  /// Nil once it is known that the observation is over, so that nothing of it is kept.
  private let node: Locked<Node?>
  private let endsRun: Bool

  @usableFromInline
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
