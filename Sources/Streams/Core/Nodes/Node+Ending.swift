// How nodes end. Flowing trees end from the top: a node's own handler, its flushed values, its children. Settling
// trees end from the bottom: the children, then the node's own handler. Both prune upwards: a parent that has lost
// its last child ends for the same reason, unless it persists. Only the gate's owner calls these.

extension Node {
  /// What `end` does where nothing else is needed.
  func endSubtree(_ termination: Termination) {
    guard !has(.ended) else { return }
    guard !has(.settling) else { return endSettling(termination) }
    let reason = announceEnd(termination)
    forEachChild { $0.end(reason) }
    liveChildren = 0
  }

  /// Gives what a flowing node still holds, and then publishes its end, which it answers.
  @discardableResult
  private func announceEnd(_ termination: Termination) -> Termination {
    if has(.hearsEnd) {
      insert(.ending)
      flush(termination)
    }
    // Who has disposed of a run hears nothing else of it: not even of an end that has been on its way.
    let reason = has(.closable) && gate.isClosed ? .cancelled : termination
    publishEnd(reason)
    return reason
  }

  /// Lets every thread see the end, then tells the node itself, then the probe.
  private func publishEnd(_ termination: Termination) {
    markEnded(termination)
    if has(.hearsEnd) { willEnd(termination) }
    if hasRecord { note(end: termination) }
  }

  /// Ends this node and everything below it on its own behalf, then prunes upwards.
  @usableFromInline
  func endHere(_ termination: Termination) {
    guard !has(.ended), !has(.ending) else { return }
    willEnd(by: .operation)
    end(termination)
    // A settling node tells its parent itself, once everything below it has ended.
    if !has(.settling) { leaveParent(termination) }
  }

  private func endSettling(_ termination: Termination) {
    guard !has(.ending) else { return }
    insert(.ending)
    if liveChildren == 0 { return finish(termination) }
    // Each child tells its end by `childEnded`, and the last one finishes this node.
    forEachChild { $0.end(termination) }
  }

  /// What `finish` does where nothing else is needed.
  func finishHere(_ termination: Termination) {
    guard !has(.ended) else { return }
    // A cancel inside the last handler comes too late to be asked for from above.
    let reason = gate.isClosed ? .cancelled : termination
    publishEnd(reason)
    // Late children hear of it now.
    if firstChild != nil { gate.withoutClimbing { replayToWaiting() } }
    gate.climb { leaveParent(reason) }
  }

  /// A child has ended; perhaps this node is done as well.
  func childEnded(_ child: Node, _ termination: Termination) {
    gate.retire(child, of: self)
    if child.isLate { return }
    liveChildren -= 1
    guard liveChildren == 0, !has(.ended) else { return }
    if has(.settling) {
      // Without an outcome it stays for those who are yet to come.
      if has(.ending) {
        finishInTurn(termination)
      } else if has(.served), !persists {
        if child.hasEndedUnusually, let origin = child.originForParent(termination) {
          willEnd(for: origin)
        }
        finishInTurn(termination)
      }
    } else if !persists, !has(.ending) {
      if let origin = child.originForParent(termination) { willEnd(for: origin) }
      prune(termination)
    }
  }

  /// Finishes a settling node whose last child has ended: after that child, which is about to leave.
  private func finishInTurn(_ termination: Termination) {
    if !gate.finishNext(self, termination) { finish(termination) }
  }

  /// Ends a flowing node that has no children, unless it is to stay. Called by the gate's owner.
  func pruneIfAlone() {
    guard isOpen, !has(.ending), !persists, liveChildren == 0 else { return }
    willEnd(by: .release)
    prune(.cancelled)
  }

  /// Ends a flowing node that has no branch left. What happened below does not concern an event stream's operators.
  func prune(_ termination: Termination) {
    guard has(.failsOnErrors) else {
      announceEnd(termination)
      return leaveParent(termination)
    }
    insert(.isPruned)
    announceEnd(.cancelled)
    leaveParent(.cancelled)
  }
}

// MARK: - Ending from outside

extension Node {
  /// Cancels everything that feeds this stream, from any thread.
  func cancelFromHere(for origin: EndOrigin) {
    Visit.run {
      if isOpen || has(.settling) { gate.cancelSources(for: origin) }
      // Nothing can be cancelled in what has ended, apart from what still waits there for a replay.
      guard let branch = branchOfEnded else { return }
      branch.gate.perform {
        branch.willEnd(for: origin)
        branch.end(.cancelled)
      }
    }
  }

  /// This node, or the one above it in the same gate, whose parent has ended.
  private var branchOfEnded: Node? {
    var place = self
    while place !== place.gate, let parent = place.parent {
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
}
