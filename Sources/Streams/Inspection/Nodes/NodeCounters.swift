/// How often things have happened at one node since it was made.
public struct NodeCounters: Hashable, Sendable {
  /// Values that the node passed on.
  public var next = 0
  /// Errors that arrived at the node or arose in it, the one included that has ended it, unless its stream settles, such as a
  /// Promise, and has been ended by an error of an operator below.
  public var errors = 0
  /// Requests made at the node, not those that pass up through it.
  public var requests = 0
  /// Runs of the node's task.
  public var runs = 0
  /// Retries that the node asked for.
  public var retries = 0
  /// Values and answers that were dropped: late, duplicate, or over a limit.
  public var drops = 0
  /// Progress events that the node passed on.
  public var progress = 0
  /// Requests that had to wait at the node for their turn.
  public var queued = 0
  /// Requests that joined an equal one at the node.
  public var joined = 0
  /// Requests that the node answered with an error, because too many were there.
  public var rejected = 0

  var totalWithoutValues: Int {
    errors &+ requests &+ runs &+ retries &+ drops &+ progress &+ queued &+ joined &+ rejected
  }

  /// Makes counters, all zero by default.
  public init(
    next: Int = 0, errors: Int = 0, requests: Int = 0, runs: Int = 0, retries: Int = 0, drops: Int = 0,
    progress: Int = 0, queued: Int = 0, joined: Int = 0, rejected: Int = 0
  ) {
    self.next = next
    self.errors = errors
    self.requests = requests
    self.runs = runs
    self.retries = retries
    self.drops = drops
    self.progress = progress
    self.queued = queued
    self.joined = joined
    self.rejected = rejected
  }
}
