// How what was written down comes to readers.

extension Journal {
  /// What has been written down.
  struct Content: Sendable {
    fileprivate(set) var entries: [Entry]
    var drops: [NodeID: Int]
    var nodes: [NodeRecord]
    let round: Int
    /// The highest number that a node has got by now.
    let lastNode: NodeID
    /// Whether the reader that collects has missed something.
    var isResync = false
    /// Whether another reader, which has missed nothing, takes values, and the one that collects takes none.
    var isForOthers = false
  }

  /// Takes everything out for a reader, which misses nothing of what is written down from now on. Nil when it does not look.
  mutating func take(for reader: Int) -> Content? {
    guard let index = inboxes.firstIndex(where: { $0.reader == reader }) else { return nil }
    var content = takeContent()
    content.isResync = inboxes[index].isBroken
    content.isForOthers =
      !inboxes[index].takesValues && inboxes.contains { $0.takesValues && !$0.isBroken }
    inboxes[index].isBroken = false
    isWriting = true
    return content
  }

  mutating func takeContent() -> Content {
    sweepCount = Self.leastSweepCount
    return Content(
      entries: exchange(&entries, with: []), drops: exchange(&drops, with: [:]),
      nodes: exchange(&nodes, with: []),
      round: round, lastNode: NodeID(rawValue: lastNode))
  }

  /// Puts back the nodes of which more may come, unless the probe has slept since they were taken. Returns what is to be
  /// released without the lock.
  mutating func putBack(_ kept: [NodeRecord], of round: Int) -> [NodeRecord] {
    guard isAwake, round == self.round else { return kept }
    // Adding to an array copies it.
    nodes = nodes.isEmpty ? kept : kept + nodes
    return []
  }

  /// Gives a batch its numbers and hands it to all readers that have missed nothing, and to the one that has collected it.
  ///
  /// - Parameter limit: how many facts a reader may leave untaken.
  /// - Returns: what that reader has by now, and what is to be released without the lock.
  mutating func distribute(_ batch: Batch, from reader: Int, limit: Int) -> (
    taken: Inbox?, forgotten: [Inbox]
  ) {
    var (taken, forgotten): (Inbox?, [Inbox]) = (nil, [])
    var batch = batch
    batch.start = collected
    collected += batch.count
    for index in inboxes.indices {
      if inboxes[index].reader == reader {
        var inbox = inboxes[index].emptied()
        inbox.add(batch)
        taken = inbox
      } else if inboxes[index].hasRoom(for: batch, limit: limit, living: nodes.count) {
        inboxes[index].add(batch)
      } else {
        inboxes[index].isBroken = true
        forgotten.append(inboxes[index].emptied())
      }
    }
    updateWriting()
    return (taken, forgotten)
  }

  /// What a reader has by now, without what is being collected.
  mutating func open(_ reader: Int) -> Inbox? {
    guard let index = inboxes.firstIndex(where: { $0.reader == reader && !$0.isBroken }) else { return nil }
    return inboxes[index].emptied()
  }
}
