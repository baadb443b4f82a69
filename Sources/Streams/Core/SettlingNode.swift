/// A node of a Future or Promise that runs one operator, once for each attempt, and remembers what came out.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class SettlingNode<Operator: StreamOperator, Output: Sendable>: Node, @unchecked Sendable
where Operator.Output == Output {
  // Unchecked here and below: only the gate's owner runs the operator and settles.
  @exclusivity(unchecked) @usableFromInline var operation: Operator
  @exclusivity(unchecked) @usableFromInline var value: Output?  // As above.

  @inlinable
  init(_ operation: Operator, parent: Node, record: NodeRecord?) {
    self.operation = operation
    super.init(
      parent: parent, flags: Operator.hearsEnd ? [.settling, .hearsEnd] : .settling, record: record
    ) { node, value, route in
      // This closure is stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: SettlingNode<Operator, Output>.self)
      guard node.isWaiting else { return }
      let input = value.assumingMemoryBound(to: Operator.Input.self)
      node.settle(node.operation.receive(input.pointee), route)
    }
  }

  @inlinable
  func settle(_ step: Step<Output>, _ route: Route) {
    insert(.served)
    switch step {
    case .emit(let output):
      emit(output, route)
      finishWhenAlone(.completed)
    case .skip: completeWithoutValue()
    case .fail(let error):
      failure = error
      emit(error: error, route)
      finishWhenAlone(.error(error))
    case .end(let last, let termination):
      if let last { emit(last, route) }
      endHere(termination)
    }
  }

  @inlinable
  func emit(_ output: Output, _ route: Route) {
    value = output
    note(next: output)
    passOn(value: output, route)
  }

  override func receive(error: any Error, _ route: Route) {
    guard isWaiting else { return }
    settle(operation.receive(error: error), route)
  }

  override func willEnd(_ termination: Termination) {
    // The end has climbed past those who could hear a flushed value.
    _ = operation.finish(termination)
  }

  override func replay(to child: Node) {
    deliver(value, to: child)
  }

  override func forgetOutcome() {
    value = nil
    super.forgetOutcome()
  }

  override var canReuse: Bool {
    value != nil && has(.reuses)
  }

  override func moved(to dispatch: Dispatch) -> Node? {
    guard let parent else { return nil }
    let relay = DispatchNode<Operator.Input>(below: parent, dispatch: dispatch, record: nil)
    return replaced(by: SettlingNode(operation, parent: relay, record: record), below: relay)
  }
}
