/// Runs an operator that may give several values for the one of a Future or Promise: what is below flows.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class ExpandingNode<Operator: StreamOperator>: Junction, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) private var operation: Operator?

  @usableFromInline
  init(_ operation: Operator, below parent: Node, record: NodeRecord?) {
    self.operation = operation
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.trusted(as: Operator.Input.self).pointee
      inlet.withHead(ExpandingNode<Operator>.self) { node in
        node.perform(inlet.delivery(route)) { route in
          if node.isOpen { node.answer(node.operation.use { $0.receive(value) }, route) }
        }
      }
      inlet.didDeliver(.completed)
    }
    super.init(
      below: [inlet], isSettling: false, settings: .reading(Operator.errorReading, below: parent),
      record: record)
    attachInlets()
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform(delivery) { route in
      if self.isOpen { self.answer(self.operation.use { $0.receive(error: error) }, route) }
    }
  }

  override func flush(_ termination: Termination) {
    flow(operation.use { $0.flush(termination) }, before: termination)
  }

  override func empty() {
    operation = nil
    super.empty()
  }
}
