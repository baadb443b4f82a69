/// Shows an event stream's events to handlers, and passes them on.
// Unchecked like its superclass: the gate serialises.
final class OnEventsNode<Value: Sendable, Failure: Error>: Node, @unchecked Sendable {
  /// Nil once the stream has ended. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var handlers: EventHandlers<Value, Failure>?

  init(_ handlers: EventHandlers<Value, Failure>, parent: Node) {
    self.handlers = handlers
    super.init(parent: parent, flags: .hearsEnd) { node, value, route in
      let value = value.assumingMemoryBound(to: Value.self)
      // Stored by this initialiser alone, so the node is what it says.
      unsafeDowncast(node, to: OnEventsNode<Value, Failure>.self).handlers?.hear(value.pointee)
      node.forward(value, route)
    }
  }

  override func end(_ termination: Termination) {
    super.end(termination)
    finish()
  }

  override func willEnd(_ termination: Termination) {
    // What nobody below wanted any more has not ended by itself.
    if has(.isPruned) { finish() } else { handlers?.hear(end: SignalEvent(termination)) }
  }

  private func finish() {
    let disposed = handlers?.disposed
    handlers = nil
    disposed?()
  }
}
