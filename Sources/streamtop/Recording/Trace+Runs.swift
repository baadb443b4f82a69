import Streams

// Runs and waits: what lasts on a track, and what of it is under way where facts are missing.

extension Trace {
  /// A run that has not ended.
  struct Run {
    let id: Int
    let name: String
    let track: NodeID
    let start: Duration
    /// Whose task runs.
    let node: NodeID
    let attempt: Int
    /// For which request; nil where the task runs for none.
    let request: Int?
  }

  /// The runs that have not ended: of a request by its number, of a task without requests by its node.
  struct RunsUnderWay {
    private var requests: [Int: Run] = [:]
    private var tasks: [NodeID: Run] = [:]
    private var lastID = 0

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    /// Takes in a run, and answers the one whose place it takes.
    mutating func insert(_ run: Run) -> Run? {
      guard let request = run.request else { return tasks.updateValue(run, forKey: run.node) }
      return requests.updateValue(run, forKey: request)
    }

    mutating func takeOut(request: Int) -> Run? { requests.removeValue(forKey: request) }
    mutating func takeOut(taskOf node: NodeID) -> Run? { tasks.removeValue(forKey: node) }

    /// In the order of the requests' numbers, then of the nodes'.
    mutating func takeOut(where isWanted: (Run) -> Bool) -> [Run] {
      let wanted = requests.filter { isWanted($0.value) }.sorted { $0.key < $1.key }
      let others = tasks.filter { isWanted($0.value) }.sorted { $0.key < $1.key }
      for (request, _) in wanted { requests[request] = nil }
      for (node, _) in others { tasks[node] = nil }
      return wanted.map(\.value) + others.map(\.value)
    }

    /// Whether a node's run is among them.
    func contains(_ run: NodeSnapshot.OpenRun, of node: NodeID) -> Bool {
      guard let exchange = run.exchange else { return tasks[node]?.attempt == run.attempt }
      return requests[exchange.request]?.attempt == run.attempt
    }
  }

  mutating func begin(
    _ attempt: Int, _ exchange: Fact.Exchange?, at node: NodeIdentity, _ track: NodeID, _ time: Duration
  ) {
    let name = exchange.map { "request \($0.request)" } ?? node.label
    let run = Run(
      id: runs.nextID(), name: attempt > 1 ? "\(name), attempt \(attempt)" : name, track: track,
      start: time, node: node.id, attempt: attempt, request: exchange?.request)
    end(runs.insert(run), at: time)
  }

  /// Tells of a run that is over.
  mutating func end(_ run: Run?, at time: Duration) {
    guard let run, tells(of: time) else { return }
    add(run.name, "b", run.track, run.start, id: run.id)
    add(run.name, "e", run.track, max(run.start, time), id: run.id)
  }

  /// A task that runs again ends the waits of those who hear it.
  mutating func endWait(below track: NodeID, at time: Duration) {
    for node in waits.keys.sorted() where roots[node] == track { endWait(of: node, at: time) }
  }

  mutating func endWait(of node: NodeID, at time: Duration) {
    guard let (start, retry) = waits.removeValue(forKey: node) else { return }
    let end = max(start, min(time, start + retry.delay))
    guard tells(of: end) else { return }
    add("wait for retry \(retry.attempt) after \(retry.error)", "X", roots[node] ?? node, start) {
      $0.add("dur", .number((end - start).microseconds))
    }
  }

  /// Learns how the nodes stand where facts are missing, or nothing was recorded before: on which track each
  /// is, and what is under way.
  /// - Parameter keyframe: in the order of its numbers, so that a node's parents come first.
  mutating func resume(from keyframe: [NodeSnapshot], at time: Duration) {
    var known: [NodeID: NodeSnapshot] = [:]
    for snapshot in keyframe {
      let node = snapshot.identity
      known[node.id] = snapshot
      place(node)
      if let name = node.name, roots[node.id] == node.id { nameTrack(node.id, name) }
    }
    endOthers(than: known, at: time)
    for snapshot in keyframe {
      let node = snapshot.identity
      for run in snapshot.runs where !runs.contains(run, of: node.id) {
        begin(run.attempt, run.exchange, at: node, roots[node.id] ?? node.id, run.start)
      }
      if let retry = snapshot.retry { waits[node.id] = (retry.decidedAt, retry.retry) }
    }
  }

  /// Ends what is under way no longer: when it ended has not been seen.
  private mutating func endOthers(than known: [NodeID: NodeSnapshot], at time: Duration) {
    let ended = runs.takeOut { run in
      guard let snapshot = known[run.node] else { return true }
      // Of runs for requests a keyframe need not tell: as long as their node lives, they may go on.
      return run.request == nil
        && !snapshot.runs.contains { $0.exchange == nil && $0.attempt == run.attempt }
    }
    for run in ended { end(run, at: time) }
    for (node, wait) in waits.sorted(by: { $0.key < $1.key })
    where known[node]?.retry?.decidedAt != wait.start {
      endWait(of: node, at: time)
    }
  }
}
