/// A flowing node that runs one operator.
// Unchecked like its superclass: the gate serialises.
@usableFromInline
final class OperatorNode<Operator: StreamOperator>: Node, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) @usableFromInline var operation: Operator

  @inlinable
  init(_ operation: Operator, parent: Node, record: NodeRecord?) {
    self.operation = operation
    super.init(parent: parent, record: record) { node, value, route in
      // This closure is stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: OperatorNode<Operator>.self)
      let input = value.assumingMemoryBound(to: Operator.Input.self)
      node.answer(node.operation.receive(input.pointee), route)
    }
  }

  @inlinable @inline(__always)
  func answer(_ step: Step<Operator.Output>, _ route: Route) {
    switch step {
    case .emit(let output): emit(output, route)
    case .skip: break
    case .fail(let error): emit(error: error, route)
    case .end(let last, let termination):
      if let last { emit(last, route) }
      endHere(termination)
    }
  }

  @inlinable @inline(__always)
  func emit(_ output: Operator.Output, _ route: Route) {
    if let record { note(next: output, at: record) }
    withUnsafePointer(to: output) { passOn($0, route) }
  }

  override func receive(error: any Error, _ route: Route) {
    answer(operation.receive(error: error), route)
  }

  override func willEnd(_ termination: Termination) {
    if let last = operation.finish(termination) { emit(last, .all) }
  }

  override func moved(to dispatch: Dispatch) -> Node? {
    guard let parent else { return nil }
    let relay = DispatchNode<Operator.Input>(below: parent, dispatch: dispatch, record: nil)
    return replaced(by: OperatorNode(operation, parent: relay, record: record), below: relay)
  }
}
