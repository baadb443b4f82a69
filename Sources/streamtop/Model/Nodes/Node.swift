import Streams

/// What is kept of one node: its place in the forest, its history, and how it stands.
struct Node: Sendable {
  /// With the name that it has now.
  var identity: NodeIdentity
  let madeAt: Duration
  /// The node above it in the forest: the first of its parents that is still known.
  let parent: NodeID?
  /// The top of the tree in which it is shown.
  let root: NodeID
  /// The nodes shown below it, in the order in which they were made.
  var children: [NodeID] = []
  /// Of an inner stream's top: the node that hears it, below which it is shown.
  var host: NodeID?
  /// Of an inner stream's top: how many inner streams that node has heard, up to this one.
  var runNumber = 0
  /// The tops of the inner streams that are shown here, oldest first, and how many there ever were.
  var runs: [NodeID] = []
  var runCount = 0
  /// Of a top: how many nodes of its tree are alive, and the reason of the last end once none is.
  var openNodes = 0
  var treeEnd: Fact.End?
  var treeEndedAt = Duration.zero
  /// Joins that hear this node too, but are shown below another one.
  var joins: [NodeID] = []
  /// As of the last sample.
  var counters = NodeCounters()
  /// When that was.
  var readAt = Duration.zero
  /// Values that were recorded since then.
  var recordedValues = 0
  /// What waits and is wanted there, as of the last sample; nil where nothing of the kind is counted.
  var pressure: NodePressure?
  /// How far the task has come whose progress the node passes on, from 0 to 1; nil without any.
  var progress: Double?
  var timeline = Timeline()
  var end: Ended?
  var lastError: String?
  /// Only known while the node's values are recorded.
  var lastValue: String?
  var cancelAskedAt: Duration?
  /// Of a top: the node of its tree through which a cancel was asked for.
  var cancelledThrough: NodeID?
  var retry: RetryProgress?
  /// The runs of the node's own task; nil when it has none.
  var work: Work?
  /// When the node waited for a retry, oldest first.
  var waits: [Wait] = []

  init(identity: NodeIdentity, madeAt: Duration, parent: NodeID?, root: NodeID) {
    self.identity = identity
    self.madeAt = madeAt
    self.parent = parent
    self.root = root
  }

  var id: NodeID { identity.id }
  var isRoot: Bool { parent == nil }
  var isAlive: Bool { end == nil }
  /// What is shown below this node.
  var below: [NodeID] { children + runs }

  /// Whether the stream ends with its first value or error, so that no value yet means that it waits.
  var isOneShot: Bool { ["Promise", "Future", "Lazy"].contains(identity.kind) }
  var isPromise: Bool { identity.kind == "Promise" }
  /// Whether it starts a producer again, each time with a run that is a tree of its own.
  var retriesRuns: Bool { identity.kind == "SignalProducer" && identity.operation == "retry" }
  var takesRequests: Bool { identity.kind == "Cold" }

  /// How a node ended.
  struct Ended: Hashable, Sendable {
    var time: Duration
    var reason: Fact.End
    /// 1 for the node of its tree that ended first.
    var ordinal: Int
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
