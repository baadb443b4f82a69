import Streams

extension Model {
  func state(of node: Node) -> NodeState {
    if let end = node.end {
      if node.isRoot, node.openNodes == 0 { return .ended(node.treeEnd ?? end.reason) }
      if node.isRoot, let retry = pendingRetry(below: node.id) {
        return .retrying(attempt: retry.attempt, limit: retry.limit)
      }
      return .endedInOrder(end.ordinal, end.reason)
    }
    if let retry = node.retry, retry.isWaiting(at: time) { return .retryIn(retry.remaining(at: time)) }
    if node.isRoot, let retry = pendingRetry(below: node.id) {
      return .retrying(attempt: retry.attempt, limit: retry.limit)
    }
    if let attempt = node.work?.running?.number, attempt > 1 { return .attempt(attempt) }
    if let retry = node.retry, retry.settledAt == nil { return .attempt(retry.attempt + 1) }
    if node.isOneShot, node.counters.next == 0, node.work?.running == nil { return .waiting }
    return node.pressure.map(state) ?? .active
  }

  private func state(under pressure: NodePressure) -> NodeState {
    if pressure.isPaused { return .paused }
    if pressure.capacity > 0 { return .keeps(pressure.waiting, of: pressure.capacity) }
    guard let wanted = pressure.wanted, wanted != .max else { return .active }
    return .wants(wanted)
  }

  /// The waiting retry that a tree's top speaks of.
  func pendingRetry(below root: NodeID) -> RetryProgress? {
    waitingRetries(below: root).last.flatMap { nodes[$0]?.retry }
  }

  /// The nodes of a tree that wait for their next retry.
  func waitingRetries(below root: NodeID) -> [NodeID] {
    retrying.filter { nodes[$0]?.root == root && nodes[$0]?.retry?.isWaiting(at: time) == true }
  }

  /// The nodes with retries: the waiting ones first, then those that retried last.
  var retryRows: [NodeID] {
    let rows = retriers.compactMap { id in nodes[id]?.retry.map { (id: id, retry: $0) } }
    return rows.sorted { left, right in
      let (leftOpen, rightOpen) = (left.retry.settledAt == nil, right.retry.settledAt == nil)
      if leftOpen != rightOpen { return leftOpen }
      if leftOpen || left.retry.decidedAt == right.retry.decidedAt { return left.id < right.id }
      return left.retry.decidedAt > right.retry.decidedAt
    }.map(\.id)
  }

  /// The latest endings first.
  var latestEndings: [Ending] { endingOrder.reversed().compactMap { endings[$0] } }

  /// Whether a node hears another one, itself included.
  func hears(_ listener: NodeID, _ source: NodeID) -> Bool {
    var pending = [listener]
    var seen: Set<NodeID> = []
    while let id = pending.popLast() {
      if id == source { return true }
      guard seen.insert(id).inserted, let node = nodes[id] else { continue }
      pending += node.identity.parents
    }
    return false
  }

  /// What has happened at a node in the last second of which that is known. A node that has told nothing since it was asked has
  /// nothing to tell.
  func lastSecond(of node: Node) -> Column {
    node.timeline.lastSecond(before: max(node.readAt, time - round))
  }

  /// Values and errors of all nodes in the last second.
  var eventsPerSecond: Int {
    let column = total.lastSecond(before: time)
    return Int(column.next) + Int(column.errors)
  }
}
