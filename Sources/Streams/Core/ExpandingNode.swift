/// Runs an operator that may give several values for the one of a Future or Promise: what is below flows.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class ExpandingNode<Operator: StreamOperator>: Junction<Operator.Output>, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) private var operation: Operator

  @usableFromInline
  init(_ operation: Operator, below parent: Node, record: NodeRecord?) {
    self.operation = operation
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.assumingMemoryBound(to: Operator.Input.self).pointee
      inlet.withHead(ExpandingNode<Operator>.self) { node in
        node.perform(inlet.delivery(route)) { node.answer(node.operation.receive(value), $0) }
      }
      inlet.didDeliver(.completed)
    }
    super.init(below: [inlet], isSettling: false, record: record)
    attachInlets()
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform(delivery) { self.answer(self.operation.receive(error: error), $0) }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    conclude(termination)
  }

  override func willEnd(_ termination: Termination) {
    flow(operation.flush(termination), before: termination)
  }
}
