import Synchronization

// How what has happened comes to all readers: the reader that drains collects it, and it goes to the inboxes of all others as
// well.

extension Probe {
  /// Collects what has happened for all readers, and returns what the reader has by now.
  ///
  /// - Parameters:
  ///   - first: the node that is asked for its values first; nil for the first one of all.
  ///   - share: how many values of a node are taken; nil where they are not wanted.
  ///   - count: takes the counts of those nodes that are to be asked for them. The counts of other nodes come with a later
  ///     drain. Not called where facts are missing: then all nodes are asked.
  /// - Returns: nil for a reader that does not look.
  func collect(
    for reader: Int, from first: NodeID?, shares share: (NodeRecord) -> Int?,
    counts count: (inout Journal.Content) -> Counts
  ) -> (inbox: Inbox, keyframe: [NodeSnapshot]?, lastNode: NodeID?)? {
    guard let collected = alone({ take(for: reader, from: first, shares: share, counts: count) }) else {
      // Code that this very thread runs while it collects has called a drain.
      return withJournal { $0.open(reader) }.map { ($0, nil, nil) }
    }
    guard let (inbox, keyframe, leavings) = collected else { return nil }
    withExtendedLifetime(leavings) {}
    return inbox.map { ($0, keyframe, keyframe.map { _ in leavings.content.lastNode }) }
  }

  /// What is left of what was collected. It is released only once other threads may collect: the release may run code of the
  /// authors of values, which may wait for such a thread.
  private struct Leavings {
    let content: Journal.Content
    let batch: Batch
    let counts: Counts
    let nodes: [NodeRecord]
    let untold: [Tape.Section]
    let forgotten: [Inbox]
  }

  private func take(
    for reader: Int, from first: NodeID?, shares share: (NodeRecord) -> Int?,
    counts count: (inout Journal.Content) -> Counts
  ) -> (inbox: Inbox?, keyframe: [NodeSnapshot]?, leavings: Leavings)? {
    guard var content = withJournal({ $0.take(for: reader) }) else { return nil }
    var batch = Batch(entries: content.entries)
    batch.lost = content.drops.compactMapValues { $0 > valueCapacity ? $0 - valueCapacity : nil }
    let start = content.place(of: first)
    batch.take(share, of: content.nodes[start...])
    batch.take(share, of: content.nodes[..<start])
    let keyframe = content.isResync ? keyframe(of: content.nodes) : nil
    let counts = content.isResync ? content.allCounts() : count(&content)
    batch.readings = counts.readings
    // What waits there, perhaps only now, is taken by no later drain.
    var untold: [Tape.Section] = []
    for node in counts.gone where node.tape.waitingCount > 0 {
      // Another reader, which is not asked, may want what this one does not.
      let wanted = share(node) ?? (content.isForOthers && node.isRecorded ? valueCapacity : nil)
      batch.take(wanted ?? 0, of: node)
      if let rest = batch.takeRest(of: node, isLost: wanted != nil) { untold.append(rest) }
    }
    let (kept, round) = (exchange(&content.nodes, with: []), content.round)
    let refused = withJournal { $0.putBack(kept, of: round) }
    let (inbox, forgotten) = withJournal { $0.distribute(batch, from: reader, limit: factCapacity) }
    let leavings = Leavings(
      content: content, batch: batch, counts: counts, nodes: refused, untold: untold, forgotten: forgotten)
    return (inbox, keyframe, leavings)
  }

  /// Runs the body while no other thread collects. Returns nil when called from within such a body: that asks whose values are
  /// wanted, and may be the last to hold a value, whose release runs code of its author.
  func alone<Output>(_ body: () -> Output) -> Output? {
    let thread = ThreadIdentity.current.word
    guard collector.load(ordering: .relaxed) != thread else { return nil }
    var patience = ThreadIdentity.Patience()
    while !collector.compareExchange(expected: 0, desired: thread, ordering: .acquiringAndReleasing).exchanged
    {
      patience.giveWay()
    }
    defer { collector.store(0, ordering: .releasing) }
    return body()
  }

  /// Lets the threads of a fork collect: a thread of its parent that was collecting is not there, and never ends that.
  package func forgetCollector() { collector.store(0, ordering: .releasing) }

  /// How those nodes that have not ended stand.
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
  /// Takes the oldest values of nodes, as many of each as its share says.
  fileprivate mutating func take(_ share: (NodeRecord) -> Int?, of nodes: ArraySlice<NodeRecord>) {
    for node in nodes where node.tape.isThere { take(share(node) ?? 0, of: node) }
  }

  /// Takes the oldest values of a node, so many at most.
  fileprivate mutating func take(_ limit: Int, of node: NodeRecord) {
    guard let (taken, overwritten) = node.tape.take(atMost: limit) else { return }
    values.append((node, taken))
    if overwritten > 0 { lost[node.id, default: 0] += overwritten }
  }

  /// Takes out what still waits at a node that goes, and returns it, to be released under no lock.
  ///
  /// - Parameter isLost: whether it counts as lost, because it has been asked for.
  fileprivate mutating func takeRest(of node: NodeRecord, isLost: Bool) -> Tape.Section? {
    guard let (rest, overwritten) = node.tape.take() else { return nil }
    if isLost { lost[node.id, default: 0] += rest.count + overwritten }
    return rest
  }
}

extension Journal.Content {
  /// The place of a node among those that are here; if it has gone, that of the next node made after it; else the first place.
  fileprivate func place(of node: NodeID?) -> Int {
    guard let node else { return 0 }
    // A node that the probe has found again after a sleep stands behind younger ones, so its number does not tell its place.
    return nodes.firstIndex { $0.id == node } ?? nodes.firstIndex { $0.id > node } ?? 0
  }

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
