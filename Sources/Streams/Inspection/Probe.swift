import DequeModule
import Synchronization

/// Watches streams: hands out node ids, counts, and keeps what happened until somebody drains it.
///
/// A probe sees the streams that are built inside `StreamContext(probe:).run { … }`, and everything built on
/// them later. Lifecycle facts are never lost; value facts are kept in a bounded ring that overwrites its oldest
/// entry and counts what it lost.
public final class Probe: Sendable {
  /// Which nodes' values become facts. Turning a value into text costs most of a microsecond.
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
    var values = Deque<Fact>()
    var lostValues = 0
  }

  private let clock: @Sendable () -> Duration
  private let recording: ValueRecording
  private let valueCapacity: Int
  private let journal = Locked(Journal())

  /// Makes a probe.
  /// - Parameters:
  ///   - recording: which values become facts.
  ///   - valueCapacity: how many value facts are kept between two drains.
  ///   - clock: tells the time of each fact, usually a scheduler's `now`.
  /// - Precondition: `valueCapacity` is positive.
  public init(
    recording: ValueRecording = .watched, valueCapacity: Int = 16_384,
    clock: @escaping @Sendable () -> Duration
  ) {
    precondition(valueCapacity > 0, "a probe's value capacity must be positive")
    self.clock = clock
    self.recording = recording
    self.valueCapacity = valueCapacity
  }

  /// Takes all facts since the last drain, in the order in which they happened.
  ///
  /// - Complexity: O(*n*) in the number of facts.
  public func drain() -> Drained {
    let taken = journal.withLock { journal in
      defer {
        journal.lifecycle = []
        journal.values = []
        journal.lostValues = 0
      }
      return (lifecycle: journal.lifecycle, values: journal.values, lost: journal.lostValues)
    }
    return Drained(
      facts: merge(taken.lifecycle, taken.values), lostValues: taken.lost)
  }

  /// Records the values of a node from now on. Watches nest: each needs its own ``unwatch(_:)``.
  public func watch(_ node: NodeRecord) { node.addWatcher() }

  /// Takes one watch back.
  public func unwatch(_ node: NodeRecord) { node.removeWatcher() }

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
      id: id, parents: parents, type: type, kind: kind, operation: operation, location: location)
    note(.made, at: record)
    return record
  }

  func makeRequestNumber() -> Int {
    journal.withLock { journal in
      journal.lastRequest += 1
      return journal.lastRequest
    }
  }

  func note(_ event: Fact.Event, at node: NodeRecord) {
    let time = clock()
    journal.withLock { journal in
      journal.sequence += 1
      journal.lifecycle.append(Fact(sequence: journal.sequence, time: time, node: node, event: event))
    }
  }

  func recordsValues(of node: NodeRecord) -> Bool {
    switch recording {
    case .off: false
    case .watched: node.isWatched
    case .everything: true
    }
  }

  func noteValue(_ text: String, exchange: Fact.Exchange?, at node: NodeRecord) {
    let time = clock()
    journal.withLock { journal in
      journal.sequence += 1
      if journal.values.count == valueCapacity {
        journal.values.removeFirst()
        journal.lostValues += 1
      }
      journal.values.append(
        Fact(
          sequence: journal.sequence, time: time, node: node, event: .next(value: text, exchange)))
    }
  }
}

private func merge(_ lifecycle: [Fact], _ values: Deque<Fact>) -> [Fact] {
  var merged: [Fact] = []
  merged.reserveCapacity(lifecycle.count + values.count)
  var remaining = values[...]
  for fact in lifecycle {
    while let value = remaining.first, value.sequence < fact.sequence {
      merged.append(value)
      remaining.removeFirst()
    }
    merged.append(fact)
  }
  merged.append(contentsOf: remaining)
  return merged
}
