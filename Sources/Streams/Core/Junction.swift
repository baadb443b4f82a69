/// A gate below other gates: what joins and operators that wait have in common.
///
/// It hears its sources through inlets, and does for its own children what an operator node does.
// Unchecked like its superclass: the gate serialises.
@usableFromInline
class Junction<Output: Sendable>: Gate, @unchecked Sendable {
  // Unchecked here and below: written while the node is made, then only by the gate's owner.
  @exclusivity(unchecked) private var sources: [Inlet]
  @exclusivity(unchecked) private var outcome: Outcome<Output> = .pending

  /// Makes the gate below its inlets, the first of which leads to the stream it was built on.
  @usableFromInline
  init(below inlets: [Inlet], record: NodeRecord?) {
    precondition(!inlets.isEmpty, "a junction has at least one source")
    sources = inlets
    super.init(
      parent: inlets[0], context: inlets[0].gate.context,
      flags: inlets[0].has(.settling) ? .settling : [], record: record)
    for inlet in inlets { inlet.head = self }
  }

  /// Hangs the finished gate below its sources.
  @usableFromInline
  func attachInlets() {
    for inlet in sources {
      guard let parent = inlet.parent else { continue }
      parent.gate.add(gateBelow: self)
      parent.attach(inlet)
      if let record, let above = parent.record { note(attachedTo: above, at: record) }
    }
  }

  override final var inlets: [Inlet] { sources }

  /// The inlets that a retry from below climbs through.
  var inletsToRetry: [Inlet] { sources }

  // MARK: What subclasses say; called by the gate's owner

  @usableFromInline
  final func answer(_ step: Step<Output>, _ route: Route) {
    switch step {
    case .emit(let output): emit(output, route)
    case .skip: skip()
    case .fail(let error): fail(error, route)
    case .end(let last, let termination):
      if let last { emit(last, route) }
      endHere(termination)
    }
  }

  @inlinable
  final func emit(_ output: Output, _ route: Route) {
    guard isOpen, !isClosed else { return }
    if Gate.settles(self) { return settle(output, route) }
    if let record { note(next: output, at: record) }
    passOn(value: output, route)
  }

  @usableFromInline
  final func settle(_ output: Output, _ route: Route) {
    guard isWaiting else { return }
    insert(.served)
    outcome = .value(output)
    if let record { note(next: output, at: record) }
    passOn(value: output, route)
    finishWhenAlone(.completed)
  }

  @usableFromInline
  final func skip() {
    guard has(.settling), isWaiting else { return }
    insert(.served)
    outcome = .nothing
    completeWithoutValue()
  }

  @usableFromInline
  final func fail(_ error: any Error, _ route: Route) {
    guard isOpen, !isClosed else { return }
    guard has(.settling) else { return emit(error: error, route) }
    guard isWaiting else { return }
    insert(.served)
    outcome = .failure(error)
    emit(error: error, route)
    finishWhenAlone(.error(error))
  }

  // MARK: What the engine asks

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform(delivery) { self.fail(error, delivery.route) }
  }

  override final func replay(to child: Node) {
    deliver(outcome, to: child)
  }

  override func forgetOutcome() {
    outcome = .pending
    super.forgetOutcome()
  }

  override final var canReuse: Bool {
    if case .value = outcome { has(.reuses) } else { false }
  }

  override final func retry(after attempt: Int) {
    if has(.reuses), canReuse { return mail { self.replayToWaiting() } }
    let inlets = inletsToRetry
    forgetOutcome()
    for inlet in inlets {
      inlet.gate.perform { inlet.retry(after: attempt) }
    }
  }

  /// Ends with what is above; says so at once when that has happened before.
  @usableFromInline
  final func conclude(_ termination: Termination) {
    if has(.ended) { leaveParent(termination) } else { end(termination) }
  }

  override final func end(_ termination: Termination) {
    super.end(termination)
    guard has(.ended) else { return }
    for inlet in sources { inlet.gate.remove(gateBelow: self) }
  }

  override func cancelSources() {
    guard isOpen else { return }
    _ = close()
    super.cancelSources()
  }

  override func leaveParent(_ termination: Termination) {
    for inlet in sources {
      inlet.gate.remove(gateBelow: self)
      inlet.headEnded(termination)
    }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    sources[0].request(value, exchange)
  }
}

extension Gate {
  @usableFromInline
  static func settles(_ gate: Gate) -> Bool { gate.has(.settling) }
}
