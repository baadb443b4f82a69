// A failure can overtake the building of its chain: another thread has answered while the one that made the Promise is
// between two operators. A node that has failed there with nothing below it waits a while for what is still to be attached,
// such as a retry: through an ended node, that could not lead to another run.

extension Node {
  /// Whether the chain may still be on its way down to this node. Called by the gate's owner.
  var mayBeBuiltOn: Bool {
    takesBranches
      && withGate { gate in
        gate.containsRoot { $0.isSettlingRoot && $0.asSettlingRoot.mayHaveOvertaken }
      }
  }

  /// Ends a node that has failed, unless a branch comes within the time in which late branches are told.
  func finishShortly() {
    // Held by nothing here: what can get no branch any more, because the last stream is gone, ends with that, and is freed.
    gate.context.scheduler.schedule(after: Self.replayDelay) { [weak self] in
      guard let self else { return }
      self.gate.performInPlace {
        guard self.isOpen, let error = self.failure, self.liveChildren == 0, !self.persists else { return }
        self.finish(.error(error))
      }
    }
  }
}

extension SettlingRoot {
  /// Whether the thread that made it may still be attaching what follows. A root that runs its task once waits for nothing: a
  /// retry that comes later could bring nothing else.
  fileprivate var mayHaveOvertaken: Bool {
    hasOvertaken.load(ordering: .relaxed) && !has(.isFinal) && isOpen && !isClosed && hasLifetime
  }
}
