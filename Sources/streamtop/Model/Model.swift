import Streams

/// Everything the dashboard knows about the streams, made from facts and counters only.
struct Model: Sendable {
  /// How long ended trees stay, and how much is kept at most.
  struct Limits: Hashable, Sendable {
    var retention = Duration.seconds(60)
    /// Beyond this many nodes ended trees fold away early.
    var nodes = 4_096
    var logLines = 10_000
    var endings = 64
    /// How many ended runs of inner streams are shown below the node that heard them.
    var runs = 3
  }

  struct Counted: Sendable {
    let record: NodeRecord
    var counters = NodeCounters()
  }

  let limits: Limits
  var nodes: [NodeID: Node] = [:]
  /// The tops of the forest, in the order in which they were made.
  var roots: [NodeID] = []
  /// The nodes whose counters may still grow, with what they were at the last look.
  var alive: [Counted] = []
  /// The nodes whose retry is waiting or running.
  var retrying: [NodeID] = []
  /// All nodes that ever retried.
  var retriers: [NodeID] = []
  var endings: [NodeID: Ending] = [:]
  /// The trees with an ending, the one that ended last at the end.
  var endingOrder: [NodeID] = []
  var log: Ring<LogLine>
  /// Values, errors and retries of all nodes together.
  var total = Timeline()
  var time = Duration.zero
  var status = Status()
  var lostValues = 0
  var retryCount = 0
  var requestCount = 0
  /// Runs of tasks that ended in an error, and the time they took.
  var failedRuns = 0
  var failedTime = Duration.zero
  /// How many nodes were folded away after their end.
  var foldedNodes = 0
  var nextSweep = Duration.zero
  /// Whether nodes ended since the counters were read.
  var hasEnds = false

  init(limits: Limits = Limits()) {
    self.limits = limits
    log = Ring(capacity: limits.logLines)
  }

  /// Takes one look at the world into account.
  mutating func apply(_ sample: Sample) {
    time = max(time, sample.time)
    status = sample.status
    lostValues = lostValues.addingReportingOverflow(max(0, sample.lostValues)).partialValue
    var recordedValues: [NodeID: Int] = [:]
    for fact in sample.facts {
      if case .next = fact.event { recordedValues[fact.node.id, default: 0] += 1 }
      take(fact)
    }
    readCounters(recordedValues)
    sweep()
  }

  private mutating func readPressure(of record: NodeRecord) {
    let pressure = record.pressure
    guard pressure != nil || nodes[record.id]?.pressure != nil else { return }
    nodes[record.id]?.pressure = pressure
  }

  /// Reads the counters of all living nodes, and of those that ended in this sample.
  private mutating func readCounters(_ recordedValues: [NodeID: Int]) {
    for index in alive.indices {
      let (old, new) = (alive[index].counters, alive[index].record.counters)
      let id = alive[index].record.id
      readPressure(of: alive[index].record)
      guard new != old else { continue }
      alive[index].counters = new
      nodes[id]?.counters = new
      let arrived = new.next &- old.next
      guard arrived > 0 else { continue }
      recovered(id)
      // Values that were recorded stand at their own time already.
      let unseen = arrived - recordedValues[id, default: 0]
      guard unseen > 0 else { continue }
      let column = Column.values(unseen)
      let arrival = nodes[id]?.end?.time ?? time
      nodes[id]?.timeline.record(column, at: arrival)
      total.record(column, at: time)
    }
    guard hasEnds else { return }
    hasEnds = false
    alive.removeAll { nodes[$0.record.id]?.isAlive != true }
  }
}
