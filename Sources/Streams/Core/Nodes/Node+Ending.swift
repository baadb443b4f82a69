// How nodes end. Flowing trees end from the top: a node's own handler, its flushed values, its children. Settling
// trees end from the bottom: the children, then the node's own handler. Both prune upwards: a parent that has lost
// its last child ends for the same reason, unless it persists. Only the gate's owner calls these.

extension Node {
  /// What `end` does where nothing else is needed.
  func endSubtree(_ termination: Termination) {
    guard !has(.ended) else { return }
    guard !has(.settling) else { return endSettling(termination) }
    endChildren(announceEnd(termination))
    liveChildren = 0
  }

  private func endSettling(_ termination: Termination) {
    guard !has(.ending) else {
      // It waits for those below, which have something to say in place of its end; a cancel waits for nothing of that.
      if isGateClosed { endChildren(.cancelled) }
      return
    }
    // First, those hear the outcome that are to hear it in spite of a cancel.
    if isGateClosed, isTold { replayToWaiting() }
    insert(.ending)
    if liveChildren == 0 { return finish(termination) }
    keep(pendingEnd: termination)
    // Each child tells its end by `childEnded`, and the last one finishes this node.
    endChildren(termination)
  }

  /// Ends each child in order, with what is below it.
  private func endChildren(_ termination: Termination) {
    var next = firstChild
    while let link = next {
      next = link._withUnsafeGuaranteedRef { child in
        child.endFromAbove(termination)
        return child.nextSibling
      }
    }
  }

  /// Ends this child of a node that ends. Most have nothing of their own to do.
  @inline(__always)
  private func endFromAbove(_ termination: Termination) {
    if flags.load(ordering: .relaxed) & NodeFlags.endsSlowly == 0 {
      // What `endSubtree` does, without what these flags stand for.
      markEnded(termination)
      if hasRecord { note(end: termination) }
      if firstChild != nil { endChildren(termination) }
      liveChildren = 0
    } else if has([.hearsEnd, .isInlet]) {
      end(termination)
    } else {
      endSubtree(termination)
    }
  }

  /// Delivers what a flowing node still holds, then publishes its end, and returns it.
  @discardableResult
  private func announceEnd(_ termination: Termination) -> Termination {
    var reason = termination
    if has(.hearsEnd) {
      insert(.ending)
      reason = flushToAll(termination)
    }
    // An observer that has disposed of a run hears nothing else of it, not even an end that has been on its way.
    if has(.closable), isGateClosed { reason = .cancelled }
    publishEnd(reason)
    return reason
  }

  /// Delivers what it still holds to everything below: this is not the answer to a request, even if an answer has brought this
  /// end.
  private func flushToAll(_ termination: Termination) -> Termination {
    withGate { gate in
      gate.restoringExchange {
        gate.exchangeReference = nil
        return flush(termination)
      }
    }
  }

  /// Lets every thread see the end, then tells the node itself, then the probe.
  private func publishEnd(_ termination: Termination) {
    markEnded(termination)
    if has(.hearsEnd) { willEnd(termination) }
    if hasRecord { note(end: termination) }
  }

  // MARK: Upwards

  /// Ends this node and everything below it on its own behalf, then prunes upwards.
  @usableFromInline
  func endHere(_ termination: Termination) {
    guard !has(.ended), !has(.ending) else { return }
    willEndByItself()
    if withGate({ $0.takesRequests }) { endRunsFirst() }
    end(termination)
    // A settling node tells its parent itself, once everything below it has ended.
    if !has(.settling) { leaveParent(termination) }
  }

  /// Ends a settling node below which everything has ended, then prunes upwards.
  func finish(_ termination: Termination) {
    if !has(.ended) { leaveParent(endAlone(termination)) }
  }

  /// Ends a flowing node that has no children, unless it is to stay, then prunes upwards.
  func pruneIfAlone() {
    guard isOpen, !has(.ending), !persists, liveChildren == 0 else { return }
    willEnd(by: .release)
    leaveParent(endAlone(.cancelled))
  }

  /// Tells what is above that this node has ended of its own accord.
  func leaveParent(_ termination: Termination) {
    if isGate { return withGate { $0.leaveSources(termination) } }
    parentReference?._withUnsafeGuaranteedRef { $0.childEnded(self, termination) }
  }

  /// A child has ended, and with it perhaps this node, and those above: one loop upwards, as far as this gate goes.
  private func childEnded(_ child: Node, _ termination: Termination) {
    // Unmanaged: a node holds the one above it, and the gate what has been retired.
    var child = Unmanaged.passUnretained(child)
    var place = Unmanaged.passUnretained(self)
    var reason = termination
    while place._withUnsafeGuaranteedRef({ $0.hasLost(child, &reason) }) {
      child = place
      guard let above = child._withUnsafeGuaranteedRef({ $0.isGate ? nil : $0.parentReference }) else {
        return child._withUnsafeGuaranteedRef { $0.leaveParent(reason) }
      }
      place = above
    }
  }

  /// Gives up a child that has ended. Returns whether this node has ended with it; `reason` tells for what.
  private func hasLost(_ link: Unmanaged<Node>, _ reason: inout Termination) -> Bool {
    link._withUnsafeGuaranteedRef { child in
      withGate { $0.retire(child, of: self) }
      if child.isLate { return false }
      liveChildren -= 1
      // A node that awaits its outcome, and is left without a branch, waits for it no more.
      if liveChildren == 0, isUnwanted(without: child), !isGate {
        set(.hasGivenUp, true)
        noteLeft(by: child)
      }
      if has(.settling) {
        note(reason, toldTo: child)
        withGate { $0.didLose(child) }
      }
      guard liveChildren == 0 else { return false }
      guard endsWithLastChild else {
        if !has(.settling), isHandler { isHandler = false }
        return false
      }
      if isToNoteEnd(of: child), !isGateClosed || !isTold, let origin = child.originForParent(reason) {
        willEnd(for: origin)
      }
      if reason == .cancelled, child.has(.hasGivenUp), let own = settledTermination { reason = own }
      if has(.ending), !isGateClosed { keepToldEnd(unless: reason) }
      reason = endAlone(reason)
      return true
    }
  }

  /// Whether it ends when its last child has ended. A settling node without an outcome stays for those yet to come.
  private var endsWithLastChild: Bool {
    guard !has(.ended) else { return false }
    return has(.settling) ? has(.ending) || has(.hasOutcome) && !persists : !has(.ending) && !persists
  }

  /// Whether it ends when that last child has ended, and has nothing to note about it.
  func endsAlone(after child: Node) -> Bool { endsWithLastChild && !isToNoteEnd(of: child) }

  /// Whether the end of the last child says why this node ends.
  private func isToNoteEnd(of child: Node) -> Bool {
    !has(.settling) || !has(.ending) && child.hasEndedUnusually
  }

  /// Ends a node below which everything has ended. Returns the reason, for the node above.
  private func endAlone(_ termination: Termination) -> Termination {
    if has(.settling) {
      // A cancel by the last handler closes the gate, but no end comes from above any more to bring it here.
      let reason = isGateClosed ? endBehindCancel(termination) : termination
      publishEnd(reason)
      // Late children hear of it now.
      if firstChild != nil { replayToWaiting() }
      return reason
    }
    // What happened below does not concern an event stream's operators.
    guard has(.failsOnErrors) else {
      announceEnd(termination)
      return termination
    }
    insert(.isPruned)
    announceEnd(.cancelled)
    return .cancelled
  }
}
