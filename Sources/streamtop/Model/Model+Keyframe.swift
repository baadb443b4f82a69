import Streams

// Where facts are missing, a keyframe says how all nodes stand now. What is known of them from before stays.

extension Model {
  /// - Parameters:
  ///   - omitted: how many nodes there are of which the keyframe does not tell.
  ///   - known: the time up to which everything is known.
  ///   - reason: why nothing is known since.
  mutating func resume(
    from keyframe: [NodeSnapshot], without omitted: Int, since known: Duration, _ reason: String?
  ) {
    // Who knows nothing yet has just come, and misses nothing.
    if reason != nil || !nodes.isEmpty {
      gaps += 1
      let words = reason ?? "more has happened than could be kept"
      log.append(
        LogLine(time: time, label: "streamtop", mark: .dropped, text: "facts are missing here: \(words)"))
    }
    labels = [:]
    countsSince = time
    // Who has just come has seen nothing of what was before, though nodes may be older: others have looked at them.
    markUnseen(since: nodes.isEmpty ? nil : known)
    if !nodes.isEmpty { forgetLiving(except: Set(keyframe.map(\.identity.id))) }
    // Parents are made before their children, and have lower numbers.
    nodes.reserveCapacity(nodes.count + keyframe.count)
    for snapshot in keyframe.inOrder { resume(from: snapshot) }
    for snapshot in keyframe where !snapshot.sources.isEmpty {
      for source in snapshot.sources { hear(source, at: snapshot.identity.id, time: time) }
    }
    omittedNodes = omitted
    guard omitted > 0 else { return }
    let words = "too many streams run to show all: \(Format.count(omitted)) are left out"
    log.append(LogLine(time: time, label: "streamtop", mark: .dropped, text: words))
  }

  private mutating func resume(from snapshot: NodeSnapshot) {
    let (id, time) = (snapshot.identity.id, time)
    add(snapshot.identity, at: snapshot.madeAt)
    let spans = unseen
    let lastRetry = change(id) { node in
      node.identity = snapshot.identity
      if node.isAlive { node.timeline.unseen = spans }
      node.take(snapshot.reading, at: time)
      return node.retry?.decidedAt
    }
    for open in snapshot.runs { run(open.attempt, open.exchange, at: id, time: open.start) }
    if let retry = snapshot.retry, lastRetry != retry.decidedAt {
      take(retry.retry, at: id, time: retry.decidedAt)
    }
    if let end = snapshot.end { self.end(id, end.end, for: nil, at: end.time) }
  }

  /// Marks the time without facts in the history of all nodes that live.
  /// - Parameter known: the last time before it that is known; nil where none is.
  private mutating func markUnseen(since known: Duration?) {
    let last = time.milliseconds / Timeline.finest
    let first = min(last, known.map { $0.milliseconds / Timeline.finest + 1 } ?? 0)
    unseen.add(first..<last)
    let spans = unseen
    // By number: who goes through the nodes themselves holds them, so that the first change copies all.
    for id in Array(nodes.keys) where isAlive(id) { change(id) { $0.timeline.unseen = spans } }
  }
}

extension [NodeSnapshot] {
  /// By their numbers, as most keyframes are.
  var inOrder: [NodeSnapshot] {
    let isInOrder = zip(self, dropFirst()).allSatisfy { $0.identity.id < $1.identity.id }
    return isInOrder ? self : sorted { $0.identity.id < $1.identity.id }
  }
}
