// An attempt that one branch has given up goes on for the others that wait for it. When those leave without having given it
// up themselves, nothing waits for it any more, and it ends as if they had.

extension Gate {
  /// Is told that a branch in this gate, which settles, has left. Called by the owner.
  final func didLose(_ child: Node) {
    let isToLook =
      isJunction
      ? isUnwanted(without: child)
      : asSettlingRoot.attempts.reasonToGiveUp != nil
    // Later: the owner may be walking a list, and others may be about to leave.
    if isToLook { mail { self.lookWhoWaits() } }
  }

  /// Looks whether any branch still waits for the attempt. Called by the owner, while it walks no list.
  private func lookWhoWaits() {
    guard isJunction else { return asSettlingRoot.endIfForsaken() }
    guard isOpen, awaitsOutcome, !hasWaitingBranches else { return }
    asJunction.desert()
    guard isOpen else { return }
    // What flows has no attempt to end.
    let waiting = inlets.filter { $0.has(.settling) && $0.awaitsOutcome && !$0.has(.hasGivenUp) }
    // In this gate, where a new branch takes it back.
    for inlet in waiting { inlet.set(.hasGivenUp, true) }
    for inlet in waiting { inlet.gate.perform { inlet.gate.lookWhoWaits() } }
  }
}

extension Node {
  /// Whether it awaits its outcome for no branch any more once that child has left.
  func isUnwanted(without child: Node) -> Bool {
    has(.settling) && awaitsOutcome && (child.has(.hasGivenUp) || !persists)
  }

  /// Takes the attempt for failed wherever it is still awaited, here and below, where no branch waits for it.
  func forsake(for error: any Error) {
    forEachChild { child in
      guard child.isOpen else { return }
      if child.has(.isInlet) {
        child.trusted(as: Inlet.self).forsakeHead(for: error)
      } else {
        child.forsake(for: error)
      }
    }
    abandon(for: error)
    finishWhenAlone(.error(error))
  }
}

extension Inlet {
  /// The same in the gate below, unless a branch has come there that waits: that hears the error.
  fileprivate func forsakeHead(for error: any Error) {
    guard awaitsOutcome, let head, head.has(.settling) else { return }
    // As if that run had failed.
    attempt = gate.currentAttempt
    abandon(for: error)
    let round = round
    head.perform {
      // A retry from there may be on its way for another outcome.
      guard head.isOpen, head.awaitsOutcome, self.awaitedRound == round else { return }
      guard !head.hasWaitingBranches else { return head.asJunction.fail(error, .all) }
      head.forsake(for: error)
    }
  }
}
