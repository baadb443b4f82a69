import Synchronization

/// Watches streams: hands out node ids, counts, and keeps what happened until the program drains it.
///
/// A probe sees the streams that are built inside `StreamContext(probe:).run { … }`, and everything built on
/// them later. Lifecycle facts are never lost; value facts are kept in a bounded ring that overwrites its oldest
/// entry and counts what it lost.
///
/// The ring holds the values themselves, until they are drained or overwritten; ``drain()`` turns them into text. So
/// a value whose description changes, such as a reference to something mutable, is described as it is by then.
public final class Probe: Sendable {
  /// Which nodes' values become facts. Keeping a value costs some nanoseconds, describing it in a drain a microsecond.
  public enum ValueRecording: Sendable {
    /// Values are counted, never recorded.
    case off
    /// Values of the nodes given to ``Probe/watch(_:)`` are recorded.
    case watched
    /// Every value of every node is recorded.
    case everything
  }

  private struct Journal {
    var sequence = 0
    var lastNode = 0
    var lastRequest = 0
    var lifecycle: [Fact] = []
    var values = ValueRing()
    /// An empty ring that has its memory already, for the next drain.
    var spare = ValueRing()

    mutating func take() -> (lifecycle: [Fact], values: ValueRing) {
      let taken = (lifecycle, values)
      lifecycle = []
      values = spare
      values.startPlaces(after: taken.1)
      spare = ValueRing()
      return taken
    }
  }

  private let clock: @Sendable () -> Duration
  private let recording: ValueRecording
  private let valueCapacity: Int
  private let journal = Locked(Journal())

  /// Makes a probe.
  /// - Parameters:
  ///   - recording: which values become facts.
  ///   - valueCapacity: how many value facts are kept between two drains, of all nodes together. When there are more, each
  ///     node keeps its share.
  ///   - clock: tells the time of each fact, usually a scheduler's `now`.
  /// - Precondition: `valueCapacity` is positive.
  public init(
    recording: ValueRecording = .watched, valueCapacity: Int = 16_384,
    clock: @escaping @Sendable () -> Duration
  ) {
    Requirement.check(valueCapacity, "valueCapacity", atLeast: 1, in: "Probe")
    self.clock = clock
    self.recording = recording
    self.valueCapacity = valueCapacity
  }

  /// Takes all facts since the last drain, in the order in which they happened.
  ///
  /// Asks the values for their descriptions, on the caller's thread.
  ///
  /// - Complexity: O(*n*) in the number of facts.
  public func drain() -> Drained {
    var (lifecycle, values) = journal.withLock { $0.take() }
    // Values are described and released out here, because both may run code of their authors.
    let drained = Drained(facts: values.merged(with: lifecycle), lostValues: values.lost)
    values.removeAll()
    journal.withLock { $0.spare = values }
    return drained
  }

  /// Records the values of a node from now on. Watches nest: each needs its own ``unwatch(_:)``.
  public func watch(_ node: NodeRecord) {
    if recording == .watched { node.addListener() }
  }

  /// Takes one watch back.
  public func unwatch(_ node: NodeRecord) {
    if recording == .watched { node.removeListener() }
  }

  /// What ``drain()`` hands over.
  public struct Drained: Sendable {
    /// The facts, in the order in which they happened.
    public let facts: [Fact]
    /// How many value facts were overwritten before they could be taken.
    public let lostValues: Int
  }
}

// MARK: - What the engine reports

extension Probe {
  func makeRecord(
    parents: [NodeID], type: String, kind: String, operation: String, location: String
  ) -> NodeRecord {
    let id = journal.withLock { journal in
      journal.lastNode += 1
      return NodeID(rawValue: journal.lastNode)
    }
    let record = NodeRecord(
      id: id, parents: parents, type: type, kind: kind, operation: operation, location: location,
      listeners: recording == .everything ? 1 : 0)
    note(.made, at: record)
    return record
  }

  func makeRequestNumber() -> Int {
    journal.withLock { journal in
      journal.lastRequest += 1
      return journal.lastRequest
    }
  }

  func note(_ event: Fact.Event, at node: NodeRecord, cause: TerminationCause? = nil) {
    let time = clock()
    journal.withLock { journal in
      journal.sequence += 1
      journal.lifecycle.append(
        Fact(sequence: journal.sequence, time: time, node: node, event: event, cause: cause))
    }
  }

  /// Keeps a value as it is, to be turned into text if the program drains it.
  func noteValue(_ value: some Sendable, exchange: Fact.Exchange?, at node: NodeRecord) {
    var kept: any Sendable = value
    keep(&kept, exchange, at: node)
  }

  /// Keeps in the values' place that one was dropped: no drain comes in time for a source that is too fast.
  func noteDrop(at node: NodeRecord) {
    var kept: any Sendable = DroppedValue()
    keep(&kept, nil, at: node)
  }

  /// Takes the value, and leaves the one that it overwrites in its place.
  func keep(_ value: inout any Sendable, _ exchange: Fact.Exchange?, at node: NodeRecord) {
    let time = clock()
    journal.withLock { journal in
      journal.sequence += 1
      journal.values.exchange(
        &value, sequence: journal.sequence, time: time, exchange: exchange, at: node,
        capacity: valueCapacity)
    }
  }
}
