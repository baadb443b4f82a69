import Streams

/// How the program stands that a recording is made of, so that each segment can begin with a keyframe.
package struct Mirror: Sendable {
  package init() {}

  /// How all nodes stood, and what has happened since, as long as neither has been taken into account: most often no one asks
  /// before things stand otherwise, and a first look at a large program is sent sooner.
  private var unread: (keyframe: [NodeSnapshot], facts: [Fact])?
  private var nodes: [NodeID: NodeSnapshot] = [:]
  /// The runs of tasks without an answer, oldest first.
  private var runs: [NodeID: [NodeSnapshot.OpenRun]] = [:]
  /// When a task's node began its last run.
  private var lastRuns: [NodeID: Duration] = [:]

  /// More facts than this are not kept.
  private static let unreadLimit = 4_096

  package mutating func restart(from keyframe: [NodeSnapshot]) {
    (nodes, lastRuns, runs) = ([:], [:], [:])
    unread = (keyframe, [])
  }

  private mutating func read() {
    guard let (keyframe, facts) = unread else { return }
    unread = nil
    nodes.reserveCapacity(keyframe.count)
    for snapshot in keyframe {
      nodes[snapshot.identity.id] = snapshot
      if !snapshot.runs.isEmpty { runs[snapshot.identity.id] = snapshot.runs }
    }
    for fact in facts { take(fact) }
  }

  package mutating func take(_ readings: some Sequence<NodeReading>) {
    read()
    for reading in readings {
      change(reading.node) { $0.take(reading) }
    }
  }

  /// Changes a node where it lies: a dictionary's subscript would move it out and back.
  private mutating func change(_ id: NodeID, _ body: (inout NodeSnapshot) -> Void) {
    if let index = nodes.index(forKey: id) { body(&nodes.values[index]) }
  }

  package mutating func take(_ fact: Fact) {
    if unread != nil {
      unread?.facts.append(fact)
      if let count = unread?.facts.count, count > Mirror.unreadLimit { read() }
      return
    }
    let id = fact.node.id
    switch fact.event {
    case .made:
      if nodes[id] == nil { nodes[id] = NodeSnapshot(identity: fact.node, madeAt: fact.time) }
    case .named:
      change(id) { $0.identity = fact.node }
    case .attached(let source):
      if !fact.node.above.contains(source) { change(id) { $0.sources.append(source) } }
    case .run(let attempt, let exchange):
      lastRuns[id] = fact.time
      runs[id, default: []].append(
        NodeSnapshot.OpenRun(attempt: attempt, exchange: exchange, start: fact.time))
      if let count = runs[id]?.count, count > 2 * Wire.parentLimit { runs[id]?.removeFirst(Wire.parentLimit) }
    case .response(let exchange, _), .stopped(let exchange):
      close(id) { $0.exchange?.request == exchange.request }
    case .next(_, nil), .error(_, nil):
      // The answer of a task that runs for no request.
      close(id) { $0.exchange == nil }
    case .retry(let retry):
      change(id) { $0.retry = NodeSnapshot.PendingRetry(retry, decidedAt: fact.time) }
    case .end(let end, _):
      change(id) { node in
        node.end = NodeSnapshot.EndedAt(end, at: fact.time)
        node.retry = nil
      }
      runs[id] = nil
    case .request, .unheard, .next, .error, .drop, .pause, .resume, .cancel, .command: break
    }
  }

  private mutating func close(_ id: NodeID, _ isAnswered: (NodeSnapshot.OpenRun) -> Bool) {
    guard !runs.isEmpty, var open = runs[id] else { return }
    open.removeAll(where: isAnswered)
    runs[id] = open.isEmpty ? nil : open
  }

  /// How the nodes stand that live, and those above them. Forgets all others.
  package mutating func keyframe(at time: Duration) -> [NodeSnapshot] {
    read()
    forgetOthers(than: living)
    return nodes.keys.sorted().compactMap { id in
      guard let node = nodes[id] else { return nil }
      let isRetryOver = node.retry.map { $0.due <= time || hasRun(since: $0.decidedAt, above: id) } ?? false
      let sources = node.sources.filter { nodes.index(forKey: $0) != nil }
      if isRetryOver || sources.count < node.sources.count {
        change(id) { node in
          if isRetryOver { node.retry = nil }
          node.sources = sources
        }
      }
      var snapshot = nodes[id]
      snapshot?.runs = runs[id]?.suffix(Wire.parentLimit) ?? []
      return snapshot
    }
  }

  /// The nodes that live, and those above them.
  private var living: Set<NodeID> {
    var living: Set<NodeID> = []
    var pending = nodes.compactMap { $0.value.end == nil ? $0.key : nil }
    while let id = pending.popLast() {
      guard let index = nodes.index(forKey: id), living.insert(id).inserted else { continue }
      pending += nodes.values[index].identity.above
    }
    return living
  }

  private mutating func forgetOthers(than kept: Set<NodeID>) {
    guard kept.count < nodes.count else { return }
    nodes = nodes.filter { kept.contains($0.key) }
    lastRuns = lastRuns.filter { kept.contains($0.key) }
    runs = runs.filter { kept.contains($0.key) }
  }

  /// Whether a task above a node has run again since it decided on a retry: a user has hurried it.
  private func hasRun(since time: Duration, above id: NodeID) -> Bool {
    var (pending, seen): ([NodeID], Set<NodeID>) = ([id], [])
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let run = lastRuns[next], run > time { return true }
      pending += nodes[next]?.identity.parents ?? []
    }
    return false
  }
}
