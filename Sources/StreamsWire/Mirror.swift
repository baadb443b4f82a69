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
  /// How many nodes were left when the others were forgotten last, and how many nodes and sources have come
  /// since.
  private var (lasting, additions) = (0, 0)

  /// More facts than this are not kept.
  private static let unreadLimit = 4_096
  /// Fewer nodes than this are not worth being looked through.
  private static let fewNodes = 1_024

  /// How many nodes it knows of, those among them that have ended.
  var nodeCount: Int { nodes.count }

  /// Whether it knows of a node that lives.
  mutating func knows(_ id: NodeID) -> Bool {
    read()
    return nodes.index(forKey: id) != nil
  }

  package mutating func restart(from keyframe: [NodeSnapshot]) {
    (nodes, lastRuns, runs) = ([:], [:], [:])
    (lasting, additions) = (0, 0)
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
    lasting = nodes.count
    for fact in facts { take(fact) }
  }

  package mutating func take(_ readings: some Sequence<NodeReading>) {
    read()
    for reading in readings { take(reading) }
  }

  /// Takes what is counted at a node by now. False of one that it does not know.
  @discardableResult
  mutating func take(_ reading: NodeReading) -> Bool {
    read()
    return change(reading.node) { $0.take(reading) }
  }

  /// Changes a node where it lies: a dictionary's subscript would move it out and back. False when it is not known.
  @discardableResult
  private mutating func change(_ id: NodeID, _ body: (inout NodeSnapshot) -> Void) -> Bool {
    guard let index = nodes.index(forKey: id) else { return false }
    body(&nodes.values[index])
    return true
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
      guard nodes.index(forKey: id) == nil else { break }
      nodes[id] = NodeSnapshot(identity: fact.node, madeAt: fact.time)
      additions += 1
    case .named:
      change(id) { $0.identity = fact.node }
    case .attached(let source):
      guard !fact.node.above.contains(source) else { break }
      change(id) { $0.sources.append(source) }
      additions += 1
    case .run(let attempt, let exchange):
      guard nodes.index(forKey: id) != nil else { break }
      lastRuns[id] = fact.time
      // Runs of one task that answers once never overlap. That the one before has answered may be told by no fact: values are
      // counted, and few are kept.
      if exchange == nil { close(id) { $0.exchange == nil } }
      runs[id, default: []].append(
        NodeSnapshot.OpenRun(attempt: attempt, exchange: exchange, start: fact.time))
      if let count = runs[id]?.count, count > 2 * Wire.parentLimit { runs[id]?.removeFirst(Wire.parentLimit) }
    case .response(let exchange, _), .stopped(let exchange):
      close(id) { $0.exchange?.request == exchange.request }
    case .answered, .next(_, nil), .error(_, nil):
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
    prune()
    return nodes.keys.sorted().compactMap { id in
      guard let node = nodes[id] else { return nil }
      let isRetryOver = node.retry.map { $0.due <= time || hasRun(since: $0.decidedAt, above: id) } ?? false
      if isRetryOver { change(id) { $0.retry = nil } }
      var snapshot = nodes[id]
      snapshot?.runs = runs[id]?.suffix(Wire.parentLimit) ?? []
      return snapshot
    }
  }

  /// Forgets what a keyframe would not tell of, once as much has come as was left the last time.
  ///
  /// Without it the mirror grows for ever while no one asks for a keyframe. To look through all nodes costs
  /// little then for each of those that have come.
  package mutating func forgetEnded() {
    if additions > max(lasting, Mirror.fewNodes) { prune() }
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

  /// Forgets all nodes but those that live and those above them.
  private mutating func prune() {
    let kept = living
    if kept.count < nodes.count {
      nodes = nodes.filter { kept.contains($0.key) }
      lastRuns = lastRuns.filter { kept.contains($0.key) }
      runs = runs.filter { kept.contains($0.key) }
    }
    for node in nodes.values.filter({ !$0.sources.isEmpty }) {
      // One that is heard again and again is one source.
      var told: Set<NodeID> = []
      let sources = node.sources.filter { kept.contains($0) && told.insert($0).inserted }
      if sources.count < node.sources.count { change(node.identity.id) { $0.sources = sources } }
    }
    (lasting, additions) = (nodes.count, 0)
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
