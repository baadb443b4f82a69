import Streams

// Inner streams: the runs of producers that another node starts and hears, one after the other or side by side. Each is
// a tree of its own, which ends by itself, and is shown below the node that hears it.

extension Model {
  /// A node hears a stream from now on.
  mutating func hear(_ source: NodeID, at id: NodeID, time: Duration) {
    guard let node = nodes[id], !node.identity.above.contains(source) else { return }
    if let root = root(of: source) { adopt(root, by: id) }
    if let retry = node.retry, retry.settledAt == nil, node.retriesRuns {
      let attempt = retry.attempt + 1
      run(attempt, nil, at: id, time: time)
      // What was there before may have had its values before, too.
      let isNew = nodes[source].map { $0.madeAt >= retry.decidedAt } ?? false
      if isNew { change(source) { $0.attempt = Node.Attempt(host: id, number: attempt) } }
    } else {
      record(.request, for: id, at: time)
    }
  }

  /// Shows a tree below a node, unless it was there before that node or is shown elsewhere.
  private mutating func adopt(_ root: NodeID, by host: NodeID) {
    guard root > host, let top = nodes[root], top.host == nil, !isShown(host, below: root) else { return }
    let number = (nodes[host]?.runCount ?? 0) + 1
    change(root) { ($0.host, $0.runNumber) = (host, number) }
    change(host) { node in
      node.runs.append(root)
      node.runCount = number
    }
    roots.removeAll { $0 == root }
  }

  private func isShown(_ id: NodeID, below top: NodeID) -> Bool {
    var current = nodes[id]?.root
    while let root = current {
      if root == top { return true }
      current = nodes[root]?.host.flatMap { nodes[$0]?.root }
    }
    return false
  }

  /// A value has come at a node: the run of its task that is under way has answered, and its retry has succeeded. Does nothing
  /// without either.
  /// - Parameter isTimed: whether that is the time at which the run was over, and not the one of a look that counts its value, or
  ///   of the first of several values.
  mutating func answerRun(at id: NodeID, time: Duration, isTimed: Bool) {
    let retry = change(id) { node -> RetryProgress? in
      if node.work != nil {
        node.work?.answer()
        if isTimed, !node.retriesRuns { _ = node.work?.finish(error: nil, at: time) }
      }
      return node.retry
    }
    guard let retry, retry.phase != .waiting || retry.due <= time else { return }
    settleRetry(of: id, .recovered, at: time)
  }

  /// The same of a run that is one attempt of a node's, as long as that attempt is under way.
  mutating func answer(_ attempt: Node.Attempt, at time: Duration) {
    guard nodes[attempt.host]?.work?.running?.number == attempt.number else { return }
    answerRun(at: attempt.host, time: time, isTimed: false)
  }

  /// All of a run has ended: it is folded away when the node that heard it has had enough others since.
  mutating func runEnded(_ root: NodeID, at host: NodeID) {
    // A failed attempt is no end of anything that its host's retries do not tell of.
    if nodes[host]?.retriesRuns == true {
      endings[root] = nil
      endingOrder.removeAll { $0 == root }
    }
    guard let runs = nodes[host]?.runs else { return }
    let ended = runs.filter { nodes[$0]?.openNodes == 0 }
    fold(Array(ended.dropLast(limits.runs)))
  }

  /// Whether any node of a tree is alive.
  func lives(_ root: NodeID) -> Bool { (nodes[root]?.openNodes ?? 0) > 0 }

  /// The node itself; of a top that has ended, the first node of its tree that lives. Nil when there is none.
  func living(_ id: NodeID) -> NodeID? {
    guard let node = nodes[id], !node.isAlive else { return nodes[id]?.id }
    return node.isRoot ? firstLiving(below: node) : nil
  }

  private func firstLiving(below node: Node) -> NodeID? {
    for child in node.children.compactMap({ nodes[$0] }) {
      if let living = child.isAlive ? child.id : firstLiving(below: child) { return living }
    }
    return nil
  }

  /// The task's runs that a node's row or details speak of.
  func work(shownAt node: Node) -> Work? {
    if let work = node.work ?? nodes[node.root]?.work { return work }
    return retriers[node.root].lazy.compactMap { nodes[$0]?.work }.first
  }
}
