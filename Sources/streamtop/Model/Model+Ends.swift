import Streams

// How trees end: in which order, why, and because of whom.

extension Model {
  mutating func end(_ id: NodeID, _ reason: Fact.End, for cause: String?, at time: Duration) {
    guard let node = nodes[id], node.isAlive else { return }
    note(endOf: id, at: time)
    let openChildren = node.children.count(where: isAlive) + node.joins.count(where: isAlive)
    let hasOpenParent = node.identity.above.contains(where: isAlive)
    endingOrder.removeAll { $0 == node.root }
    endingOrder.append(node.root)
    // Taken out, so that it is changed where it is.
    var ending =
      endings.removeValue(forKey: node.root)
      ?? Ending(
        root: node.root, label: chainLabel(node.root),
        promisesLeafFirst: nodes[node.root]?.isPromise ?? false)
    change(node.root) { $0.openNodes -= 1 }
    let isLast = !lives(node.root)
    if node.isRoot || node.retriesRuns && node.retry != nil {
      ending.take(Ending.Own(node: id, reason: reason, cause: cause))
    }
    ending.add(
      id, label: node.isRoot ? node.identity.kind : treeLabel(id), reason: reason, at: time, isLast: isLast,
      openChildren: openChildren, hasOpenParent: hasOpenParent)
    // Before that no reason is shown, and to look for one takes as long as there are retries.
    ending.shownCause = nil
    if isLast {
      // Of many endings the oldest are forgotten.
      let former = ending.own?.reason ?? nodes[node.root]?.end?.reason ?? reason
      ending.take(Ending.Own(node: node.root, reason: former, cause: nil))
      let whole = ending.own?.reason ?? former
      ending.shownCause = shownCause(of: whole, in: node.root)
      change(node.root) { ($0.treeEnd, $0.treeEndedAt) = (whole, time) }
    }
    endings[node.root] = ending
    let ordinal = ending.count
    change(id) { node in
      node.end = Node.Ended(time: time, reason: reason, ordinal: ordinal)
      node.cutWait(at: time)
    }
    record(.mark(Column.Marks(reason)), for: id, at: time)
    settle(id, reason, at: time)
    forgetOldEndings()
    if isLast, let host = nodes[node.root]?.host { runEnded(node.root, at: host) }
  }

  /// Who brought an end about: `: cancel() was called on window`, `after 3 retries`.
  private func shownCause(of reason: Fact.End, in root: NodeID) -> String? {
    switch reason {
    case .completed: return nil
    case .cancelled:
      let asked = nodes[root]?.cancelledThrough.flatMap { nodes[$0] }
      return asked.map { ": cancel() was called on \(fullLabel($0.identity))" }
    case .error:
      let retries = retriers[root].compactMap { nodes[$0]?.retry?.attempt }.max()
      return retries.map { "after \($0) \($0 == 1 ? "retry" : "retries")" }
    }
  }

  private mutating func forgetOldEndings() {
    while endingOrder.count > max(1, limits.endings) {
      let index = endingOrder.firstIndex { endings[$0]?.reason != nil } ?? 0
      endings[endingOrder.remove(at: index)] = nil
    }
  }

  private mutating func settle(_ id: NodeID, _ reason: Fact.End, at time: Duration) {
    switch reason {
    case .completed:
      // The run of a task that answers once was over before its stream; when, only its answer tells.
      change(id) { node in
        guard node.work != nil else { return }
        if node.retriesRuns { _ = node.work?.finish(error: nil, at: time) } else { node.work?.answer() }
      }
      settleRetry(of: id, .recovered, at: time)
    case .cancelled:
      settleRetry(of: id, .cancelled, at: time)
    case .error(let error):
      let vainRun = change(id) { node in
        node.lastError = error
        return node.work?.finish(error: error, at: time)
      }
      tally(vainRun)
      settleRetry(of: id, .gaveUp, at: time)
    }
  }

  mutating func settleRetry(of id: NodeID, _ phase: RetryProgress.Phase, at time: Duration) {
    if let root = root(of: id), retrying.contains(id, below: root) { retrying.remove(id, below: root) }
    guard let retry = nodes[id]?.retry, retry.settledAt == nil else { return }
    change(id) { $0.retry?.settle(phase, at: time) }
    cutWaits(of: id, at: time)
  }

  mutating func cutWaits(of id: NodeID, at time: Duration) {
    change(id) { $0.cutWait(at: time) }
    if let root = root(of: id), root != id { change(root) { $0.cutWait(at: time) } }
  }
}

extension Column.Marks {
  fileprivate init(_ reason: Fact.End) {
    switch reason {
    case .completed: self = .completed
    case .cancelled: self = .cancelled
    case .error: self = .failed
    }
  }
}
