extension SignalSource {
  /// Delivers a value, which pays what is owed, and has the next one asked for.
  ///
  /// Until it has been delivered, it is owed: it may be the last one that is wanted of this source.
  func push<Value: Sendable>(_ value: Value, answering debt: Debt, in demandScope: DemandScope) {
    guard tryEnterSoon() else {
      return mailValue {
        self.deliver(value)
        self.hasDelivered(answering: debt, in: demandScope)
      }
    }
    deliver(value)
    leave()
    hasDelivered(answering: debt, in: demandScope)
  }

  private func hasDelivered(answering debt: Debt, in demandScope: DemandScope) {
    demandScope.note(underWay: -debt.pay())
    demandScope.demand.serve()
  }

  /// Takes leave of its demand scope: what is owed will not come, and others may be asked for it. Called at the end.
  func leave(_ demandScope: DemandScope, owing debt: Debt) {
    if let demandSource = self as? any DemandSource { demandScope.remove(demandSource) }
    demandScope.note(underWay: -debt.clear(isOver: true))
    afterwards { demandScope.demand.serve() }
  }
}
