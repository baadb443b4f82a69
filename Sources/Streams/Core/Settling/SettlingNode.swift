/// A node of a Future or Promise, which remembers what came out of the current attempt.
@usableFromInline
class SettlingNode: Node, @unchecked Sendable {  // Unchecked like its superclass: the gate serialises.
  // Unchecked: only the gate's owner settles.
  @exclusivity(unchecked) @usableFromInline final var value = StoredValue()

  @inlinable
  init(
    parent: __shared Node, flags: NodeFlags = .none, settings: NodeSettings = .none,
    receiver: @escaping Receiver
  ) {
    super.init(parent: parent, flags: flags.union(.settling), settings: settings, receiver: receiver)
  }

  /// Passes on the value of this attempt.
  @inlinable
  final func succeed<Output: Sendable>(_ output: Output, _ route: Route) {
    insert(.hasOutcome)
    value.store(output)
    emit(output, route)
    if liveChildren == 0, isOpen { completeAlone() }
  }

  /// Does what an operator's step says. Called once for each attempt.
  @inlinable
  final func settle<Output: Sendable>(_ step: __owned Step<Output>, _ route: Route) {
    if case .emit(let output) = step { return succeed(output, route) }
    insert(.hasOutcome)
    switch step {
    case .emit: break
    case .emitAll(let outputs):
      if let first = outputs.first { return succeed(first, route) }
      completeWithoutValue()
    case .skip: completeWithoutValue()
    case .drop:
      noteDrop()
      completeWithoutValue()
    case .fail(let error): failHere(error, route)
    // It ends by itself once all below have worked with the value, and not while one of them asks for another attempt.
    case .end(last: let last?, _): succeed(last, route)
    case .end(last: nil, let termination): endHere(termination)
    }
  }

  @usableFromInline
  final func fail(_ error: any Error, _ route: Route) {
    keep(failure: error)
    emit(error: error, route)
    finishWhenAlone(.error(error))
  }

  /// Fails with an error that comes from nowhere above.
  @usableFromInline
  final func failHere(_ error: any Error, _ route: Route) {
    willEnd(by: .failure)
    fail(error, route)
  }

  override func receive(error: any Error, _ route: Route) {
    guard takesOutcome() else { return }
    insert(.hasOutcome)
    fail(error, route)
  }
}

/// An operator of a Future or Promise that hears the end together with its node, which can tell why.
protocol NodeEndReading {
  func hear(end termination: Termination, of node: Node)
}

/// A node of a Future or Promise that runs one operator, once for each attempt.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class SettlingOperatorNode<Operator: StreamOperator>: SettlingNode, @unchecked Sendable {
  // Unchecked: only the gate's owner runs the operator.
  @exclusivity(unchecked) @usableFromInline var operation = Emptiable()
  /// What a copy starts from. Unchecked: the gate's owner releases it, unless a thread copies it: then that thread does.
  @exclusivity(unchecked) @usableFromInline var freshReference: RareReference
  /// Whether the operator has been told that nothing more comes in this attempt. Unchecked: only the gate's owner asks.
  @exclusivity(unchecked) @usableFromInline var hasFlushed = false

  private var fresh: FreshOperator<Operator>? { freshReference.object(FreshOperator<Operator>.self) }

  @inlinable
  convenience init(_ operation: Operator, parent: __shared Node) {
    self.init(operation, fresh: RareReference(FreshOperator(operation)), parent: parent)
  }

  @inlinable
  convenience init(_ operation: Operator, parent: __shared Node) where Operator: PureOperator {
    self.init(operation, fresh: RareReference(), parent: parent)
  }

  /// - Parameter operation: one that has a closure and nothing else.
  @inlinable
  convenience init(closure operation: Operator, parent: __shared Node) where Operator: PureOperator {
    self.init(operation, fresh: RareReference(), parent: parent, as: .closure)
  }

  /// - Parameter fresh: what each attempt starts from; nil for an operator that receiving does not change.
  @inlinable
  init(
    _ operation: Operator, fresh: consuming RareReference, parent: __shared Node,
    as holds: Emptiable.Content = .value
  ) {
    freshReference = fresh
    super.init(
      parent: parent, flags: Operator.hearsEnd ? .hearsEnd : .none,
      settings: .reading(Operator.errorReading, settles: true, below: parent)
    ) { node, value, route in
      guard node.takesOutcome() else { return }
      let node = node.trusted(as: SettlingOperatorNode<Operator>.self)
      let input = value.trusted(as: Operator.Input.self)
      let step = node.operation.use(Operator.self) { $0.receive(input.pointee) }
      switch step {
      case .drop where Operator.hearsEnd:
        node.noteDrop()
        node.settleWithLast(route)
      case .skip where Operator.hearsEnd: node.settleWithLast(route)
      default: node.settle(step, route)
      }
    }
    self.operation.fill(operation, as: holds)
  }

  deinit { operation.empty(Operator.self) }

  override func receive(error: any Error, _ route: Route) {
    guard takesOutcome() else { return }
    let step = operation.use(Operator.self) { $0.receive(error: error) }
    guard case .fail(let error) = step else { return settle(step, route) }
    insert(.hasOutcome)
    fail(error, route)
  }

  override func receive(progress event: any Sendable) {
    guard Operator.self is any ProgressReading.Type else { return super.receive(progress: event) }
    let read = operation.use(Operator.self) { ($0 as? any ProgressReading)?.receive(progress: event) }
    if let read = read ?? nil { emit(progress: read) }
  }

  override func end(_ termination: Termination) {
    if Operator.hearsEnd, awaitsOutcome, !has(.ending), !isCut(by: termination),
      let last = flushed(termination)
    {
      // Nothing came from above, but something comes from here.
      return succeed(last, .all)
    }
    super.end(termination)
  }

  /// Passes on what the operator has to say in place of the value, if anything.
  @inlinable
  func settleWithLast(_ route: Route) {
    if let last = flushed(.completed) { return succeed(last, route) }
    settle(Step<Operator.Output>.skip, route)
  }

  /// What the operator has to say when no value comes out of this attempt otherwise.
  @usableFromInline
  func flushed(_ termination: Termination) -> Operator.Output? {
    guard Operator.flushes else { return nil }
    hasFlushed = true
    return operation.use(Operator.self) { $0.flush(termination) }.first
  }

  override var triggerOfOwnEnd: TerminationCause.Trigger { .own(of: Operator.self) }

  // A listener is told the end, and gives its branch to nothing else.
  override var takesBranches: Bool { !(Operator.self is any NodeEndReading.Type) }

  override func restart() {
    hasFlushed = false
    guard let fresh else { return }
    operation.empty(Operator.self)
    operation.fill(fresh.operation)
  }

  override func willEnd(_ termination: Termination) {
    // The end has climbed past all that could hear a flushed value.
    if !hasFlushed { operation.use(Operator.self) { _ = $0.flush(termination) } }
    guard Operator.self is any NodeEndReading.Type else { return }
    operation.use(Operator.self) { ($0 as? any NodeEndReading)?.hear(end: termination, of: self) }
  }

  override func empty() {
    operation.empty(Operator.self)
    freshReference.empty()
    super.empty()
  }

  override func moved(below insertion: any Insertion) -> Node? {
    moved(
      below: insertion, Operator.Input.self,
      with: (fresh?.operation ?? operation.content(Operator.self)).map { ($0, fresh) }
    ) {
      SettlingOperatorNode($0.0, fresh: RareReference($0.1), parent: $1)
    }
  }
}
