import Synchronization

/// Watches streams: hands out node ids, counts, and keeps what happened until the program drains it.
///
/// A probe sees the streams that are built inside `StreamContext(probe:).run { … }`, and everything built on
/// them later. Lifecycle facts are never lost. Values are kept on a tape of each node, which overwrites its oldest ones and
/// counts what it lost: so a node that says little loses nothing to one that says much.
///
/// A tape holds the values themselves, until they are drained or overwritten; ``drain(valuesOf:)`` turns them into text. So
/// a value whose description changes, such as a reference to something mutable, is described as it is by then.
///
/// ### Order and time
///
/// - The order of a drain's facts is exact, of all nodes and threads: what happens before something else comes before it. A
///   drain gives them the next numbers, ``Fact/sequence``. What another thread is writing down meanwhile comes with the next
///   drain.
/// - The time of a lifecycle fact is read for it alone. The time of a value is that of its delivery: the clock is read at the
///   first node that keeps it, and again where another part of the tree takes over, as at a join or a `delay`.
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

  struct Journal {
    var lastNode = 0
    var lastRequest = 0
    /// How many facts have been drained.
    var drained = 0
    /// Their `sequence` is their place in the order of all facts, until they are drained.
    var lifecycle: [Fact] = []
    /// The drops among those facts, by their nodes, and how many there were in all.
    var drops: [NodeID: Int] = [:]
    /// Nodes whose values have been kept.
    var taped: [NodeRecord] = []

    /// One without facts, that goes on from here.
    var next: Journal { Journal(lastNode: lastNode, lastRequest: lastRequest, drained: drained) }
  }

  let clock: @Sendable () -> Duration
  private let recording: ValueRecording
  let valueCapacity: Int
  /// The place of the fact that happened last: see ``FactOrder``.
  private let newest = Atomic<Int>(0)
  let journal = Locked(Journal())

  /// Makes a probe.
  /// - Parameters:
  ///   - recording: which values become facts.
  ///   - valueCapacity: how many values, and how many drops, are kept of each node between two drains. A node takes memory
  ///     for those that it has had, 64 bytes each.
  ///   - clock: tells the time of each fact, usually a scheduler's `now`.
  /// - Precondition: `valueCapacity` is positive.
  public init(
    recording: ValueRecording = .watched, valueCapacity: Int = 64,
    clock: @escaping @Sendable () -> Duration
  ) {
    Requirement.check(valueCapacity, "valueCapacity", atLeast: 1, in: "Probe")
    self.clock = clock
    self.recording = recording
    self.valueCapacity = valueCapacity
  }

  /// Records the values of a node from now on. Watches nest: each needs its own ``unwatch(_:)``.
  public func watch(_ node: NodeRecord) {
    if recording == .watched { node.addListener() }
  }

  /// Takes one watch back.
  public func unwatch(_ node: NodeRecord) {
    if recording == .watched { node.removeListener() }
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
      journal.lifecycle.append(
        Fact(sequence: nextPlace(), time: time, node: node, event: event, cause: cause))
    }
  }

  /// Writes down that a value was dropped, unless that has happened to the node too often since the last drain: no drain
  /// comes in time for a source that is too fast.
  func noteDrop(at node: NodeRecord) {
    let time = clock()
    journal.withLock { journal in
      journal.drops[node.id, default: 0] += 1
      guard journal.drops[node.id, default: 0] <= valueCapacity else { return }
      journal.lifecycle.append(
        Fact(sequence: nextPlace(), time: time, node: node, event: .drop, cause: nil))
    }
  }

  @inline(__always)
  private func nextPlace() -> Int { newest.wrappingAdd(FactOrder.step, ordering: .relaxed).newValue }

  /// Starts the entry of a value on the tape of a node, which is made now if there is none, and answers the tape. Called by
  /// the owner of the node's gate.
  ///
  /// - Parameters:
  ///   - passage: the delivery that the gate is at.
  ///   - above: the place of the latest value that was kept of the node above; -1 when none is kept there.
  // Unmanaged, so that no references are counted: the node holds its record for good, and that the tape.
  @inline(__always)
  func beginEntry(
    of node: Unmanaged<NodeRecord>, _ trace: RequestTrace?, in passage: inout Passage,
    after above: @autoclosure () -> Int
  ) -> Unmanaged<Tape> {
    let tape = node._withUnsafeGuaranteedRef { $0.tape ?? makeTape(for: $0) }
    let place: Int
    // What happened before, on whichever thread, is seen here, so that it cannot get a higher place.
    if let next = passage.next(newest.load(ordering: .relaxed), after: above()) {
      place = next
    } else {
      place = nextPlace()
      passage.begin(place, at: clock())
    }
    tape._withUnsafeGuaranteedRef { $0.begin(place, passage.time, trace) }
    return tape
  }

  private func makeTape(for node: NodeRecord) -> Unmanaged<Tape> {
    let tape = node.giveTape(Tape(capacity: valueCapacity))
    journal.withLock { $0.taped.append(node) }
    return tape
  }
}
