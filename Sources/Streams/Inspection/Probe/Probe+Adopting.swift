// How the records of nodes become those of a probe: when a node is built, or when the probe wakes.

extension Probe {
  /// Makes a record one of this probe's, if it is not, with an id and its parents. False when the probe sleeps.
  ///
  /// - Parameter isAttached: whether the node hangs below its parents already.
  func adopt(_ record: NodeRecord, parents: NodeParents, isAttached: Bool = true) -> Bool {
    guard isAwake else { return false }
    let time = clock()
    let (isAwake, forgotten) = withJournal { journal -> (Bool, ([NodeRecord], [Journal.Entry])) in
      guard journal.isAwake else { return (false, ([], [])) }
      // Another thread has been first.
      guard record.round.load(ordering: .relaxed) != journal.round else { return (true, ([], [])) }
      if !record.isProbed {
        journal.lastNode += 1
        record.begin(NodeID(rawValue: journal.lastNode), parents: parents, at: time)
        if recording == .everything { record.addListener() }
      }
      if journal.watchesAll { record.keepAsAll(true) }
      record.forgetReading()
      record.round.store(journal.round, ordering: .releasing)
      let nodes = journal.add(record)
      var entries = write(.made, at: record, time, in: &journal)
      if isAttached {
        for parent in record.above {
          entries += write(.attached(to: parent), at: record, time, in: &journal)
        }
      }
      return (true, (nodes, entries))
    }
    withExtendedLifetime(forgotten) {}
    return isAwake
  }

  /// Whether it has told, or will tell, of this node since it was woken.
  func knows(_ record: NodeRecord) -> Bool {
    record.isProbed && record.round.load(ordering: .acquiring) == round.load(ordering: .relaxed)
  }
}
