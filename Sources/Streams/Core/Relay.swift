/// What can be put between an operator and the stream above it, after the operator has been made.
protocol Relay: Sendable {
  /// Makes the gate that is to be the operator's parent.
  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node, for moved: Node) -> Gate
}

extension Dispatch: Relay {
  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node, for moved: Node) -> Gate {
    DispatchNode<Value>(below: parent, dispatch: self, record: nil)
  }
}

/// A throttle for an operator's values.
struct ThrottleRelay: Relay {
  let throttle: any Throttle

  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node, for moved: Node) -> Gate {
    ThrottleNode<Value>(below: parent, throttle: throttle, record: nil, dropRecord: moved.record)
  }
}
