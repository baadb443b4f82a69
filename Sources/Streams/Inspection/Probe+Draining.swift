import Synchronization

extension Probe {
  /// Takes all facts since the last drain, in the order in which they happened, and tells which counts have grown.
  ///
  /// Asks the values for their descriptions, on the caller's thread: only those that are wanted. Those of other nodes stay on
  /// their tapes, where newer ones overwrite them, and go with the node.
  ///
  /// - Parameter isWanted: whether the values of a node are to be taken and described; unless given, those of all are. Facts
  ///   of other kinds are always taken. Called once for each node of which a value has been kept and that has not gone.
  /// - Complexity: O(*n* log *n*) in the number of facts, and O(*m*) in the number of nodes that have not gone.
  public func drain(valuesOf isWanted: (NodeRecord) -> Bool = { _ in true }) -> Drained {
    guard isAwake else { return Drained(facts: [], lost: [:], readings: [], keyframe: nil) }
    finder.withLock { $0 }?.adoptAll(for: self)
    var journal = withJournal { $0.take() }
    var lost = journal.drops.compactMapValues { $0 > valueCapacity ? $0 - valueCapacity : nil }
    var tapes: [(node: NodeRecord, values: Tape.Section)] = []
    for node in journal.nodes {
      guard let tape = node.tape, isWanted(node) else { continue }
      guard let (values, overwritten) = tape.takeUnretainedValue().take() else { continue }
      let isTold = !journal.isBroken
      if isTold { tapes.append((node, values)) }
      let count = overwritten + (isTold ? 0 : values.count)
      if count > 0 { lost[node.id, default: 0] += count }
    }
    let keyframe = journal.isBroken ? keyframe(of: journal.nodes) : nil
    let readings = readings(of: &journal.nodes, journal.round)
    // Last, and under no lock: values are described and released here, which may run code of their authors, who may drain.
    let facts = facts(of: journal.entries, tapes)
    return Drained(facts: facts, lost: lost, readings: readings, keyframe: keyframe)
  }

  /// The values as facts among others, all in the order in which they happened, with their numbers.
  private func facts(
    of entries: [Journal.Entry], _ tapes: [(node: NodeRecord, values: Tape.Section)]
  ) -> [Fact] {
    var values: [(place: Int, tape: Int, index: Int)] = []
    for (tape, (_, section)) in tapes.enumerated() {
      for index in 0..<section.count { values.append((section.place(of: index), tape, index)) }
    }
    values.sort { $0.place < $1.place }
    var number = numbers(entries.count + values.count)
    var facts: [Fact] = []
    facts.reserveCapacity(entries.count + values.count)
    var next = 0
    func write(entriesBefore place: Int) {
      while next < entries.count, entries[next].place < place {
        number += 1
        facts.append(entries[next].fact(number: number))
        next += 1
      }
    }
    for (place, tape, index) in values {
      write(entriesBefore: place)
      number += 1
      facts.append(tapes[tape].values.fact(index, of: tapes[tape].node, number: number, describe))
    }
    write(entriesBefore: .max)
    return facts
  }

  /// Takes so many numbers for facts, and answers the one before them.
  private func numbers(_ count: Int) -> Int {
    withJournal { journal in
      defer { journal.drained += count }
      return journal.drained
    }
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
        sources: sources[node.id] ?? [], retry: retry.flatMap { $0.due > now ? $0 : nil })
    }
  }

  /// What ``drain(valuesOf:)`` hands over.
  public struct Drained: Sendable {
    /// The facts, in the order in which they happened.
    public let facts: [Fact]
    /// How many values were overwritten, and how many drops not written down, before they could be taken: by the node that
    /// they happened to. A node that has lost nothing is not here.
    public let lost: [NodeID: Int]
    /// The nodes at which something was counted since the last drain, or other values wait.
    public let readings: [NodeReading]
    /// How all nodes stand that have not ended, when facts are missing: more have happened than the journal holds. Then there
    /// are no facts, nor any that happened before this drain in a later one. Nil when nothing is missing.
    public let keyframe: [NodeSnapshot]?

    /// How many values and drops were lost in all.
    public var lostValues: Int { lost.values.reduce(0, +) }
  }
}

extension NodeRecord {
  /// Its counts, and what waits there.
  var reading: NodeReading { NodeReading(node: id, counters: counters, pressure: pressure) }

  /// The same, if something has been counted, or other values wait, since this was asked for last.
  func newReading() -> NodeReading? {
    let count = countTotal
    let hasCounted = toldCount.exchange(count, ordering: .relaxed) != count
    let pressure = pressure
    let hasMoved = details.map { $0.toldPressure.exchange(pressure) != pressure } ?? false
    return hasCounted || hasMoved ? NodeReading(node: id, counters: counters, pressure: pressure) : nil
  }

  /// Has the next drain tell of all counts.
  func forgetReading() {
    toldCount.store(0, ordering: .relaxed)
    details?.toldPressure.exchange(nil)
  }
}
