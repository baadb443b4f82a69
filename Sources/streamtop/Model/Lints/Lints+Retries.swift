import Streams

/// How a node has asked for other runs.
struct LintedRetries: Sendable {
  /// How often it has asked.
  private(set) var count = 0
  /// The last times, oldest first.
  private var times: [Duration] = []
  /// How many of the last ones came one after the other without a rest that lasts or grows.
  private var row = 0
  private var last: Fact.Retry?

  static let (burst, burstTime) = (10, Duration.seconds(1))
  static let (rowLength, rest) = (5, Duration.milliseconds(50))

  /// Answers in words what makes it a storm; nil when it is none.
  mutating func take(_ retry: Fact.Retry, at time: Duration) -> String? {
    count += 1
    if times.count == Self.burst { times.removeFirst() }
    times.append(time)
    // Attempts that begin with 1 again come after a success.
    let goesOn = last.map { retry.attempt == $0.attempt &+ 1 && retry.delay <= $0.delay } ?? false
    row = retry.delay >= Self.rest ? 0 : goesOn ? row + 1 : 1
    last = retry
    if times.count == Self.burst, time - times[0] <= Self.burstTime {
      return "asks \(Self.burst) times within \(Format.seconds(time - times[0]))"
    }
    guard row >= Self.rowLength else { return nil }
    return "asks \(row) times in a row, the last time after \(Format.seconds(retry.delay))"
  }
}

extension Lints {
  mutating func judgeRetry(_ retry: Fact.Retry, at id: NodeID, _ time: Duration) {
    guard nodes[id] != nil else { return }
    let storm = nodes[id]?.retries.take(retry, at: time)
    nodes[id]?.retryDue = time + retry.delay
    guard let node = nodes[id] else { return }
    if let storm { find(.retryStorm, at: node.identity, storm) }
    guard node.identity.startsAgain else { return }
    if node.isBelowRetries {
      find(.nestedRetry, at: node.identity, "asks after a retry above it has asked: attempts multiply")
    }
    // Marked while the nodes between live: the failure that makes the lower one ask ends the upper one.
    if node.retries.count == 2 { markBelow(id) }
  }

  /// Marks all that hears a node as below retries.
  private mutating func markBelow(_ top: NodeID) {
    var pending = Array(nodes[top]?.listeners ?? [])
    while let id = pending.popLast() {
      guard let node = nodes[id], !node.isBelowRetries else { continue }
      nodes[id]?.isBelowRetries = true
      pending += node.listeners
    }
  }

  /// Whether a retry below a node waits for its time.
  func isRetryWaiting(below top: NodeID) -> Bool {
    var pending = Array(nodes[top]?.listeners ?? [])
    var seen: Set<NodeID> = [top]
    while let id = pending.popLast() {
      guard seen.insert(id).inserted, let node = nodes[id] else { continue }
      if let due = node.retryDue, due > time { return true }
      pending += node.listeners
    }
    return false
  }
}

extension NodeIdentity {
  /// Whether it is a retry that starts all that is above it again, other retries too. One of a Promise asks its source, and
  /// `reuse` stops that.
  fileprivate var startsAgain: Bool {
    operation == "retry" && (kind == "SignalProducer" || kind == "CallbagSource")
  }
}
