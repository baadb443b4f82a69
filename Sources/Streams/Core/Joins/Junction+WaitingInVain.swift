// What waits in a Future or Promise for an outcome that cannot come any more: everything above has said what it had to say,
// or has fallen silent, and nothing keeps the trees there that could make a task answer once more. It would wait for ever, and
// ends instead.
//
// Whatever is under way in a tree that settles holds a lifetime of it: an answer that is to come, a timer, a replay, a
// decision. So it matters when the last lifetime ends, when what flows into a join falls silent, when a side ends, and when an
// outcome comes after all that.

extension Junction {
  /// Whether no outcome can come any more, as far as this gate can see: what has passed an inlet may still be on its way here.
  final var waitsInVain: Bool {
    awaitsOutcome && !has(.ending) && !hasLifetimeAbove
      && sources.allSatisfy { $0.has(.settling) ? !$0.awaitsOutcome || $0.isBelowEnd : $0.voice != .speaking }
  }

  /// Ends this gate, which waits in vain, once all that is on its way has come. Called by the owner.
  final func endInVain() { endInVain(behind: sources[...]) }

  // In the gate above, what that delivers now is behind this.
  private func endInVain(behind inlets: ArraySlice<Inlet>) {
    if let inlet = inlets.first { return inlet.gate.perform { self.endInVain(behind: inlets.dropFirst()) } }
    perform {
      guard self.isOpen, self.isSilentAbove else { return }
      // The way to another place holds a lifetime for so long.
      guard self.deliversElsewhere else { return self.endForRelease() }
      self.performInPlace { if self.isOpen, self.awaitsOutcome { self.endForRelease() } }
    }
  }
}

extension Gate {
  /// Ends what waits here and below for what cannot come any more. Called by the owner, where nothing keeps the roots.
  final func endWhatWaitsInVain() {
    guard isOpen else { return }
    forEachDescendant { node in
      guard node.awaitsOutcome, node.has(.settling) else { return }
      if node.isGate { return node.gate.fallSilentIfDone() }
      // A retry that never comes.
      if node.keepsFailure, !node.gate.hasLifetimeAbove { node.endForRelease() }
    }
  }

  /// Whether anything keeps a root above that settles.
  final var hasLifetimeAbove: Bool { containsRoot { $0.isSettlingRoot && $0.asSettlingRoot.hasLifetime } }
}
