extension Junction {
  /// Makes the gate that delivers values where a dispatch says, in the context of what is above unless said otherwise, without
  /// attaching its inlet.
  static func dispatching<Value: Sendable>(
    _ value: Value.Type, below parent: Node, to dispatch: Dispatch, in context: StreamContext? = nil,
    record: NodeRecord?
  ) -> Junction {
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let gate = inlet.head?.asJunction else { return }
      let value = value.trusted(as: Value.self).pointee
      let (delivery, ticket) = (inlet.delivery(route), inlet.gate.ticket)
      gate.held?.enter()
      gate.performInTurn {
        if let ticket { gate.ticket = ticket }
        gate.during(delivery) { gate.emit(output: value, $0) }
        if ticket != nil { gate.ticket = nil }
        gate.held?.leave()
      }
    }
    return Junction(below: [inlet], in: context, elsewhere: Elsewhere(dispatch), record: record)
  }
}

extension Dispatch: Insertion {
  var operatorName: String { "dispatched" }

  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node) -> Junction {
    let gate = Junction.dispatching(value, below: parent, to: self, record: nil)
    gate.identifyAsOwn()
    return gate
  }
}

/// A throttle for an operator's values.
struct ThrottleInsertion: Insertion {
  let throttle: any Throttle

  var operatorName: String { "throttled" }

  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node) -> Junction {
    let gate = ThrottleNode<Value>(below: parent, throttle: throttle, record: nil)
    gate.identifyAsOwn()
    return gate
  }
}
