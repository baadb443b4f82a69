/// What can be put between an operator and the stream above it, after the operator has been made.
protocol Insertion: Sendable {
  /// Makes the gate that is to be the operator's parent, without attaching its inlets.
  func makeGate<Value: Sendable>(of value: Value.Type, below parent: Node) -> Junction
}
