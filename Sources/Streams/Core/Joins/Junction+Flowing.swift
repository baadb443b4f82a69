extension Junction {
  /// Makes the gate below which the one value of a Future or Promise flows, without attaching its inlet. No stream's own node:
  /// probes know the one above in its place.
  static func flowing<Value: Sendable>(_ value: Value.Type, below parent: Node) -> Junction {
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.trusted(as: Value.self).pointee
      inlet.withHead(Junction.self) { gate in
        gate.perform(inlet.delivery(route)) { gate.emit(output: value, $0) }
      }
      inlet.didDeliver(.completed)
    }
    let gate = Junction(below: [inlet], isSettling: false, record: nil)
    gate.identifyAsOwn()
    return gate
  }
}
