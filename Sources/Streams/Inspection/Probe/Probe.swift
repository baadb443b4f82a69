import Synchronization

/// Watches streams: hands out node ids, counts, and keeps what happened until the program drains it.
///
/// A probe sees the streams that are built inside `StreamContext(probe:).run { … }`, and everything built on
/// them later. Values are kept on a tape of each node, which overwrites its oldest ones and counts what it lost: so a node
/// that says little loses nothing to one that says much. All other facts are in a journal. When that is full, the probe forgets
/// the facts in it and all that follow, until the next drain. Instead of half a story, that drain tells how the nodes stand:
/// see ``Drained/keyframe``.
///
/// A tape holds the values themselves, until they are drained or overwritten; ``drain(valuesOf:)`` turns them into text. So
/// a value whose description changes, such as a reference to something mutable, is described as it is by then.
///
/// Several readers can look through one probe: see ``Reader``. A program has one for all of its streams: see ``shared``.
///
/// ### Order and time
///
/// - The order of a drain's facts is exact, across all nodes and threads: what happens before something else comes before it. A
///   drain gives its facts the next numbers, ``Fact/sequence``. What another thread is writing down meanwhile comes with the
///   next drain.
/// - The time of a lifecycle fact is read for it alone. The time of a value is that of its delivery: the clock is read at the
///   first node that keeps it, and again where another part of the tree takes over, as at a join or a `delay`. A probe that
///   times nodes reads it at each node that keeps the value, in a part of the deliveries: see ``NodeReading/took``.
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

  /// Puts a value in words.
  public typealias Describe = @Sendable (Any) -> String

  let clock: @Sendable () -> Duration
  let describe: Describe?
  let recording: ValueRecording
  let valueCapacity: Int
  let factCapacity: Int
  let timesNodes: Bool
  /// The place of the fact that happened last: see ``FactOrder``.
  private let newest = Atomic<Int>(0)
  private let lastRequest = Atomic<Int>(0)
  let journal = Locked(Journal())
  /// What finds the streams of all contexts of this probe; nil before there is one.
  let finder = Locked<(any StreamFinder)?>(nil)
  /// Which time of being awake it is: 1 for the first; 0 while the probe sleeps. Changed under the journal's lock.
  let round = Atomic<Int>(0)
  /// Whether facts are written down: not while the probe sleeps, nor while the journal waits for a drain to tell how things
  /// stand. Changed under the journal's lock.
  private let isWriting = Atomic<Bool>(false)
  /// Which thread collects just now what has happened; 0 for none: see ``ThreadIdentity``.
  let collector = Atomic<UInt>(0)

  /// Makes a probe.
  /// - Parameters:
  ///   - recording: which values become facts.
  ///   - valueCapacity: how many values, and how many drops, are kept of each node between two drains. A node takes memory for
  ///     those that it has had, and for up to 31 more: 24 bytes for each value that is a number, a Boolean or as short as
  ///     these, if no request asked for it; 64 bytes for others.
  ///   - factCapacity: how many other facts are kept between two drains: 200 bytes each, plus the text of an error: 4,096 bytes
  ///     of it at most, and a `…` where there were more.
  ///   - timesNodes: whether the clock is read at each node that keeps a value, and not once for each delivery. Readings then
  ///     tell how long operators take: see ``NodeReading/took``.
  ///   - isAwake: whether the probe looks from the beginning. One that sleeps keeps nothing until ``wake()``.
  ///   - describe: puts values in words, in place of their own descriptions. Called in drains.
  ///   - file: where the probe is made, for the message when a capacity is not allowed.
  ///   - line: where the probe is made.
  ///   - clock: tells the time of each fact, usually a scheduler's `now`.
  /// - Precondition: `valueCapacity` and `factCapacity` are positive.
  public init(
    recording: ValueRecording = .watched, valueCapacity: Int = 64, factCapacity: Int = 65_536,
    timesNodes: Bool = false, isAwake: Bool = true, describe: Describe? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    clock: @escaping @Sendable () -> Duration
  ) {
    Requirement.check(valueCapacity, "valueCapacity", atLeast: 1, in: "Probe", file, line)
    Requirement.check(factCapacity, "factCapacity", atLeast: 1, in: "Probe", file, line)
    self.clock = clock
    self.describe = describe
    self.recording = recording
    self.valueCapacity = min(valueCapacity, Probe.mostKept)
    self.factCapacity = min(factCapacity, Probe.mostKept)
    self.timesNodes = timesNodes
    if isAwake { wakeFromTheBeginning() }
  }

  /// More than there is memory for, and few enough that as many again can be counted.
  private static let mostKept = Int.max / 2

  /// The time now, by the probe's clock.
  package var now: Duration { clock() }
}

