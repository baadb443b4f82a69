import Streams

/// How the program stands that a recording is made of, so that each segment can begin with a keyframe.
struct Mirror {
  private var nodes: [NodeID: NodeSnapshot] = [:]
  /// When a task's node began its last run.
  private var lastRuns: [NodeID: Duration] = [:]

  private static let runLimit = 4_096

  mutating func restart(from keyframe: [NodeSnapshot]) {
    nodes = Dictionary(keyframe.map { ($0.identity.id, $0) }) { $1 }
    lastRuns = [:]
  }

  mutating func take(_ reading: NodeReading) {
    nodes[reading.node]?.counters = reading.counters
    nodes[reading.node]?.pressure = reading.pressure
  }

  mutating func take(_ fact: Fact) {
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
      guard let count = nodes[id]?.runs.count else { return }
      if count == Mirror.runLimit { nodes[id]?.runs.removeFirst() }
      nodes[id]?.runs.append(NodeSnapshot.OpenRun(attempt: attempt, exchange: exchange, start: fact.time))
    case .response(let exchange, _):
      nodes[id]?.runs.removeAll { $0.exchange?.request == exchange.request }
    case .next(_, nil), .error(_, nil):
      // The answer of a task that runs for no request.
      if nodes[id]?.runs.isEmpty == false { nodes[id]?.runs.removeAll { $0.exchange == nil } }
    case .retry(let retry):
      nodes[id]?.retry = NodeSnapshot.PendingRetry(retry, decidedAt: fact.time)
    case .end(let end, _):
      nodes[id]?.end = NodeSnapshot.EndedAt(end, at: fact.time)
      nodes[id]?.runs = []
      nodes[id]?.retry = nil
    case .request, .unheard, .next, .error, .drop, .pause, .resume, .cancel, .command: break
    }
  }

  /// How the nodes stand that live, and those above them. Forgets all others.
  mutating func keyframe(at time: Duration) -> [NodeSnapshot] {
    var kept: Set<NodeID> = []
    var pending = nodes.values.filter { $0.end == nil }.map(\.identity.id)
    while let id = pending.popLast() {
      guard let node = nodes[id], kept.insert(id).inserted else { continue }
      pending += node.identity.parents
    }
    nodes = nodes.filter { kept.contains($0.key) }
    lastRuns = lastRuns.filter { kept.contains($0.key) }
    for (id, node) in nodes {
      nodes[id]?.sources = node.sources.filter { kept.contains($0) }
      if let retry = node.retry, retry.due <= time || hasRun(since: retry.decidedAt, above: id) {
        nodes[id]?.retry = nil
      }
    }
    return nodes.values.sorted { $0.identity.id < $1.identity.id }
  }

  /// Whether a task above a node has run again since it decided on a retry: someone has hurried it.
  private func hasRun(since time: Duration, above id: NodeID) -> Bool {
    var pending = [id]
    while let next = pending.popLast() {
      if let run = lastRuns[next], run > time { return true }
      // Parents are older, so that this comes to an end.
      pending += nodes[next]?.identity.parents.filter { $0 < next } ?? []
    }
    return false
  }
}
