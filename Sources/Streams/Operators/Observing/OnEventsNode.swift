/// Shows an event stream's events to handlers, and passes them on.
// Unchecked like its superclass: the gate serialises.
final class OnEventsNode<Value: Sendable, Failure: Error>: Node, @unchecked Sendable {
  /// Nil once the stream has ended. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var handlers: EventHandlers<Value, Failure>?

  /// Whether the run has begun: until then it has nothing to tell.
  private var hasBegun: Bool

  init(_ handlers: EventHandlers<Value, Failure>, hasBegun: Bool, parent: Node) {
    self.handlers = handlers
    self.hasBegun = hasBegun
    super.init(parent: parent, flags: .hearsEnd, settings: handlers.readErrors ? .readsErrors : []) {
      node, value, route in
      let value = value.trusted(as: Value.self)
      node.trusted(as: OnEventsNode<Value, Failure>.self).handlers?.hear(value.pointee)
      node.forward(value, route)
    }
  }

  /// Begins the run, unless that has ended before.
  /// - Parameter starting: is called with it.
  func begin(_ starting: (() -> Void)?) {
    guard isOpen else { return }
    hasBegun = true
    starting?()
  }

  override func end(_ termination: Termination) {
    super.end(termination)
    finish()
  }

  override func willEnd(_ termination: Termination) {
    // What has ended for want of branches has not ended by itself, but that interrupts a run.
    if hasBegun, !has(.isPruned) || gate.isCancellable { handlers?.hear(end: SignalEvent(termination)) }
    if has(.isPruned) { finish() }
  }

  private func finish() {
    let disposed = hasBegun ? handlers?.disposed : nil
    handlers = nil
    disposed?()
  }
}
