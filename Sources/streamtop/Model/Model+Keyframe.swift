import Streams

// Where facts are missing, a keyframe says how all nodes stand now. What is known of them from before stays.

extension Model {
  mutating func resume(from keyframe: [NodeSnapshot]) {
    log.append(
      LogLine(
        time: time, label: "streamtop", mark: .dropped,
        text: "facts are missing before this: here is what lives"))
    forgetLiving(except: Set(keyframe.map(\.identity.id)))
    // Parents are made before their children, and have lower numbers.
    for snapshot in keyframe.sorted(by: { $0.identity.id < $1.identity.id }) { resume(from: snapshot) }
    for snapshot in keyframe {
      for source in snapshot.sources { hear(source, at: snapshot.identity.id, time: time) }
    }
  }

  private mutating func resume(from snapshot: NodeSnapshot) {
    let id = snapshot.identity.id
    add(snapshot.identity, at: snapshot.madeAt)
    nodes[id]?.identity = snapshot.identity
    nodes[id]?.counters = snapshot.counters
    nodes[id]?.pressure = snapshot.pressure
    for open in snapshot.runs { run(open.attempt, open.exchange, at: id, time: open.start) }
    if let retry = snapshot.retry, nodes[id]?.retry?.decidedAt != retry.decidedAt {
      take(retry.retry, at: id, time: retry.decidedAt)
    }
    if let end = snapshot.end { self.end(id, end.end, at: end.time) }
  }

  /// Forgets the nodes that have ended unseen, and of which nothing below lives.
  private mutating func forgetLiving(except kept: Set<NodeID>) {
    for id in nodes.keys.sorted(by: >) {
      guard let node = nodes[id], node.isAlive, !kept.contains(id) else { continue }
      nodes[node.root]?.openNodes -= 1
      if node.below.isEmpty { fold(id) }
    }
  }
}
