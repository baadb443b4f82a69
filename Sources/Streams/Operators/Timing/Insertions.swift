extension Dispatch: Insertion {
  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node, for moved: Node) -> Junction<Value>
  {
    let gate = DispatchNode<Value>(below: parent, dispatch: self, record: nil)
    gate.identifyAsOwn()
    return gate
  }
}

/// A throttle for an operator's values.
struct ThrottleInsertion: Insertion {
  let throttle: any Throttle

  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node, for moved: Node) -> Junction<Value>
  {
    let gate = ThrottleNode<Value>(
      below: parent, throttle: throttle, record: nil, dropRecord: moved.record)
    gate.identifyAsOwn()
    return gate
  }
}
