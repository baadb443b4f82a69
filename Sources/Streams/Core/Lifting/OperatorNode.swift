/// A flowing node with an operator of any type.
///
/// What its receivers work with is here, and not in the generic class: a debug build looks that up for each value.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class WorkingNode: Node, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) @usableFromInline final var operation = Emptiable()
}

extension Node {
  /// Works in place with the operator of this node, which is one that has stored the calling code.
  @usableFromInline @_transparent
  func use<Operator, Result>(_ operation: Operator.Type, _ body: (inout Operator) -> Result) -> Result {
    trusted(as: WorkingNode.self) { $0.operation.use(operation, body) }
  }
}

/// A flowing node that runs one operator.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class OperatorNode<Operator: StreamOperator>: WorkingNode, @unchecked Sendable {
  /// What a copy starts from; nil for an operator that receiving does not change. Unchecked: the gate's owner releases it,
  /// unless a thread copies it: then that thread does.
  @exclusivity(unchecked) @usableFromInline var freshReference: RareReference

  private var fresh: FreshOperator<Operator>? { freshReference.object(FreshOperator<Operator>.self) }

  /// - Parameters:
  ///   - fresh: nil for an operator that receiving does not change.
  ///   - holds: `closure` if a closure is all that the operator has.
  ///   - receiver: what is made for the operator, or what a node has that this one is a copy of.
  @inlinable
  init(
    _ operation: Operator, fresh: consuming RareReference, as holds: Emptiable.Content = .value,
    parent: Node,
    receiver: @escaping Receiver
  ) {
    freshReference = fresh
    super.init(
      parent: parent,
      flags: Operator.hearsEnd || Operator.errorReading.contains(.ending) ? .hearsEnd : .none,
      settings: .reading(Operator.errorReading, below: parent), receiver: receiver)
    self.operation.fill(operation, as: holds)
  }

  @inlinable
  convenience init(_ operation: Operator, parent: Node) {
    self.init(operation, fresh: RareReference(FreshOperator(operation)), parent: parent) {
      node, value, route in
      let input = value.trusted(as: Operator.Input.self)
      node.flow(node.use(Operator.self) { $0.receive(input.pointee) }, route)
    }
  }

  @inlinable
  convenience init(_ operation: Operator, parent: Node) where Operator: PureOperator {
    self.init(operation, parent: parent, as: .value)
  }

  @inlinable
  convenience init(_ operation: Operator, parent: Node, as holds: Emptiable.Content)
  where Operator: PureOperator {
    self.init(operation, fresh: RareReference(), as: holds, parent: parent) { node, value, route in
      let input = value.trusted(as: Operator.Input.self)
      node.flow(node.use(Operator.self) { $0.answer(input.pointee) }, route)
    }
  }

  @inlinable
  convenience init(_ operation: Operator, parent: Node) where Operator: TransformingOperator {
    self.init(operation, fresh: RareReference(), as: .closure, parent: parent) { node, value, route in
      let input = value.trusted(as: Operator.Input.self)
      node.emit(node.use(Operator.self) { $0.transform(input.pointee) }, route)
    }
  }

  @inlinable
  convenience init(_ operation: Operator, parent: Node) where Operator: ForwardingOperator {
    self.init(operation, fresh: RareReference(), as: .closure, parent: parent) { node, value, route in
      let input = value.trusted(as: Operator.Input.self)
      if node.use(Operator.self, { $0.accepts(input.pointee) }) { node.forward(input, route) }
    }
  }

  /// Runs an operator that passes values on as they are, or nothing.
  @inlinable
  convenience init(selecting operation: Operator, parent: Node) where Operator: SelectingOperator {
    self.init(operation, fresh: RareReference(FreshOperator(operation)), parent: parent) {
      node, value, route in
      let input = value.trusted(as: Operator.Input.self)
      switch node.use(Operator.self, { $0.select(input.pointee) }) {
      case .pass: node.forward(input, route)
      case .drop: break
      case .end(let termination): node.endHere(termination)
      case .passAndEnd(let termination):
        node.forward(input, route)
        node.endHere(termination)
      }
    }
  }

  /// Runs an operator with a receiver that ``folding(_:)`` has made for it.
  @inlinable
  convenience init(_ operation: Operator, parent: Node, receiver: @escaping Receiver)
  where Operator: FoldingOperator {
    self.init(operation, fresh: RareReference(FreshOperator(operation)), parent: parent, receiver: receiver)
  }

  /// The receiver of an operator whose work is all in a closure of the user's.
  ///
  /// The closure is captured by itself, where its type is known, and not found inside of the operator, so that the
  /// optimiser can put its body in the middle of the node's own code.
  @inlinable @inline(__always)
  static func folding(
    _ reducer: @escaping @Sendable (Operator.Folded, Operator.Input) -> Operator.Folded
  ) -> Receiver where Operator: FoldingOperator {
    { node, value, route in
      let input = value.trusted(as: Operator.Input.self)
      let result = node.use(Operator.self) { operation in
        let result = reducer(operation.result, input.pointee)
        operation.result = result
        return result
      }
      if Operator.emitsResult { node.emit(result, route) }
    }
  }

  deinit { operation.empty(Operator.self) }

  override func receive(error: any Error, _ route: Route) {
    flow(operation.use(Operator.self) { $0.receive(error: error) }, route)
  }

  override func end(_ termination: Termination) {
    if has(.readsErrors), has(.failsOnErrors), case .error(let error) = termination { return end(by: error) }
    endSubtree(termination)
  }

  /// Ends this node of an event stream with what the operator returns for a failure. It is not asked about a failure of its
  /// own, or about one that is on its way when a cancel has closed the gate.
  private func end(by error: any Error) {
    guard isReachable, !has(.ending), case .above = endWay else { return endSubtree(.error(error)) }
    // Before the answer, which may be the last that is wanted below.
    insert(.ending)
    endSubtree(flow(inPlaceOfFailure: operation.use(Operator.self) { $0.receive(error: error) }))
  }

  override var triggerOfOwnEnd: TerminationCause.Trigger { .own(of: Operator.self) }

  // Only a completion brings the last values of an event stream. Without one, this node has waited for nothing: observers hear
  // the same end above and below it.
  override func flush(_ termination: Termination) -> Termination {
    let reason =
      Operator.hearsEnd && Operator.flushes && has(.failsOnErrors) && isCompletion(termination)
      ? .completed : termination
    let last = operation.use(Operator.self) { $0.flush(reason) }
    flow(last, before: reason)
    return last.isEmpty ? termination : reason
  }

  override func empty() {
    operation.empty(Operator.self)
    freshReference.empty()
    super.empty()
  }

  override func moved(below insertion: any Insertion) -> Node? {
    let content = { self.fresh?.operation ?? self.operation.content(Operator.self) }
    return moved(
      below: insertion, Operator.Input.self,
      with: content().map { ($0, fresh, operation.holds, receive.receiver) }
    ) {
      OperatorNode($0.0, fresh: RareReference($0.1), as: $0.2, parent: $1, receiver: $0.3)
    }
  }
}
