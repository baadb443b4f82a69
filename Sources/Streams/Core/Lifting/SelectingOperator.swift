/// An operator that passes a value on as it is, or not at all, and may end itself.
///
/// It need not copy the value. On an Observable the current value stays current until another one passes.
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

// MARK: - Lifting

extension EventStream {
  /// Runs a selecting operator on this stream's values, in a stream of the kind ``StreamKind/Mapped``.
  @inlinable
  consuming func liftSelecting<Operator: SelectingOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Value, Failure> where Operator.Input == Value {
    if Kind.delivery == .remembering { return remembering(operation, name, file, line) }
    return selected(by: operation, name, file, line)
  }

  /// Runs a selecting operator on this stream's values, in a stream of kind ``StreamKind/Mapped``.
  @inlinable
  consuming func liftFiltering<Operator: SelectingOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> where Operator.Input == Value {
    selected(by: operation, name, file, line)
  }

  @inlinable
  consuming func selected<NewKind: StreamKind, Operator: SelectingOperator>(
    by operation: Operator, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Value, Failure> where Operator.Input == Value {
    if Kind.delivery == .settling {
      return attached(SettlingOperatorNode(operation, parent: node), name, file, line)
    }
    return attached(name, file, line) { OperatorNode(selecting: operation, parent: $0) }
  }
}
