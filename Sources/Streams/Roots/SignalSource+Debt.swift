extension SignalSource {
  /// Delivers a value, which pays what is owed, and has the next one asked for.
  ///
  /// Until it has been delivered, it is owed: it may be the last one that is wanted of this source.
  func push<Value: Sendable>(_ value: Value, answering debt: Debt, in stretch: Stretch) {
    guard tryEnterSoon() else {
      return mailValue {
        self.deliver(value)
        self.hasDelivered(answering: debt, in: stretch)
      }
    }
    deliver(value)
    leave()
    hasDelivered(answering: debt, in: stretch)
  }

  private func hasDelivered(answering debt: Debt, in stretch: Stretch) {
    stretch.note(underWay: -debt.pay())
    stretch.demand.serve()
  }

  /// Takes leave of its stretch: what is owed will not come, and others may be asked for it. Called at the end.
  func leave(_ stretch: Stretch, owing debt: Debt) {
    if let giver = self as? any Giver { stretch.remove(giver) }
    stretch.note(underWay: -debt.clear(isOver: true))
    afterwards { stretch.demand.serve() }
  }
}
