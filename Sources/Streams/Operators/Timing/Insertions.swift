extension Dispatch: Insertion {
  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node, for moved: Node) -> Junction<Value>
  {
    DispatchNode<Value>(below: parent, dispatch: self, record: nil)
  }
}

/// A throttle for an operator's values.
struct ThrottleInsertion: Insertion {
  let throttle: any Throttle

  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node, for moved: Node) -> Junction<Value>
  {
    ThrottleNode<Value>(below: parent, throttle: throttle, record: nil, dropRecord: moved.record)
  }
}
