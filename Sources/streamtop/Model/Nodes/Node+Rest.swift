import Streams

// What few nodes have.

extension Node {
  /// Is kept by itself, so that all other nodes stay small.
  struct Rest: Sendable {
    var host: NodeID?
    var runNumber = 0
    var runs: [NodeID] = []
    var runCount = 0
    var joins: [NodeID] = []
    var treeEnd: Fact.End?
    var treeEndedAt = Duration.zero
    var end: Ended?
    var lastError: String?
    var lastValue: String?
    var cancelAskedAt: Duration?
    var cancelledThrough: NodeID?
    var retry: RetryProgress?
    var work: Work?
    var attempt: Attempt?
    var waits: [Wait] = []
    var formerAttempts: NodeCounters?
  }

  /// Of an inner stream's top: the node that hears it, below which it is shown.
  var host: NodeID? {
    get { rest.isEmpty ? nil : rest[0].host }
    _modify { yield &madeRest[0].host }
  }
  /// Of an inner stream's top: how many inner streams that node has heard, up to this one.
  var runNumber: Int {
    get { rest.isEmpty ? 0 : rest[0].runNumber }
    _modify { yield &madeRest[0].runNumber }
  }
  /// The tops of the inner streams that are shown here, oldest first.
  var runs: [NodeID] {
    get { rest.isEmpty ? [] : rest[0].runs }
    _modify { yield &madeRest[0].runs }
  }
  /// How many there ever were.
  var runCount: Int {
    get { rest.isEmpty ? 0 : rest[0].runCount }
    _modify { yield &madeRest[0].runCount }
  }
  /// Joins that hear this node too, but are shown below another one.
  var joins: [NodeID] {
    get { rest.isEmpty ? [] : rest[0].joins }
    _modify { yield &madeRest[0].joins }
  }
  /// Of a top: how its stream has ended, once no node of its tree is alive: see ``Ending/own``.
  var treeEnd: Fact.End? {
    get { rest.isEmpty ? nil : rest[0].treeEnd }
    _modify { yield &madeRest[0].treeEnd }
  }
  /// When the last node of the tree ended.
  var treeEndedAt: Duration {
    get { rest.isEmpty ? .zero : rest[0].treeEndedAt }
    _modify { yield &madeRest[0].treeEndedAt }
  }
  /// How the node ended; nil while it lives.
  var end: Ended? {
    get { rest.isEmpty ? nil : rest[0].end }
    _modify { yield &madeRest[0].end }
  }
  var lastError: String? {
    get { rest.isEmpty ? nil : rest[0].lastError }
    _modify { yield &madeRest[0].lastError }
  }
  /// Only known while the node's values are recorded.
  var lastValue: String? {
    get { rest.isEmpty ? nil : rest[0].lastValue }
    _modify { yield &madeRest[0].lastValue }
  }
  var cancelAskedAt: Duration? {
    get { rest.isEmpty ? nil : rest[0].cancelAskedAt }
    _modify { yield &madeRest[0].cancelAskedAt }
  }
  /// Of a top: the node of its tree through which a cancel was asked for.
  var cancelledThrough: NodeID? {
    get { rest.isEmpty ? nil : rest[0].cancelledThrough }
    _modify { yield &madeRest[0].cancelledThrough }
  }
  var retry: RetryProgress? {
    get { rest.isEmpty ? nil : rest[0].retry }
    _modify { yield &madeRest[0].retry }
  }
  /// The runs of the node's own task; nil when it has none.
  var work: Work? {
    get { rest.isEmpty ? nil : rest[0].work }
    _modify { yield &madeRest[0].work }
  }
  /// Of what is heard for one attempt alone: which one that is. Its values are no other attempt's.
  var attempt: Attempt? {
    get { rest.isEmpty ? nil : rest[0].attempt }
    _modify { yield &madeRest[0].attempt }
  }
  /// Of a node that starts a producer again: what its attempts have given that are not shown any more.
  var formerAttempts: NodeCounters? {
    get { rest.isEmpty ? nil : rest[0].formerAttempts }
    _modify { yield &madeRest[0].formerAttempts }
  }
  /// When the node waited for a retry, oldest first.
  var waits: [Wait] {
    get { rest.isEmpty ? [] : rest[0].waits }
    _modify { yield &madeRest[0].waits }
  }
}
