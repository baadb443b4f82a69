import Streams

/// What is kept of one node: its place in the forest, its history, and how it stands.
///
/// Tens of thousands may come at once: what most nodes have takes less than 150 bytes, and the rest memory of
/// its own.
struct Node: Sendable {
  /// With the name that it has now.
  var identity: NodeIdentity
  let madeAt: Duration
  /// The node above it in the forest: the first of its parents that is still known.
  var parent: NodeID?
  /// The top of the tree in which it is shown.
  var root: NodeID
  /// The nodes shown below it, in the order in which they were made.
  var children: [NodeID] = []
  /// Of a top: how many nodes of its tree are alive.
  var openNodes = 0
  /// What was counted there, as of the last sample.
  private var reading: NodeReading
  /// When that was.
  private(set) var readAt = Duration.zero
  /// Values that were recorded since then.
  var recordedValues = 0
  var timeline = Timeline()
  /// What few nodes have: an array of one, which is changed where it is. Empty at all others.
  private(set) var rest: [Rest] = []

  init(identity: NodeIdentity, madeAt: Duration, parent: NodeID?, root: NodeID) {
    self.identity = identity
    self.madeAt = madeAt
    self.parent = parent
    self.root = root
    reading = NodeReading(of: identity.id)
  }

  /// The same, made now if it is not there yet.
  var madeRest: [Rest] {
    get { rest.isEmpty ? [Rest()] : rest }
    _modify {
      if rest.isEmpty { rest = [Rest()] }
      yield &rest
    }
  }

  var id: NodeID { identity.id }
  var isRoot: Bool { parent == nil }
  var isAlive: Bool { end == nil }
  /// What is shown below this node.
  var below: [NodeID] { runs.isEmpty ? children : children + runs }

  /// Whether the stream ends with its first value or error, so that no value yet means that it waits.
  var isOneShot: Bool { ["Promise", "Future", "Lazy"].contains(identity.kind) }
  var isPromise: Bool { identity.kind == "Promise" }
  /// Whether it starts a producer again, each time with a run that is a tree of its own.
  var retriesRuns: Bool { identity.kind == "SignalProducer" && identity.operation == "retry" }
  var takesRequests: Bool { identity.kind == "Cold" }

  /// As of the last sample.
  var counters: NodeCounters {
    get { reading.counters }
    set { reading.counters = newValue }
  }
  /// How many values it has passed on, as of the last sample.
  var values: Int { reading.values }
  /// What waits and is wanted there, as of the last sample; nil where nothing of the kind is counted.
  var pressure: NodePressure? {
    get { reading.pressure }
    set { reading.pressure = newValue }
  }
  /// How far the task has come whose progress the node passes on, from 0 to 1; nil without any.
  var progress: Double? { reading.progress }

  /// Learns what was counted there by now.
  mutating func take(_ reading: NodeReading, at time: Duration) {
    (self.reading, readAt, recordedValues) = (reading, time, 0)
  }

  /// How a node ended.
  struct Ended: Hashable, Sendable {
    var time: Duration
    var reason: Fact.End
    /// 1 for the node of its tree that ended first.
    var ordinal: Int
  }

  /// One attempt of a node that starts a producer again.
  struct Attempt: Hashable, Sendable {
    /// The node that retries.
    var host: NodeID
    /// 1 for the first attempt.
    var number: Int
  }

  /// A stretch of time in which a retry was due but not yet run.
  struct Wait: Hashable, Sendable {
    var start: Duration
    var end: Duration
  }
}

extension Node {
  private static let waitCapacity = 32

  mutating func beginWait(at start: Duration, until end: Duration) {
    cutWait(at: start)
    if waits.count == Self.waitCapacity { waits.removeFirst() }
    waits.append(Wait(start: start, end: max(start, end)))
  }

  /// Ends the wait that lasts beyond `time`, because the task runs early or never again.
  mutating func cutWait(at time: Duration) {
    guard let last = waits.indices.last, waits[last].end > time else { return }
    waits[last].end = max(waits[last].start, time)
  }
}
