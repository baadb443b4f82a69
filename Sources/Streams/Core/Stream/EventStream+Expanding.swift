// Operators that may pass on more values than they receive.

extension EventStream {
  /// Runs an operator that may return several values for one, in a stream of kind `Flattened`.
  @inlinable
  func liftExpanding<Operator: StreamOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Flattened, Operator.Output, Failure> where Operator.Input == Value {
    if Kind.delivery == .settling { return expanding(operation, name, file, line) }
    return attached(name, file, line) { OperatorNode(operation, parent: $0) }
  }

  /// Runs an operator that passes every value on, and adds some of its own, in a stream of kind `Padded`.
  @inlinable
  func liftExtending<Operator: MappingOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Padded, Operator.Output, Failure> where Operator.Input == Value {
    switch Kind.delivery {
    case .settling: return expanding(operation, name, file, line)
    case .flowing, .perStart: return attached(name, file, line) { OperatorNode(operation, parent: $0) }
    case .remembering: return remembering(operation, name, file, line)
    }
  }

  /// Lets what is below a Future or Promise flow.
  @usableFromInline
  func expanding<NewKind: StreamKind, Operator: StreamOperator>(
    _ operation: Operator, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Operator.Output, Failure> where Operator.Input == Value {
    let gate = Junction.flowing(Value.self, below: node)
    let child = OperatorNode(operation, parent: gate)
    child.identify(as: name, EventStream<NewKind, Operator.Output, Failure>.self, file, line)
    node.register(child, NewKind.self, Operator.Output.self, name, file, line)
    gate.attach(child)
    gate.attachInlets()
    return derived(child)
  }
}
