extension Node {
  /// Cancels everything that feeds this stream, from any thread.
  func cancelFromHere(for origin: EndOrigin) {
    Visit.run {
      var climb = CancelClimb(for: origin)
      closeGate(&climb)
      climb.end()
      endBranchOfEnded(for: origin)
    }
  }

  /// Takes part in a cancel that has come to this node.
  func closeGate(_ climb: inout CancelClimb) {
    if isOpen || has(.settling), !isBelowFuture { gate.closeSources(&climb) }
  }

  /// Ends the branch that still waits for a replay below a node that has ended, where nothing else can be cancelled.
  func endBranchOfEnded(for origin: EndOrigin) {
    guard let branch = branchOfEnded else { return }
    branch.gate.perform {
      branch.willEnd(for: origin)
      branch.end(.cancelled)
    }
  }

  /// Whether a `future()` lies between this node and its gate: what is below that cannot cancel what is above.
  var isBelowFuture: Bool {
    var place = self
    while !place.isGate, let parent = place.parent {
      if place.has(.isFinal) { return true }
      place = parent
    }
    return false
  }

  /// This node, or the one above it in the same gate, whose parent has ended.
  private var branchOfEnded: Node? {
    var place = self
    while !place.isGate, let parent = place.parent {
      if parent.has(.ended) { return place }
      place = parent
    }
    return nil
  }

  /// Ends this stream and everything below it, in turn, and prunes upwards.
  func terminateBranch(_ termination: Termination, for origin: EndOrigin? = nil) {
    // A gate's own place among its siblings belongs to the gate above; its subtree belongs to itself.
    gate.visit {
      if let origin { self.willEnd(for: origin) }
      self.willEnd(by: .termination)
      self.endHere(termination)
      // A root has no parent that would retire it.
      if self.parent == nil { self.dismantle() }
    }
  }

  /// Ends the branch by which a producer's run has heard this stream, because the run is over.
  func endRun() { terminateBranch(.cancelled, for: EndOrigin(at: self, .operation)) }
}
