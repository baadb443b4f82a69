/// How a node stands, for a reader that has not seen what happened to it before.
public struct NodeSnapshot: Hashable, Sendable {
  /// Who it is, with the name that it has now.
  public var identity: NodeIdentity
  /// When it was made, or found by the probe, by the probe's clock.
  public var madeAt: Duration
  private var figures: NodeFigures
  /// What few have: an array of one, so that others take one word for it. Empty where nothing of it is there, so that equal
  /// snapshots compare as equal.
  private var rest: [Rest] = []

  private struct Rest: Hashable, Sendable {
    var sources: [NodeID] = []
    var retry: PendingRetry?
    var runs: [OpenRun] = []
    var end: EndedAt?
  }

  /// Its counts so far.
  public var counters: NodeCounters {
    get { figures.counters }
    set { figures.counters = newValue }
  }

  /// What waits and is wanted there; nil where nothing of the kind is counted.
  public var pressure: NodePressure? {
    get { figures.pressure }
    set { figures.pressure = newValue }
  }

  /// The progress of the task, from 0 to 1, as the node has passed it on last; nil without any.
  public var progress: Double? {
    get { figures.progress }
    set { figures.progress = newValue }
  }

  /// How long the node takes for a value: see ``NodeReading/took``.
  public var took: Duration? {
    get { figures.took }
    set { figures.took = newValue }
  }

  /// The nodes that it has come to hear since it was made, such as the inner streams of a `flatMap`: those that are still
  /// there, oldest first.
  public var sources: [NodeID] {
    get { rest.isEmpty ? [] : rest[0].sources }
    _modify { yield &more.sources }
  }

  /// The retry that it waits for; nil without one.
  public var retry: PendingRetry? {
    get { rest.isEmpty ? nil : rest[0].retry }
    _modify { yield &more.retry }
  }

  /// The runs of its task without an answer, oldest first.
  public var runs: [OpenRun] {
    get { rest.isEmpty ? [] : rest[0].runs }
    // Most have none, and no room is made to say so: a keyframe says it of each node.
    set { if !rest.isEmpty || !newValue.isEmpty { more.runs = newValue } }
    _modify { yield &more.runs }
  }

  /// How it ended; nil while it lives.
  public var end: EndedAt? {
    get { rest.isEmpty ? nil : rest[0].end }
    _modify { yield &more.end }
  }

  /// What few have, changed in place: with a copy for each source or run, a node that has many would take the square of their
  /// number.
  private var more: Rest {
    get { rest.isEmpty ? Rest() : rest[0] }
    _modify {
      if rest.isEmpty { rest = [Rest()] }
      defer { if rest[0] == Rest() { rest = [] } }
      yield &rest[0]
    }
  }

  /// A decision to retry, and when it was taken.
  public struct PendingRetry: Hashable, Sendable {
    /// The decision.
    public var retry: Fact.Retry
    /// When it was taken.
    public var decidedAt: Duration

    /// When the task is to run again.
    public var due: Duration { decidedAt + retry.delay }

    /// Writes a decision down.
    public init(_ retry: Fact.Retry, decidedAt: Duration) {
      (self.retry, self.decidedAt) = (retry, decidedAt)
    }
  }

  /// A run of a task that has not answered.
  public struct OpenRun: Hashable, Sendable {
    /// Which run of its task, or of the request's, it is: 1 for the first.
    public var attempt: Int
    /// The request that it answers; nil where a task runs for none.
    public var exchange: Fact.Exchange?
    /// When it began.
    public var start: Duration

    /// Writes a run down.
    public init(attempt: Int, exchange: Fact.Exchange?, start: Duration) {
      (self.attempt, self.exchange, self.start) = (attempt, exchange, start)
    }
  }

  /// How and when a node ended.
  public struct EndedAt: Hashable, Sendable {
    /// How it ended.
    public var end: Fact.End
    /// When it ended, on the clock of the probe.
    public var time: Duration

    /// Writes an end down.
    public init(_ end: Fact.End, at time: Duration) { (self.end, self.time) = (end, time) }
  }

  /// What was counted at it, and what waits there.
  public var reading: NodeReading { NodeReading(node: identity.id, figures) }

  /// Makes a snapshot; by default, of a living node without anything under way.
  public init(
    identity: NodeIdentity, madeAt: Duration, counters: NodeCounters = NodeCounters(),
    pressure: NodePressure? = nil, progress: Double? = nil, took: Duration? = nil,
    sources: [NodeID] = [], retry: PendingRetry? = nil, runs: [OpenRun] = [], end: EndedAt? = nil
  ) {
    self.identity = identity
    self.madeAt = madeAt
    figures = NodeFigures(counters: counters, pressure: pressure, progress: progress, took: took)
    let rest = Rest(sources: sources, retry: retry, runs: runs, end: end)
    if rest != Rest() { self.rest = [rest] }
  }

  /// Makes a snapshot of a living node without anything under way.
  package init(identity: NodeIdentity, madeAt: Duration, _ reading: NodeReading) {
    (self.identity, self.madeAt, figures) = (identity, madeAt, reading.figures)
  }

  /// Learns what was counted since.
  package mutating func take(_ reading: NodeReading) { figures = reading.figures }

  /// Whether it has anything but counts: sources, a retry, runs or an end. Few have.
  package var hasMore: Bool { !rest.isEmpty }
}
