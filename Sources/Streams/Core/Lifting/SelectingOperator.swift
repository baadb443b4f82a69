/// An operator that passes on what it has received, or nothing, and may end itself.
///
/// The value need not be copied for that. On an Observable the current value stays current until one passes.
@usableFromInline
protocol SelectingOperator: MappingOperator where Input == Output {
  associatedtype Input
  associatedtype Output = Input

  /// Decides about a value.
  mutating func select(_ input: Input) -> Selection
}

/// What a selecting operator does with a value.
@usableFromInline
enum Selection {
  /// Pass it on.
  case pass
  /// Pass nothing on.
  case drop
  /// Pass nothing on, and end.
  case end(Termination)
  /// Pass it on, then end.
  case passAndEnd(Termination)

  /// The same, with the value.
  @inlinable @inline(__always)
  func step<Value>(_ value: Value) -> Step<Value> {
    switch self {
    case .pass: .emit(value)
    case .drop: .skip
    case .end(let termination): .end(last: nil, termination)
    case .passAndEnd(let termination): .end(last: value, termination)
    }
  }
}

extension SelectingOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Input> { select(input).step(input) }

  @inlinable
  mutating func current(for input: Input) -> Input { input }
}

/// A flowing node that runs a selecting operator.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class SelectingNode<Operator: SelectingOperator>: Node, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) @usableFromInline var operation: Emptiable<Operator>

  @inlinable
  init(_ operation: Operator, parent: Node) {
    self.operation = Emptiable(operation)
    super.init(parent: parent) { node, value, route in
      // This closure is stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: SelectingNode<Operator>.self)
      let input = value.assumingMemoryBound(to: Operator.Input.self)
      switch node.operation.use({ $0.select(input.pointee) }) {
      case .pass: node.forward(input, route)
      case .drop: break
      case .end(let termination): node.endHere(termination)
      case .passAndEnd(let termination):
        node.forward(input, route)
        node.endHere(termination)
      }
    }
  }

  override func receive(error: any Error, _ route: Route) {
    flow(operation.use { $0.receive(error: error) }, route)
  }

  override func empty() {
    operation.empty()
    super.empty()
  }

  override func moved(to relay: any Relay) -> Node? {
    moved(to: relay, Operator.Input.self) { SelectingNode(operation.use { $0 }, parent: $0) }
  }
}

/// Answers each event with a fresh copy of an operator.
///
/// So do Futures and Promises select: a retry brings the one value again, which must not be compared with, or
/// counted after, the value of the attempt before.
@usableFromInline
struct FreshRun<Operator: StreamOperator>: PureOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline let operation: Operator

  @inlinable
  init(_ operation: Operator) { self.operation = operation }

  @inlinable @inline(__always)
  func answer(_ input: Operator.Input) -> Step<Operator.Output> {
    var run = operation
    return run.receive(input)
  }

  @inlinable
  mutating func receive(error: any Error) -> Step<Operator.Output> {
    var run = operation
    return run.receive(error: error)
  }
}

// MARK: - Lifting

extension EventStream {
  /// Runs a selecting operator on this stream's values, in a stream of the mapped kind.
  @inlinable
  func liftSelecting<Operator: SelectingOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Value, Failure> where Operator.Input == Value {
    if Kind.delivery == .remembering { return remembering(operation, name, file, line) }
    return selected(by: operation, name, file, line)
  }

  /// Runs a selecting operator on this stream's values, in a stream of the derived kind.
  @inlinable
  func liftDerived<Operator: SelectingOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Derived, Value, Failure> where Operator.Input == Value {
    selected(by: operation, name, file, line)
  }

  @inlinable
  func selected<NewKind: StreamKind, Operator: SelectingOperator>(
    by operation: Operator, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Value, Failure> where Operator.Input == Value {
    if Kind.delivery == .settling {
      return attached(SettlingOperatorNode(FreshRun(operation), parent: node), name, file, line)
    }
    return attached(name, file, line) { SelectingNode(operation, parent: $0) }
  }
}
