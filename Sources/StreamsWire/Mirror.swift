import Streams

/// How the program stands that a recording is made of, so that each segment can begin with a keyframe.
package struct Mirror: Sendable {
  package init() {}

  private var nodes: [NodeID: NodeSnapshot] = [:]
  /// The runs of tasks without an answer, oldest first.
  private var runs: [NodeID: [NodeSnapshot.OpenRun]] = [:]
  /// When a task's node began its last run.
  private var lastRuns: [NodeID: Duration] = [:]

  package mutating func restart(from keyframe: [NodeSnapshot]) {
    nodes = Dictionary(keyframe.map { ($0.identity.id, $0) }) { $1 }
    (lastRuns, runs) = ([:], [:])
    for snapshot in keyframe where !snapshot.runs.isEmpty { runs[snapshot.identity.id] = snapshot.runs }
  }

  package mutating func take(_ readings: some Sequence<NodeReading>) {
    for reading in readings {
      nodes[reading.node]?.counters = reading.counters
      nodes[reading.node]?.pressure = reading.pressure
    }
  }

  package mutating func take(_ fact: Fact) {
    let id = fact.node.id
    switch fact.event {
    case .made:
      if nodes[id] == nil { nodes[id] = NodeSnapshot(identity: fact.node, madeAt: fact.time) }
    case .named:
      nodes[id]?.identity = fact.node
    case .attached(let source):
      if !fact.node.parents.contains(source) { nodes[id]?.sources.append(source) }
    case .run(let attempt, let exchange):
      lastRuns[id] = fact.time
      runs[id, default: []].append(
        NodeSnapshot.OpenRun(attempt: attempt, exchange: exchange, start: fact.time))
      if let count = runs[id]?.count, count > 2 * Wire.parentLimit { runs[id]?.removeFirst(Wire.parentLimit) }
    case .response(let exchange, _):
      close(id) { $0.exchange?.request == exchange.request }
    case .next(_, nil), .error(_, nil):
      // The answer of a task that runs for no request.
      close(id) { $0.exchange == nil }
    case .retry(let retry):
      nodes[id]?.retry = NodeSnapshot.PendingRetry(retry, decidedAt: fact.time)
    case .end(let end, _):
      nodes[id]?.end = NodeSnapshot.EndedAt(end, at: fact.time)
      nodes[id]?.retry = nil
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
    var kept: Set<NodeID> = []
    var pending = nodes.values.filter { $0.end == nil }.map(\.identity.id)
    while let id = pending.popLast() {
      guard let node = nodes[id], kept.insert(id).inserted else { continue }
      pending += node.identity.parents
    }
    nodes = nodes.filter { kept.contains($0.key) }
    lastRuns = lastRuns.filter { kept.contains($0.key) }
    runs = runs.filter { kept.contains($0.key) }
    for (id, node) in nodes {
      nodes[id]?.runs = runs[id]?.suffix(Wire.parentLimit) ?? []
      nodes[id]?.sources = node.sources.filter { kept.contains($0) }
      if let retry = node.retry, retry.due <= time || hasRun(since: retry.decidedAt, above: id) {
        nodes[id]?.retry = nil
      }
    }
    return nodes.values.sorted { $0.identity.id < $1.identity.id }
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
