import Streams

extension Model {
  /// How a chain stands for which one line speaks: once all of it is over, how its stream has ended. A producer that has failed
  /// may have been started again.
  func stateOfChain(_ top: Node) -> NodeState {
    if top.isRoot, top.openNodes == 0, let reason = top.treeEnd { return .ended(reason) }
    return state(of: top)
  }

  /// How a node stands; once it is over, how it has ended itself, whatever has become of others.
  func state(of node: Node) -> NodeState {
    if let end = node.end {
      if node.isRoot, node.openNodes == 0 { return .ended(end.reason) }
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
    retrying[root].filter { nodes[$0]?.retry?.isWaiting(at: time) == true }
  }

  /// The top of the tree in which a node is shown; nil of one that is not known.
  func root(of id: NodeID) -> NodeID? {
    // To take a node out of a dictionary copies all of it.
    nodes.index(forKey: id).map { nodes.values[$0].root }
  }

  func isAlive(_ id: NodeID) -> Bool { nodes.index(forKey: id).map { nodes.values[$0].isAlive } ?? false }

  /// The nodes with retries: the waiting ones first, then those that retried last. Another list only after
  /// ``retryChanges``: a retry is open as long as it is among those that wait or run, and asks again only then.
  var retryRows: [NodeID] {
    let rows = retriers.all.compactMap { id -> (id: NodeID, settled: Duration?)? in
      guard let index = nodes.index(forKey: id), let retry = nodes.values[index].retry else { return nil }
      return (id, retry.settledAt.map { _ in retry.decidedAt })
    }
    return rows.sorted { left, right in
      guard let last = left.settled, let other = right.settled else {
        return (left.settled == nil) == (right.settled == nil) ? left.id < right.id : left.settled == nil
      }
      return last == other ? left.id < right.id : last > other
    }.map(\.id)
  }

  /// The latest endings first.
  var latestEndings: [Ending] { endingOrder.reversed().compactMap { endings[$0] } }

  /// The nodes that hear one, whichever way, itself included.
  func listeners(of source: NodeID) -> Set<NodeID> {
    var listeners: Set<NodeID> = []
    var pending = [source]
    while let id = pending.popLast() {
      guard let index = nodes.index(forKey: id), listeners.insert(id).inserted else { continue }
      pending += nodes.values[index].children
      pending += nodes.values[index].joins
    }
    return listeners
  }
}
