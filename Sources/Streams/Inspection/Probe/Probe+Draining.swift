extension Probe {
  /// Takes all facts since the last drain, in the order in which they happened, and tells which counts have grown.
  ///
  /// This is the drain of the probe's own reader, which looks from the beginning when the probe was made awake, and otherwise
  /// between ``wake()`` and ``sleep()``. For other readers see ``makeReader(takesValues:describe:)``.
  ///
  /// It describes only the values that are wanted, on the caller's thread. Values of other nodes stay on their tapes, where
  /// newer ones overwrite them, and go with the node: that loses nothing that was asked for, and is not counted.
  ///
  /// - Parameter isWanted: whether the values of a node are to be taken and described; by default, those of all nodes are.
  ///   Facts of other kinds are always taken. Called once for each node that has kept a value and has not gone, and once more
  ///   for a node that goes while its values wait; drains on other threads wait meanwhile.
  /// - Complexity: O(*n* log *n*) in the number of facts, and O(*m*) in the number of nodes that have not gone.
  public func drain(valuesOf isWanted: (NodeRecord) -> Bool = { _ in true }) -> Drained {
    drain(for: Inbox.own, describe, shares: { isWanted($0) ? Int.max : nil }) { $0.allCounts() }
  }

  /// The same, with the counts of some nodes only: those that a glance is about, those of which there are facts, and a part of
  /// the others, so that some drains together report all. Where facts are missing, all nodes are reported.
  ///
  /// - Complexity: O(*n* log *n*) in the number of facts. Counts take O(*g*) in what the glance is about and its share.
  package func drain(_ glance: inout ProbeGlance) -> Drained {
    drain(for: Inbox.own, describe, shares: { _ in Int.max }) { glance.counts(of: &$0) }
  }

  func drain(
    for reader: Int, _ describe: Describe?, from first: NodeID? = nil, shares share: (NodeRecord) -> Int?,
    counts count: (inout Journal.Content) -> Counts
  ) -> Drained {
    let nothing = Drained(facts: [], lost: [:], counted: [], keyframe: nil)
    guard isAwake else { return nothing }
    finder.withLock { $0 }?.adoptAll(for: self)
    guard let (inbox, keyframe, lastNode) = collect(for: reader, from: first, shares: share, counts: count)
    else { return nothing }
    guard let keyframe else {
      // Last, and under no lock: values are described and released here, which may run code of their authors, and that may
      // drain.
      var drained = Drained(facts: [], lost: inbox.lost, counted: inbox.latestReadings, keyframe: nil)
      for batch in inbox.batches { write(batch, takesValues: inbox.takesValues, describe, to: &drained) }
      return drained
    }
    var lost = inbox.lost
    for batch in inbox.batches {
      for (node, values) in batch.values { lost[node.id, default: 0] += values.count }
    }
    return Drained(
      facts: [], lost: lost, counted: inbox.latestReadings, keyframe: keyframe, lastNode: lastNode)
  }

  /// Writes what a batch tells, all in the order in which it happened, with its numbers.
  ///
  /// - Parameter takesValues: whether values are put in words, those of requests among them.
  private func write(
    _ batch: Batch, takesValues: Bool, _ describe: Describe?, to drained: inout Drained
  ) {
    let (entries, tapes) = (batch.entries, batch.values)
    var values: [(place: Int, tape: Int, index: Int)] = []
    for (tape, (_, section)) in tapes.enumerated() {
      for index in 0..<section.count { values.append((section.place(of: index), tape, index)) }
    }
    values.sort { $0.place < $1.place }
    var number = batch.start
    var facts: [Fact] = []
    facts.reserveCapacity(entries.count + values.count)
    var errorTypes: [Int: String] = [:]
    var next = 0
    func write(entriesBefore place: Int) {
      while next < entries.count, entries[next].place < place {
        number += 1
        facts.append(entries[next].fact(number: number, takesValues: takesValues, describe))
        if let type = entries[next].errorType { errorTypes[number] = type }
        next += 1
      }
    }
    for (place, tape, index) in values {
      write(entriesBefore: place)
      number += 1
      facts.append(tapes[tape].values.fact(index, of: tapes[tape].node, number: number, describe))
    }
    write(entriesBefore: .max)
    drained.facts += facts
    drained.errorTypes.merge(errorTypes) { $1 }
  }

  /// What ``drain(valuesOf:)`` hands over.
  public struct Drained: Sendable {
    /// The facts, in the order in which they happened.
    public fileprivate(set) var facts: [Fact]
    /// The types of the errors that ``Fact/Event/error(_:_:)`` reports, such as `TimeoutError`, by the numbers of these facts.
    public fileprivate(set) var errorTypes: [Int: String] = [:]
    /// What was lost before it could be taken, by node: how many values were overwritten, or went with their node although they
    /// were wanted, and how many drops were not written down. A node that has lost nothing is not here.
    public let lost: [NodeID: Int]
    /// The nodes that have counted something since the last drain, or where what waits has changed; with a keyframe, all of its
    /// nodes that have something to report.
    ///
    /// - Complexity: O(*n*) in the number of nodes in a keyframe; O(1) without one.
    public var readings: [NodeReading] {
      guard let keyframe else { return counted }
      // Those that have ended meanwhile stand in no keyframe.
      let told = Set(counted.map(\.node))
      return counted
        + keyframe.lazy.filter { !told.contains($0.identity.id) }.map(\.reading).filter(\.isTelling)
    }
    fileprivate let counted: [NodeReading]
    /// When facts are missing, because more have happened than the journal holds: how all nodes that have not ended stand. This
    /// drain has no facts then, and no later one has any that happened before it. Nil when nothing is missing.
    public let keyframe: [NodeSnapshot]?
    /// With a keyframe, the highest number that any node had by then; nil without one. A node that is reported later without a
    /// higher number is not new: a thread was delivering in its stream when the probe woke, and it has counted before.
    public fileprivate(set) var lastNode: NodeID?

    /// How many values and drops were lost in all.
    public var lostValues: Int { lost.values.reduce(0, +) }
  }
}
