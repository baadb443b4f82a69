/// One thing that happened to a node, in the order in which things happened. A plain value.
public struct Fact: Hashable, Sendable {
  /// Strictly increasing within a probe, from drain to drain: the order of all facts of all nodes.
  public var sequence: Int
  /// When it happened, by the probe's clock.
  public let time: Duration
  /// The node it happened to, with the name that it had when the fact was drained.
  public let node: NodeIdentity
  /// What happened.
  public let event: Event

  /// Writes down a fact.
  public init(sequence: Int, time: Duration, node: NodeIdentity, event: Event) {
    self.sequence = sequence
    self.time = time
    self.node = node
    self.event = event
  }

  /// What can happen to a node.
  public enum Event: Hashable, Sendable {
    /// The node was built, or found by a probe that came later.
    case made
    /// The node got a name, or another one.
    case named(String)
    /// The node was linked below a parent, and hears it from now on. A join is attached once for each source.
    case attached(to: NodeID)
    /// A request was made; recorded at the node on which it was called. The value is there where values are recorded.
    case request(Exchange, value: String?)
    /// A task was started: the nth run of this stream's task (for a request, of that request's task).
    case run(attempt: Int, Exchange?)
    /// The latest run of a task that runs for no request has succeeded; recorded at its root, before the value that it gave. A run
    /// that fails is told as an ``error(_:_:)`` alone.
    case answered
    /// A task answered a request; recorded at the root.
    case response(Exchange, failed: Bool)
    /// A request ended without an answer: it was cancelled, the branch that asked or the stream ended, or no answer could come
    /// any more. Recorded at the root whose task ran for it or, when none did, where it was made.
    case stopped(Exchange)
    /// An answer had no branch to hear it; recorded at the node where it stopped.
    case unheard(Exchange)
    /// The node passed a value on. Only recorded for watched nodes, or when the probe records every value.
    case next(value: String, Exchange?)
    /// An error arrived at the node or arose in it. Its text, like that of an end or a retry, is cut after 4,096 bytes at most,
    /// and a `…` follows.
    case error(String, Exchange?)
    /// The node asked for another run of the task.
    case retry(Retry)
    /// The node dropped a value or an answer that came too late, twice, or over a limit. Recorded like values; late
    /// answers of a Promise's earlier runs are only counted.
    case drop
    /// A sink of callbags paused its sources; recorded at the sink.
    case pause
    /// A sink of callbags resumed its sources; recorded at the sink.
    case resume
    /// The program called `cancel` on this node.
    case cancel
    /// The node ended, and why, in words. Nothing happens to it afterwards, except that it drops what comes too late.
    case end(End, cause: String?)
    /// A viewer of the program did something, such as `retry now`; recorded at the node that it concerns, or at
    /// ``NodeIdentity/program``.
    case command(String)
  }

  /// One request, and the node that asked.
  public struct Exchange: Hashable, Sendable {
    /// The number of the request within its probe.
    public let request: Int
    /// The node on which the request was made.
    public let branch: NodeID
    /// Whether everything below the asking node hears the answer.
    public let share: Bool

    /// Names a request.
    public init(request: Int, branch: NodeID, share: Bool) {
      self.request = request
      self.branch = branch
      self.share = share
    }
  }

  /// One decision to retry.
  public struct Retry: Hashable, Sendable {
    /// The retry's number at this node: 1 for the first.
    public let attempt: Int
    /// How many retries the node allows; nil when its decisions are free.
    public let limit: Int?
    /// The time until the task runs again.
    public let delay: Duration
    /// The times before the next few retries, in case this one fails too: as the policy plans them, without its jitter. Empty
    /// where a retry's decisions are free, or this is the last one.
    public let coming: [Duration]
    /// The error that is retried.
    public let error: String

    /// Describes a retry.
    public init(attempt: Int, limit: Int?, delay: Duration, coming: [Duration] = [], error: String) {
      self.attempt = attempt
      self.limit = limit
      self.delay = delay
      self.coming = coming
      self.error = error
    }
  }

  /// Why a node ended.
  public enum End: Hashable, Sendable {
    /// It was done.
    case completed
    /// It was stopped before it came to its own end.
    case cancelled
    /// It failed with this error.
    case error(String)
  }
}
