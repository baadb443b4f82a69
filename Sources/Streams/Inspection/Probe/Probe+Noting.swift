// What happens to nodes, beside values: written down with the time at which it is noted.

extension Probe {
  func note(_ event: Fact.Event, at node: NodeRecord, _ words: Journal.Entry.Words? = nil) {
    guard writesFacts else { return passOver() }
    write(event, at: node, clock(), words)
  }

  private func write(
    _ event: Fact.Event, at node: NodeRecord, _ time: Duration, _ words: Journal.Entry.Words? = nil
  ) {
    let forgotten = withJournal { write(event, at: node, time, words, in: &$0) }
    // Released out here: an entry may be the last to hold what a program has asked for.
    withExtendedLifetime(forgotten) {}
  }

  /// Leaves a fact out. What follows is still not a part of the delivery before it.
  private func passOver() {
    if isAwake { _ = nextPlace() }
  }

  /// Notes that a node hears another one.
  ///
  /// - Parameter isNew: whether this thread has only just made the node: then it is attached when it was made, unless
  ///   something has happened to any node since.
  func note(attachedTo parent: NodeID, at node: NodeRecord, isNew: Bool) {
    guard writesFacts else { return passOver() }
    if isNew {
      let forgotten = withJournal { journal -> [Journal.Entry]? in
        guard let time = journal.timeOfMaking(node) else { return nil }
        return write(.attached(to: parent), at: node, time, in: &journal)
      }
      if forgotten != nil { return }
    }
    note(.attached(to: parent), at: node)
  }

  /// Notes the end of a node, unless that has been told.
  func note(end: Termination, at node: NodeRecord, for cause: @autoclosure () -> TerminationCause?) {
    guard knows(node), !node.hasToldEnd.exchange(true, ordering: .relaxed) else { return }
    guard writesFacts else { return passOver() }
    let reason: Fact.End =
      switch end {
      case .completed: .completed
      case .cancelled: .cancelled
      case .error(let error): .error(Fact.words(of: error))
      }
    // Not the error itself, which may hold whatever its author likes: no drain may come for a long time.
    note(.end(reason, cause: nil), at: node, cause().map { .cause($0.untoldExplanation) })
  }

  /// Notes a run of a task that answers once, when it begins or is seen first.
  func note(run attempt: Int, at node: NodeRecord) {
    guard isAwake, node.beginRun(attempt, at: clock()) else { return }
    note(.run(attempt: attempt, nil), at: node)
  }

  func note(_ retry: Fact.Retry, at node: NodeRecord) {
    if isAwake { note(retry, at: node, decidedAt: clock()) }
  }

  /// Notes a retry that waits for its time when it is seen first, with the time at which it was decided on.
  ///
  /// - Parameter elapsed: how long ago that was.
  func note(waiting retry: Fact.Retry, for elapsed: Duration, at node: NodeRecord) {
    guard isAwake else { return }
    let now = clock()
    if !node.awaits(retry.attempt, at: now) { note(retry, at: node, decidedAt: now - elapsed) }
  }

  private func note(_ retry: Fact.Retry, at node: NodeRecord, decidedAt time: Duration) {
    node.madeDetails.retry.exchange(NodeSnapshot.PendingRetry(retry, decidedAt: time))
    guard writesFacts else { return passOver() }
    write(.retry(retry), at: node, time)
  }

  /// Writes down that a value was dropped, unless that has happened to the node too often since the last drain: no
  /// drain comes in time for a source that is too fast.
  func noteDrop(at node: NodeRecord) {
    guard isAwake else { return }
    if withJournal({ $0.count(dropAt: node, limit: valueCapacity) }) { note(.drop, at: node) }
  }
}
