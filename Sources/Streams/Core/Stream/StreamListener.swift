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
      return attached(
        SettlingOperatorNode(ListenerOperator(listener: listener), parent: node), name, file, line)
    }
    return attached(name, file, line) { parent in
      // Errors that flow by are passed over.
      let node = TapNode(
        parent: parent, settings: .reading(.ending, below: parent), end: { listener.hear(end: $1, of: $0) }
      ) { node, value, route in
        let value = value.trusted(as: Value.self)
        listener.hear(value.pointee)
        node.forward(value, route)
      }
      if hearsPresent { node.hearPresent() }
      return node
    }
  }
}

/// Tells a listener of a Future or Promise.
private struct ListenerOperator<Listener: StreamListener>: PassingOperator, NodeEndReading {
  static var flushes: Bool { false }
  static var errorReading: ErrorReading { .settling }

  let listener: Listener

  mutating func receive(_ input: Listener.Value) -> Step<Listener.Value> {
    listener.hear(input)
    return .emit(input)
  }

  func hear(end termination: Termination, of node: Node) { listener.hear(end: termination, of: node) }
}
