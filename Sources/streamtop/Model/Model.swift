import Streams

/// Everything the dashboard knows about the streams, made from records only: facts, readings and keyframes.
struct Model: Sendable {
  /// How long ended trees stay, and how much is kept at most.
  struct Limits: Hashable, Sendable {
    var retention = Duration.seconds(60)
    /// Beyond this many nodes, and an eighth, ended trees fold away early.
    var nodes = 4_096
    /// Beyond this many, they do so before all their counts have come. No program tells of so many at once, but a recording may
    /// say anything.
    var most = 1 << 18
    var logLines = 10_000
    var endings = 64
    /// How many ended runs of inner streams are shown below the node that heard them.
    var runs = 3

    /// How many more nodes there may be for a while.
    var surplus: Int { nodes / 8 }
  }

  let limits: Limits
  var nodes: [NodeID: Node] = [:]
  /// The tops of the forest, in the order in which they were made.
  var roots: [NodeID] = []
  /// The nodes whose retry is waiting or running.
  var retrying = NodesByTree() { didSet { retryChanges += 1 } }
  /// All nodes that ever retried.
  var retriers = NodesByTree() { didSet { retryChanges += 1 } }
  var endings: [NodeID: Ending] = [:] { didSet { endingChanges += 1 } }
  /// The trees with an ending, the one that ended last at the end.
  var endingOrder: [NodeID] = [] { didSet { endingChanges += 1 } }
  var log: Ring<LogLine>
  /// Values, errors and retries of all nodes together.
  var total = Timeline()
  /// When facts were missing.
  var unseen = UnseenSpans()
  /// How often facts were missing.
  var gaps = 0
  /// How many nodes live that are not known, because the last keyframe has left them out.
  var omittedNodes = 0
  var time = Duration.zero
  /// How long ago all nodes had been asked for their counts: see ``Sample/round``.
  private(set) var round = Duration.zero
  /// Since when the counts of all nodes have been followed.
  var countsSince = Duration.zero
  /// Up to when the counts are known: facts may be known of a later time.
  private var countedAt = Duration.zero
  var status = Status()
  var lostValues = 0
  var retryCount = 0
  var requestCount = 0
  /// Runs of tasks that ended in an error, and the time they took.
  var failedRuns = 0
  var failedTime = Duration.zero
  /// How many nodes were folded away after their end.
  var foldedNodes = 0
  /// The chains that were folded away, by the place that has built them, and how many they are in all.
  var forgotten: [String: ForgottenChains] = [:]
  var forgottenChains = 0
  var nextSweep = Duration.zero
  /// Whether the last sample had the counts to its facts: a part of a look has none.
  private var hasAllCounts = true
  /// Whether a node has ended since ended trees were looked for: nothing else makes new ones.
  var hasEnds = false
  /// Those of the nodes that have ended.
  var endedNodes: Set<NodeID> = []
  /// Before that no ended tree has been there for long enough.
  var nextFold = Duration.zero
  /// Counts what may change which nodes there are, how they hang together, or what they are called.
  private(set) var shape = 0
  /// Counts what may change which nodes have retried, or which of them do so now.
  private(set) var retryChanges = 0
  /// Counts what may change which trees have an ending, or what is in it.
  private(set) var endingChanges = 0
  /// What nodes are called in log lines, as far as that has been found out since a name was given last.
  var labels: [NodeID: String] = [:]
  var lints = Lints()

  init(limits: Limits = Limits()) {
    self.limits = limits
    log = Ring(capacity: limits.logLines)
  }

  /// Takes one look at the world into account.
  mutating func apply(_ sample: Sample) {
    let known = time
    time = max(time, sample.time)
    // Not with the look in which something ends: its counts may stand in further parts of that, all of the same time.
    if hasAllCounts && time > known || nodes.count > limits.most { sweep() }
    hasAllCounts = sample.hasCounts
    (status, round) = (sample.status, sample.round)
    lostValues = lostValues.addingReportingOverflow(max(0, sample.lostValues)).partialValue
    if sample.keyframe != nil || sample.facts.contains(where: \.event.changesShape) { shape += 1 }
    if let keyframe = sample.keyframe {
      resume(from: keyframe, without: sample.omitted, since: known, sample.gap)
    }
    for fact in sample.facts { take(fact) }
    if let gap = sample.output.gap {
      log.append(LogLine(time: time, label: "output", mark: .dropped, text: gap))
    }
    for line in sample.output.lines {
      log.append(LogLine(time: time, label: "output", mark: .output, text: line))
    }
    for reading in sample.readings { take(reading) }
    if sample.hasCounts { countedAt = max(countedAt, sample.time) }
    for index in lints.take(sample, at: time) { write(lints.findings[index], index) }
  }

  /// Gives a new finding the name of its node, and puts it in the log.
  private mutating func write(_ finding: Finding, _ index: Int) {
    let label = nodes[finding.node].map { fullLabel($0.identity) } ?? finding.label
    lints.label(index, label)
    log.append(
      LogLine(
        time: finding.time, label: label, node: finding.node, mark: .finding,
        text: "\(finding.lint.rawValue): \(finding.words)"))
  }

  /// What the values tell that have come since a node was asked for its counts last.
  private struct Arrival {
    var unseen: Int
    /// Whether they are the answer of the run that is under way, or what a retry waits for.
    var isAnswer: Bool
    var attempt: Node.Attempt?
  }

  /// Takes new counts of a node into account.
  private mutating func take(_ reading: NodeReading) {
    let id = reading.node
    let (time, round, countedAt) = (time, round, countedAt)
    let arrival = change(id) { node -> Arrival? in
      let arrived = reading.values &- node.values
      // Values that were recorded stand at their own time already.
      let unseen = max(0, arrived &- node.recordedValues)
      if arrived > 0, unseen > 0 {
        let last = node.end?.time ?? time
        node.timeline.record(values: unseen, after: max(node.readAt, node.madeAt, last - round), upTo: last)
      }
      // Only the run that was under way when the counts were asked for last has surely brought them.
      let asked = max(node.readAt, min(countedAt, time - round))
      node.take(reading, at: time)
      guard arrived > 0 else { return nil }
      let start = node.work?.running?.start ?? (node.retriesRuns ? node.retry?.due : nil)
      return Arrival(
        unseen: unseen, isAnswer: start.map { $0 <= asked } ?? (node.retry != nil), attempt: node.attempt)
    }
    guard let arrival else { return }
    if arrival.isAnswer { answerRun(at: id, time: time, isTimed: false) }
    if let attempt = arrival.attempt { answer(attempt, at: time) }
    if arrival.unseen > 0 { total.record(.values(arrival.unseen), at: time) }
  }
}

extension Fact.Event {
  fileprivate var changesShape: Bool {
    switch self {
    case .made, .named, .attached, .end: true
    default: false
    }
  }
}
