import Synchronization

// How what has happened comes to all readers: whoever drains collects it, and it goes to the inboxes of all others as well.

extension Probe {
  /// Collects what has happened for all readers, and answers what the reader has by now.
  ///
  /// - Parameter isWanted: whether the values of a node are taken.
  /// - Returns: nil for a reader who does not look.
  func collect(
    for reader: Int, valuesOf isWanted: (NodeRecord) -> Bool
  ) -> (inbox: Inbox, keyframe: [NodeSnapshot]?)? {
    guard let collected = alone({ take(for: reader, valuesOf: isWanted) }) else {
      // What this very thread runs while it collects has drained.
      return withJournal { $0.open(reader) }.map { ($0, nil) }
    }
    return collected
  }

  private func take(
    for reader: Int, valuesOf isWanted: (NodeRecord) -> Bool
  ) -> (inbox: Inbox, keyframe: [NodeSnapshot]?)? {
    guard var content = withJournal({ $0.take(for: reader) }) else { return nil }
    var batch = Batch(entries: content.entries)
    batch.lost = content.drops.compactMapValues { $0 > valueCapacity ? $0 - valueCapacity : nil }
    for node in content.nodes {
      guard let tape = node.tape, isWanted(node) else { continue }
      guard let (values, overwritten) = tape.takeUnretainedValue().take() else { continue }
      batch.values.append((node, values))
      if overwritten > 0 { batch.lost[node.id, default: 0] += overwritten }
    }
    let keyframe = content.isResync ? keyframe(of: content.nodes) : nil
    batch.readings = readings(of: &content.nodes, content.round)
    let (inbox, forgotten) = withJournal { $0.distribute(batch, from: reader, limit: factCapacity) }
    withExtendedLifetime((content, forgotten)) {}
    return inbox.map { ($0, keyframe) }
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

  /// What has changed at the nodes. Puts those back that may have more to tell: the ones that have not ended, and that
  /// others hold as well.
  private func readings(of nodes: inout [NodeRecord], _ round: Int) -> [NodeReading] {
    var readings: [NodeReading] = []
    var keptCount = 0
    for index in nodes.indices {
      // Looked at first: the reading of a node that is over is its last one.
      let isOver =
        nodes[index].hasEnded.load(ordering: .acquiring) || isKnownUniquelyReferenced(&nodes[index])
      if let reading = nodes[index].newReading() { readings.append(reading) }
      guard !isOver else { continue }
      nodes.swapAt(keptCount, index)
      keptCount += 1
    }
    let kept = Array(nodes[..<keptCount])
    withJournal { $0.putBack(kept, of: round) }
    return readings
  }

  /// How those nodes stand that have not ended.
  private func keyframe(of nodes: [NodeRecord]) -> [NodeSnapshot] {
    let now = clock()
    let living = nodes.filter { !$0.hasEnded.load(ordering: .acquiring) }
    var sources: [NodeID: [NodeID]] = [:]
    for node in living {
      let listener = node.listener.load(ordering: .relaxed)
      if listener > 0 { sources[NodeID(rawValue: listener), default: []].append(node.id) }
    }
    return living.map { node in
      let reading = node.reading
      let retry = node.details?.retry.withLock { $0 }
      return NodeSnapshot(
        identity: node.identity, madeAt: node.madeAt, counters: reading.counters, pressure: reading.pressure,
        progress: reading.progress, took: reading.took, sources: sources[node.id] ?? [],
        retry: retry.flatMap { $0.due > now ? $0 : nil })
    }
  }
}

extension NodeRecord {
  /// Its counts, and what waits there.
  var reading: NodeReading { reading(under: pressure) }

  private func reading(under pressure: NodePressure?) -> NodeReading {
    NodeReading(node: id, counters: counters, pressure: pressure, progress: progress, took: took)
  }

  /// The same, if something has been counted, or other values wait, since this was asked for last.
  fileprivate func newReading() -> NodeReading? {
    let count = countTotal
    let hasCounted = toldCount.exchange(count, ordering: .relaxed) != count
    let pressure = pressure
    let hasMoved = details.map { $0.toldPressure.exchange(pressure) != pressure } ?? false
    return hasCounted || hasMoved ? reading(under: pressure) : nil
  }

  /// Has the next drain tell of all counts.
  func forgetReading() {
    toldCount.store(0, ordering: .relaxed)
    details?.toldPressure.exchange(nil)
  }
}
