/// Something outside of the tree that hears a branch: a task that waits, a loop.
///
/// It hears the end together with the node that has ended, which can tell why.
protocol StreamListener<Value>: Sendable {
  associatedtype Value: Sendable

  func hear(_ value: Value)
  func hear(end termination: Termination, of node: Node)
}

extension EventStream {
  /// A branch of this stream that a listener hears, and that passes everything on; first the present value, if there is
  /// one and it is asked for.
  func heard<Listener: StreamListener>(
    by listener: Listener, as name: StaticString, hearsPresent: Bool = false, file: StaticString,
    line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> where Listener.Value == Value {
    if Kind.delivery == .settling {
      return attached(SettlingListenerNode(listener, parent: node), name, file, line)
    }
    return attached(name, file, line) { parent in
      let node = ListenerNode(listener, parent: parent)
      if hearsPresent { node.hearPresent() }
      return node
    }
  }
}

/// A flowing node with a listener.
// Unchecked like its superclass: the gate serialises.
private final class ListenerNode<Listener: StreamListener>: Node, @unchecked Sendable {
  /// Nil once the stream has ended. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var listener: Listener?

  init(_ listener: Listener, parent: Node) {
    self.listener = listener
    super.init(parent: parent, flags: .hearsEnd) { node, value, route in
      let value = value.trusted(as: Listener.Value.self)
      listener.hear(value.pointee)
      node.forward(value, route)
    }
  }

  // Those that flow by are passed over.
  override var errorReading: ErrorReading { .ending }

  override func willEnd(_ termination: Termination) {
    let heard = listener
    listener = nil
    heard?.hear(end: termination, of: self)
  }
}

/// A node of a Future or Promise with a listener.
// Unchecked like its superclass: the gate serialises.
private final class SettlingListenerNode<Listener: StreamListener>: SettlingNode, @unchecked Sendable {
  /// Nil once the stream has ended. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var listener: Listener?

  init(_ listener: Listener, parent: Node) {
    self.listener = listener
    super.init(parent: parent, flags: .hearsEnd) { node, value, route in
      guard node.awaitsOutcome else { return }
      let value = value.trusted(as: Listener.Value.self).pointee
      listener.hear(value)
      node.trusted(as: SettlingNode.self).succeed(value, route)
    }
  }

  override var errorReading: ErrorReading { .settling }

  override func willEnd(_ termination: Termination) {
    let heard = listener
    listener = nil
    heard?.hear(end: termination, of: self)
  }
}
