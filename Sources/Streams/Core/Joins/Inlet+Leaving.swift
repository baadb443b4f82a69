// How a way into a gate ends with what is below, or again with what is above.

extension Inlet {
  /// A cancel has followed an end that has come this way before, and that waits below for what stands in for an outcome.
  func endAgain(_ termination: Termination, _ head: Gate) {
    guard termination == .cancelled, isGateClosed, has(.settling), head.has(.settling) else { return }
    head.perform {
      // Once, however many ways lead there.
      guard head.isOpen, !head.asJunction.hasHeardLateCancel else { return }
      head.asJunction.hasHeardLateCancel = true
      head.hear(endOf: self, termination)
    }
  }

  /// The gate below has ended: so does this way into it. Called from inside the gate below.
  func headEnded(_ head: Gate, _ termination: Termination) {
    if !has(.ended) { headEnded(for: head.originForParent(termination), termination) }
  }

  /// The gate below does not hear this way in any more, for that reason or for one that can be found out.
  func headEnded(for origin: EndOrigin?, _ termination: Termination) {
    // Where the owner above is further up this stack, it leaves there as any other child does whose end has climbed to
    // it: a branch has ended before the next one is delivered.
    guard gate.isOwnedHere else { return gate.perform { self.endFromBelow(for: origin, termination) } }
    Nesting.run {
      endFromBelow(for: origin, termination)
    } orPutOff: {
      { self.headEnded(for: origin, termination) }
    }
  }

  private func endFromBelow(for origin: EndOrigin?, _ termination: Termination) {
    guard !has(.ended) else { return }
    if let origin { willEnd(for: origin) }
    insert(.ending)
    markEnded(termination)
    leaveParentIfLinked(termination)
  }

  /// Tells the node above of its end, unless it does not hang there yet: then that does not count it.
  func leaveParentIfLinked(_ termination: Termination) {
    if previousSibling != nil { leaveParent(termination) }
  }
}