// MARK: - What the engine reports

extension Probe {
  /// Whether a fact would be written down now. If not, a later drain tells how things stand, including what has changed before
  /// this is asked.
  var writesFacts: Bool {
    if isWriting.load(ordering: .acquiring) { return true }
    // Else a drain might see a node as it was before the change, and the change see the journal as it was before the drain.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    return isWriting.load(ordering: .acquiring)
  }

  func withJournal<Output: Sendable>(_ body: (inout Journal) -> Output) -> Output {
    journal.withLock { journal -> Output in
      let output = body(&journal)
      if isWriting.load(ordering: .relaxed) != journal.isWriting {
        isWriting.store(journal.isWriting, ordering: .sequentiallyConsistent)
      }
      return output
    }
  }

  func makeRequestNumber() -> Int { lastRequest.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Writes a fact down, and returns what is to be released without the lock.
  @inline(__always)
  func write(
    _ event: Fact.Event, at node: NodeRecord, _ time: Duration, _ words: Journal.Entry.Words? = nil,
    in journal: inout Journal
  ) -> [Journal.Entry] {
    // Also of what the journal does not take.
    let place = nextPlace()
    return journal.write(
      Journal.Entry(place: place, time: time, node: node, event: event, words: words), limit: factCapacity)
  }

  @inline(__always)
  func nextPlace() -> Int { newest.wrappingAdd(FactOrder.step, ordering: .relaxed).newValue }

  /// Starts the entry of a value on the tape of a node. Called by the owner of the node's gate.
  ///
  /// - Parameters:
  ///   - shape: what an entry for the value looks like.
  ///   - passage: the delivery that the gate is at.
  ///   - above: the place of the latest value that was kept of the node above; -1 when none is kept there.
  // Unmanaged, so that no references are counted: the node holds its record for good.
  @inline(__always)
  func beginEntry(
    of node: Unmanaged<NodeRecord>, _ trace: Unmanaged<RequestTrace>?, _ shape: UInt,
    in passage: inout Passage, after above: @autoclosure () -> Int
  ) {
    let place: Int
    // What happened before, on whichever thread, is seen here, so that it cannot get a higher place.
    let newest = newest.load(ordering: .relaxed)
    if let next = passage.next(newest, after: above()) {
      place = next
      if passage.isTimed { time(node, in: &passage) }
    } else {
      place = passage.another(newest) ?? nextPlace()
      passage.begin(place, at: clock(), timesNodes: timesNodes)
    }
    node._withUnsafeGuaranteedRef {
      $0.tape.begin(place, passage.time, trace, shape, capacity: valueCapacity)
    }
  }

  /// Notes how long the node has had a value of the delivery under way, whose latest was kept of a node before.
  // Out of line: for most probes there is nothing to do.
  @inline(never)
  private func time(_ node: Unmanaged<NodeRecord>, in passage: inout Passage) {
    let now = clock()
    node._withUnsafeGuaranteedRef { $0.tape.note(took: now - passage.time.duration, capacity: valueCapacity) }
    passage.go(on: now)
  }
}
