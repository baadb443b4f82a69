/// An operator that may flush several values at the end, where `finish` flushes one.
@usableFromInline
protocol FlushingOperator: StreamOperator {
  /// Is told of the end, once, before anything below hears of it, and gives what is left.
  mutating func flush(_ termination: Termination) -> [Output]
}

/// A flowing node that runs an operator with several values to flush.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class FlushingNode<Operator: FlushingOperator>: Node, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) @usableFromInline var operation: Operator

  @inlinable
  init(_ operation: Operator, parent: Node) {
    self.operation = operation
    super.init(parent: parent, flags: .hearsEnd) { node, value, route in
      // This closure is stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: FlushingNode<Operator>.self)
      let input = value.assumingMemoryBound(to: Operator.Input.self)
      node.flow(node.operation.receive(input.pointee), route)
    }
  }

  override func receive(error: any Error, _ route: Route) {
    flow(operation.receive(error: error), route)
  }

  override func willEnd(_ termination: Termination) {
    // This node is marked as ended already, the children are not.
    for output in operation.flush(termination) { emit(output, .all) }
  }

  override func moved(to dispatch: Dispatch) -> Node? {
    moved(to: dispatch, Operator.Input.self) { FlushingNode(operation, parent: $0) }
  }
}
