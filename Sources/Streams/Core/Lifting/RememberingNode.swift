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

  // A node that began with a value of its own has that until the source says something.
  var repeatsWhatIsAbove: Bool { hearsPresent }

  // What has come between this node's being made and its being linked.
  override func hear(present source: any CurrentValue) {
    guard let source = source as? any CurrentValue<Operator.Input> else { return }
    let present = source.present
    guard present.version != versionAbove, isOpen else { return }
    latest.remember(operation.use(Operator.self) { $0.current(for: present.value) })
  }

  deinit { operation.empty(Operator.self) }

  override func receive(error: any Error, _ route: Route) {
    let step = operation.use(Operator.self) { $0.receive(error: error) }
    if case .fail(let error) = step { return emit(error: error, route) }
    latest.remember(step)
    flow(step, route)
  }

  override func moved(below insertion: any Insertion) -> Node? {
    let before = present
    return moved(below: insertion, Operator.Input.self, with: fresh) {
      (fresh, parent) -> RememberingNode<Operator> in
      let node = RememberingNode(
        fresh.operation, fresh: fresh, current: before.value, versionAbove: 0, parent: parent)
      if self.hearsPresent { node.hearPresent() }
      return node
    } didLink: { node in
      // This one has heard all that came before, and the copy hears all that comes after, whatever stands between it and the
      // source.
      let (operation, present) = (self.operation.content(Operator.self), self.present)
      // The copy's gate is another one, which delivers in its own turn, and where others may have been told the value before.
      node.gate.performInTurn { node.goOn(with: operation, from: present, after: before.version) }
    }
  }

  /// Goes on from the value of the node that this one replaces, and delivers it if that has changed since this one was made.
  /// Called by the gate's owner.
  private func goOn(with operation: Operator?, from present: Present<Operator.Output>, after version: Int) {
    guard isOpen else { return }
    if let operation { self.operation.use(Operator.self) { $0 = operation } }
    guard present.version != version else { return }
    latest.remember(present.value)
    flow(.emit(present.value), .all)
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
  /// The gate in which the value changes.
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
