/// A flowing node that also remembers its latest value: an operator of an Observable.
// Unchecked like its superclass: the gate serialises.
final class RememberingNode<Operator: MappingOperator>: Node, CurrentValue, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) var operation = Emptiable()
  /// What a copy starts from. Unchecked: the gate's owner releases it, unless a thread copies it: then that thread does.
  @exclusivity(unchecked) var fresh: FreshOperator<Operator>?
  private let latest: LatestValue<Operator.Output>
  /// How often the source had changed when it was looked at.
  private let versionAbove: Int

  /// Makes the node with what the operator makes of its source's present value.
  convenience init(_ operation: Operator, of source: any CurrentValue<Operator.Input>, parent: Node) {
    let fresh = FreshOperator(operation)
    var operation = operation
    let present = source.present
    let current = operation.current(for: present.value)
    self.init(operation, fresh: fresh, current: current, versionAbove: present.version, parent: parent)
    hearPresent()
  }

  /// Makes the node with a value of its own, whatever its source has been before.
  convenience init(_ operation: Operator, current: Operator.Output, parent: Node) {
    self.init(
      operation, fresh: FreshOperator(operation), current: current, versionAbove: 0, parent: parent)
  }

  private init(
    _ operation: Operator, fresh: FreshOperator<Operator>, current: Operator.Output, versionAbove: Int,
    parent: Node
  ) {
    self.fresh = fresh
    self.versionAbove = versionAbove
    latest = LatestValue(current)
    super.init(
      parent: parent, flags: .hearsEnd,
      settings: .reading(Operator.errorReading, below: parent).union(.persists)
    ) { node, value, route in
      let node = node.trusted(as: RememberingNode<Operator>.self)
      let input = value.trusted(as: Operator.Input.self)
      let step = node.operation.use(Operator.self) { $0.receive(input.pointee) }
      node.latest.remember(step)
      node.flow(step, route)
    }
    self.operation.fill(operation)
  }

  var present: Present<Operator.Output> { latest.present }

  var repeatsWhatIsAbove: Bool { true }

  // What has come between this node's being made and its being linked.
  override func hear(present source: any CurrentValue) {
    guard let source = source as? any CurrentValue<Operator.Input> else { return }
    _ = caughtUp(with: source.present)
  }

  /// Makes up for what the source has said between being looked at and being heard. Called by the gate's owner.
  /// - Returns: what that makes of this node's value; nil when there was nothing.
  private func caughtUp(with present: Present<Operator.Input>) -> Operator.Output? {
    guard present.version != versionAbove, isOpen else { return nil }
    let current = operation.use(Operator.self) { $0.current(for: present.value) }
    latest.remember(current)
    return current
  }

  deinit { operation.empty(Operator.self) }

  override func receive(error: any Error, _ route: Route) {
    let step = operation.use(Operator.self) { $0.receive(error: error) }
    if case .fail(let error) = step { return emit(error: error, route) }
    latest.remember(step)
    flow(step, route)
  }

  override func moved(below insertion: any Insertion) -> Node? {
    // Not what began with a value of its own: only that of a source can be made again.
    guard hearsPresent, let source = parent as? any CurrentValue<Operator.Input> else { return nil }
    return moved(below: insertion, Operator.Input.self, with: fresh?.operation) { operation, parent in
      RememberingNode(operation, of: source, parent: parent)
    } didLink: { node in
      let present = source.present
      // The copy's gate is another one, which delivers in its own turn, and where others may have been told the value before.
      node.gate.performInTurn {
        if let current = node.caughtUp(with: present) { node.flow(.emit(current), .all) }
      }
    }
  }

  override var triggerOfOwnEnd: TerminationCause.Trigger { .own(of: Operator.self) }

  override func flush(_ termination: Termination) -> Termination {
    let last = operation.use(Operator.self) { $0.flush(termination) }
    if let output = last.last { latest.remember(output) }
    flow(last, before: termination)
    return termination
  }

  override func empty() {
    operation.empty(Operator.self)
    fresh = nil
    super.empty()
  }
}

/// A node that can tell its latest value.
@usableFromInline
protocol CurrentValue<Value>: Replaying, Sendable {
  associatedtype Value: Sendable
  /// In which the value changes.
  var gate: Gate { get }
  /// The latest value, and how often it has changed: both of one moment.
  var present: Present<Value> { get }
}

extension CurrentValue {
  @usableFromInline var current: Value { present.value }

  var version: Int { present.version }

  /// Gives the latest value to that child alone, as any other that passes. Called by the gate's owner.
  func sayCurrent(to child: Node) {
    withUnsafePointer(to: current) { value in
      if child.mayReceive(value) { child.receive(child, value, .all) }
    }
  }
}
