import Synchronization

// How what has happened comes to all readers: the reader that drains collects it, and it goes to the inboxes of all others as well.

extension Probe {
  /// Collects what has happened for all readers, and answers what the reader has by now.
  ///
  /// - Parameters:
  ///   - share: how many values of a node are taken.
  ///   - count: takes the counts of those nodes that are to be asked for them. Those of others come with a later drain. Not
  ///     called where facts are missing: then all are asked.
  /// - Returns: nil for a reader who does not look.
  func collect(
    for reader: Int, shares share: (NodeRecord) -> Int, counts count: (inout Journal.Content) -> Counts
  ) -> (inbox: Inbox, keyframe: [NodeSnapshot]?)? {
    guard let collected = alone({ take(for: reader, shares: share, counts: count) }) else {
      // What this very thread runs while it collects has drained.
      return withJournal { $0.open(reader) }.map { ($0, nil) }
    }
    guard let (inbox, keyframe, leavings) = collected else { return nil }
    withExtendedLifetime(leavings) {}
    return inbox.map { ($0, keyframe) }
  }

  /// What is left of what was collected, to be released once other threads may collect: that may run code of the authors of
  /// values, which may wait for such a thread.
  private struct Leavings {
    let content: Journal.Content
    let batch: Batch
    let counts: Counts
    let nodes: [NodeRecord]
    let untold: [Tape.Section]
    let forgotten: [Inbox]
  }

  private func take(
    for reader: Int, shares share: (NodeRecord) -> Int, counts count: (inout Journal.Content) -> Counts
  ) -> (inbox: Inbox?, keyframe: [NodeSnapshot]?, leavings: Leavings)? {
    guard var content = withJournal({ $0.take(for: reader) }) else { return nil }
    var batch = Batch(entries: content.entries)
    batch.lost = content.drops.compactMapValues { $0 > valueCapacity ? $0 - valueCapacity : nil }
    for node in content.nodes where node.tape.isThere { batch.take(share(node), of: node) }
    let keyframe = content.isResync ? keyframe(of: content.nodes) : nil
    let counts = content.isResync ? content.allCounts() : count(&content)
    batch.readings = counts.readings
    // What waits there, perhaps only now, is taken by no later drain.
    var untold: [Tape.Section] = []
    for node in counts.gone where node.tape.waitingCount > 0 {
      batch.take(share(node), of: node)
      if let rest = batch.giveUpRest(of: node) { untold.append(rest) }
    }
    let (kept, round) = (swapped(&content.nodes, for: []), content.round)
    let refused = withJournal { $0.putBack(kept, of: round) }
    let (inbox, forgotten) = withJournal { $0.distribute(batch, from: reader, limit: factCapacity) }
    let leavings = Leavings(
      content: content, batch: batch, counts: counts, nodes: refused, untold: untold, forgotten: forgotten)
    return (inbox, keyframe, leavings)
  }

  /// Runs the body while no other thread collects. Nil within such a body: it asks whose values are wanted, and may be the
  /// last to hold a value, whose end runs code of its author.
  func alone<Output>(_ body: () -> Output) -> Output? {
    let thread = ThreadIdentity.current.word
    guard collector.load(ordering: .relaxed) != thread else { return nil }
    var attempts = 0
    while !collector.compareExchange(expected: 0, desired: thread, ordering: .acquiringAndReleasing).exchanged
    {
      attempts += 1
      ThreadIdentity.giveWay(forLong: attempts >= 100)
    }
    defer { collector.store(0, ordering: .releasing) }
    return body()
  }

  /// How those nodes stand that have not ended.
  private func keyframe(of nodes: [NodeRecord]) -> [NodeSnapshot] {
    let now = clock()
    var sources: [NodeID: [NodeID]] = [:]
    var keyframe: [NodeSnapshot] = []
    keyframe.reserveCapacity(nodes.count)
    for node in nodes where !node.hasEnded.load(ordering: .acquiring) {
      let listener = node.listener.load(ordering: .relaxed)
      if listener > 0 { sources[NodeID(rawValue: listener), default: []].append(node.id) }
      var snapshot = NodeSnapshot(identity: node.identity, madeAt: node.madeAt, node.reading)
      if let run = node.openRun { snapshot.runs = [run] }
      if let retry = node.details?.retry.withLock({ $0 }), retry.due > now { snapshot.retry = retry }
      keyframe.append(snapshot)
    }
    // Few hear others, and those may stand before or behind them.
    guard !sources.isEmpty else { return keyframe }
    for index in keyframe.indices {
      if let heard = sources[keyframe[index].identity.id] { keyframe[index].sources = heard }
    }
    return keyframe
  }
}

extension Probe {
  /// What some nodes have counted.
  struct Counts {
    var readings: [NodeReading] = []
    /// The nodes of which nothing more can come. To release them may run code of the authors of their values.
    var gone: [NodeRecord] = []
  }
}

extension Batch {
  /// Takes the oldest values of a node, so many at most.
  fileprivate mutating func take(_ limit: Int, of node: NodeRecord) {
    guard let (taken, overwritten) = node.tape.take(atMost: limit) else { return }
    values.append((node, taken))
    if overwritten > 0 { lost[node.id, default: 0] += overwritten }
  }

  /// Counts as lost what still waits at a node that goes, unless it is watched no longer: then that has not been asked for.
  /// Answers it, to be released under no lock.
  fileprivate mutating func giveUpRest(of node: NodeRecord) -> Tape.Section? {
    guard node.isRecorded, let (rest, overwritten) = node.tape.take() else { return nil }
    lost[node.id, default: 0] += rest.count + overwritten
    return rest
  }
}

extension Journal.Content {
  /// What has changed at all nodes.
  mutating func allCounts() -> Probe.Counts { counts(in: nodes.indices) }

  /// What has changed at some of the nodes. Leaves those of them that may have more to tell: the ones that have not ended, and
  /// that others hold as well.
  mutating func counts(in range: Range<Int>) -> Probe.Counts {
    var counts = Probe.Counts()
    var kept = range.lowerBound
    for index in range {
      // Looked at first: the reading of a node that is over is its last one.
      let isOver =
        nodes[index].hasEnded.load(ordering: .acquiring) || isKnownUniquelyReferenced(&nodes[index])
      if let reading = nodes[index].newReading() { counts.readings.append(reading) }
      guard !isOver else { continue }
      if kept < index { nodes.swapAt(kept, index) }
      kept += 1
    }
    counts.gone = Array(nodes[kept..<range.upperBound])
    nodes.removeSubrange(kept..<range.upperBound)
    return counts
  }
}
