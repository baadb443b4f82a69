/// A stream of values: the one type behind every kind.
///
/// `Hot<Value>`, `Cold<Request, Response>`, `Promise<Value>`, `Signal<Value, Failure>` and the others are names for it with
/// a fixed `Kind`. Every operator returns a new stream, and every stream can branch. Copies name the same stream.
public struct EventStream<Kind: StreamKind, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let node: Node
  /// Present when this value keeps something alive: the tree, or this stream's place in it. See ``Lifetime``.
  @usableFromInline let lifetime: Hold?

  @usableFromInline
  init(node: Node, lifetime: Hold?) {
    self.node = node
    self.lifetime = lifetime
  }
}

extension EventStream {
  /// Whether the stream may still deliver, and why not. Readable from any thread.
  public var state: StreamState { node.state }

  /// Whether the stream may still deliver.
  public var isActive: Bool { node.state == .active }

  /// Keeps the stream when its last branch ends, so that it can be branched again.
  ///
  /// The root of a Hot, a Cold or an Observable stays in any case. A signal, and an operator of an Observable, stays for as
  /// long as the program holds it.
  /// - Parameter persist: whether it is to stay; with false, an operator of an Observable ends with its last branch.
  @discardableResult
  public func persist(_ persist: Bool = true) -> Self {
    if Kind.delivery == .perStart { return adjusted { $0.set(.persists, persist) } }
    // A signal is held by this value: its mark belongs to the hold.
    if !Kind.staysWhileHeld { node.persist(persist) }
    return self
  }
}

// MARK: - Building

extension EventStream {
  /// Runs an operator of your own on this stream's values, in a stream of kind ``StreamKind/Filtered``.
  ///
  /// Where failures have a type, the compiler does not see what the operator fails with: see ``Step/fail(_:)``.
  ///
  /// - Parameters:
  ///   - operation: the operator; this stream takes a fresh copy.
  ///   - name: what probes call it.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Returns: a stream of what the operator emits: Hot for an Observable, else of this stream's kind.
  @discardableResult
  @inlinable
  public consuming func lift<Operator: StreamOperator>(
    _ operation: Operator, as name: StaticString = "lift",
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Operator.Output, Failure> where Operator.Input == Value {
    if Kind.delivery == .settling {
      return attached(SettlingOperatorNode(operation, parent: node), name, file, line)
    }
    return attached(name, file, line) { OperatorNode(operation, parent: $0) }
  }

  // Here and below, bodies that look alike make different nodes: the compiler chooses the initialiser by the operator's
  // protocols.

  /// Runs an operator of your own that does not change as it receives.
  @discardableResult
  @inlinable
  public consuming func lift<Operator: PureOperator>(
    _ operation: Operator, as name: StaticString = "lift",
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Operator.Output, Failure> where Operator.Input == Value {
    if Kind.delivery == .settling {
      return attached(SettlingOperatorNode(operation, parent: node), name, file, line)
    }
    return attached(name, file, line) { OperatorNode(operation, parent: $0) }
  }

  /// Runs an operator that returns one value for every value, in a stream of the mapped kind.
  @inlinable
  consuming func liftMapping<Operator: MappingOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Operator.Output, Failure> where Operator.Input == Value {
    switch Kind.delivery {
    case .settling: return attached(SettlingOperatorNode(operation, parent: node), name, file, line)
    case .flowing, .perStart: return attached(name, file, line) { OperatorNode(operation, parent: $0) }
    case .remembering: return remembering(operation, name, file, line)
    }
  }

  /// Runs an operator without state that returns one value for every value, in a stream of the mapped kind.
  @inlinable
  consuming func liftMapping<Operator: MappingOperator & PureOperator>(
    _ operation: Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Operator.Output, Failure> where Operator.Input == Value {
    switch Kind.delivery {
    case .settling: return attached(SettlingOperatorNode(operation, parent: node), name, file, line)
    case .flowing, .perStart: return attached(name, file, line) { OperatorNode(operation, parent: $0) }
    case .remembering: return remembering(operation, name, file, line)
    }
  }

  /// Runs an operator without state that forwards every value, in a stream of the mapped kind.
  // What it captures is handed on to the node: a closure that might be copied for it would be retained once more.
  @inlinable @inline(__always)
  consuming func liftMapping<Operator: MappingOperator & ForwardingOperator>(
    _ operation: consuming Operator, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Operator.Output, Failure> where Operator.Input == Value {
    switch Kind.delivery {
    case .settling: return attached(SettlingOperatorNode(closure: operation, parent: node), name, file, line)
    case .flowing: return attached(OperatorNode(operation, parent: node), name, file, line)
    case .perStart:
      let operation = consume operation
      return attached(name, file, line) { OperatorNode(operation, parent: $0) }
    case .remembering: return remembering(operation, name, file, line)
    }
  }
}
