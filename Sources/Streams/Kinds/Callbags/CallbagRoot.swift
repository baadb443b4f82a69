/// The root of one run of a callbag's source.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class CallbagRoot: SignalSource, @unchecked Sendable {
  @usableFromInline final let demandScope: DemandScope

  @usableFromInline
  init(in context: StreamContext, demandScope: DemandScope, record: NodeRecord?) {
    self.demandScope = demandScope
    super.init(runIn: context, record: record)
  }
}

/// The root of a run whose values come later than they are asked for, from any thread.
// Unchecked like its superclass.
class AnsweringRoot: CallbagRoot, @unchecked Sendable {
  /// Whether a value has been asked for that is not there yet.
  final let debt = Debt()

  var isReady: Bool { debt.isSettled }

  /// Delivers a value, which pays what is owed, and lets the demand ask for the next one.
  ///
  /// Until it has been delivered, it is owed: it may be the last one that is wanted of this source.
  final func push<Value: Sendable>(answer value: Value) {
    guard tryEnterSoon() else {
      return mailValue {
        self.deliver(value)
        self.hasDelivered()
      }
    }
    deliver(value)
    leave()
    hasDelivered()
  }

  private func hasDelivered() {
    demandScope.note(underWay: -debt.pay())
    demandScope.demand.serve()
  }

  /// What is owed will not come, and others may be asked for it.
  override func willEnd(_ termination: Termination) {
    super.willEnd(termination)
    if let demandSource = self as? any DemandSource { demandScope.remove(demandSource) }
    demandScope.note(underWay: -debt.clear(isOver: true))
    afterwards { [demandScope] in demandScope.demand.serve() }
  }
}

extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// Makes a source each of whose runs has a root of its own, which begins unless it has ended before.
  @usableFromInline
  static func rooted<Root: CallbagRoot & DemandSource>(
    _ name: StaticString, _ file: StaticString, _ line: UInt, in context: StreamContext = .current,
    _ make: @escaping @Sendable (StreamContext, DemandScope, NodeRecord?) -> Root,
    begin: @escaping @Sendable (Root) -> Void = { _ in }
  ) -> CallbagSource<Value> {
    made(in: context) { run in
      let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, name, file, line)
      let isCounted = run.demandScope != nil
      let demandScope = run.demandScope ?? .unlimited()
      let root = make(context, demandScope, record)
      root.identifyGate(as: name, CallbagSource<Value>.self, file, line)
      run.add {
        guard root.isOpen else { return }
        demandScope.add(root)
        // It may have ended before it could be taken out.
        if !root.isOpen { demandScope.remove(root) }
        begin(root)
        if !isCounted { demandScope.demand.release() }
      }
      return root
    }
  }
}
