import Streams

extension Model {
  mutating func take(_ fact: Fact) {
    let id = fact.node.id
    switch fact.event {
    case .made: add(fact.node, at: fact.time)
    case .named:
      change(id) { $0.identity = fact.node }
      forgetLabels(below: id)
    default: break
    }
    guard nodes.index(forKey: id) != nil else {
      // The node was folded away, or a keyframe has left it out; a word about it is still worth a line.
      if case .end = fact.event { omittedNodes = max(0, omittedNodes - 1) }
      write(fact)
      return
    }
    // An end is put in words after it got its number.
    if case .end = fact.event {} else { write(fact) }
    switch fact.event {
    case .made:
      record(.mark(.made), for: id, at: fact.time)
    case .attached(let source):
      hear(source, at: id, time: fact.time)
    case .unheard, .named, .command:
      break
    case .drop:
      // Of a node that has ended, no reading comes any more; of others, one comes after this and says the same.
      change(id) { $0.counters.drops &+= 1 }
      record(.mark(.dropped), for: id, at: fact.time)
    case .pause, .resume:
      record(.request, for: id, at: fact.time)
    case .request:
      requestCount += 1
      record(.request, for: id, at: fact.time)
    case .run(let attempt, let exchange):
      run(attempt, exchange, at: id, time: fact.time)
    case .answered:
      answerRun(at: id, time: fact.time, isTimed: true)
    case .response(let exchange, let failed):
      tally(change(id) { $0.work?.respond(to: exchange.request, failed: failed, at: fact.time) })
    case .stopped(let exchange):
      change(id) { $0.work?.stop(exchange.request) }
    case .next(let value, let exchange):
      take(value, exchange, at: id, time: fact.time)
    case .error(let error, let exchange):
      take(error: error, exchange, at: id, time: fact.time)
    case .retry(let retry):
      take(retry, at: id, time: fact.time)
    case .cancel:
      change(id) { $0.cancelAskedAt = fact.time }
      if let root = root(of: id) { change(root) { $0.cancelledThrough = id } }
    case .end(let reason, let cause):
      end(id, reason, for: cause, at: fact.time)
      write(fact)
    }
  }

  private mutating func take(_ value: String, _ exchange: Fact.Exchange?, at id: NodeID, time: Duration) {
    let attempt = change(id) { node -> Node.Attempt? in
      node.lastValue = value
      node.recordedValues += 1
      node.timeline.record(.values(1), at: time)
      return node.attempt
    }
    if exchange == nil { answerRun(at: id, time: time, isTimed: true) }
    if let attempt { answer(attempt, at: time) }
    total.record(.values(1), at: time)
  }

  private mutating func take(error: String, _ exchange: Fact.Exchange?, at id: NodeID, time: Duration) {
    let vainRun = change(id) { node in
      node.lastError = error
      node.timeline.record(.error, at: time)
      // A retry that answers it says so next.
      if exchange == nil, node.retry?.phase == .running { node.retry?.phase = .passedOn }
      return exchange == nil ? node.work?.finish(error: error, at: time) : nil
    }
    tally(vainRun)
    total.record(.error, at: time)
  }

  mutating func record(_ column: Column, for id: NodeID, at time: Duration) {
    change(id) { $0.timeline.record(column, at: time) }
  }

  /// Changes a node where it is: `nodes[id]?.name = …` takes all of it out and puts it back. Nil without the node.
  @discardableResult
  mutating func change<Output>(_ id: NodeID, _ change: (inout Node) -> Output?) -> Output? {
    guard let index = nodes.index(forKey: id) else { return nil }
    return change(&nodes.values[index])
  }

  mutating func tally(_ vainRun: Duration?) {
    guard let time = vainRun else { return }
    failedRuns += 1
    failedTime += time
  }

  mutating func add(_ identity: NodeIdentity, at time: Duration) {
    guard nodes.index(forKey: identity.id) == nil else { return }
    let parent = identity.above.first { nodes.index(forKey: $0) != nil }
    let root = parent.flatMap { parent in
      change(parent) { node in
        node.children.append(identity.id)
        return node.root
      }
    }
    let node = Node(identity: identity, madeAt: time, parent: parent, root: root ?? identity.id)
    nodes[identity.id] = node
    if root == nil { roots.append(identity.id) }
    if let parent, identity.above.count > 1 {
      for other in Set(identity.above).subtracting([parent]) {
        change(other) { $0.joins.append(identity.id) }
      }
    }
    change(node.root) { $0.openNodes += 1 }
    if node.retriesRuns { run(1, nil, at: identity.id, time: time) }
  }

  mutating func run(
    _ attempt: Int, _ exchange: Fact.Exchange?, at id: NodeID, time: Duration
  ) {
    change(id) { node in
      if node.work == nil { node.work = Work() }
      return node.work?.begin(attempt, request: exchange?.request, at: time)
    }
    if attempt > 1 {
      record(.retry, for: id, at: time)
    } else if exchange?.branch != id {
      record(.request, for: id, at: time)
    }
    guard attempt > 1 else { return }
    for listener in listeners(of: id) {
      let isRetrying = change(listener) { node -> Bool? in
        guard let retry = node.retry, retry.settledAt == nil else { return nil }
        node.retry?.phase = .running
        return true
      }
      if isRetrying != nil { cutWaits(of: listener, at: time) }
    }
  }

  mutating func take(_ retry: Fact.Retry, at id: NodeID, time: Duration) {
    retryCount += 1
    if nodes[id]?.retriesRuns == true { tally(change(id) { $0.work?.finish(error: retry.error, at: time) }) }
    record(.retry, for: id, at: time)
    total.record(.retry, at: time)
    if let root = root(of: id) {
      if nodes[id]?.retry == nil { retriers.add(id, below: root) }
      if !retrying.contains(id, below: root) { retrying.add(id, below: root) }
    }
    var progress =
      nodes[id]?.retry
      ?? RetryProgress(
        attempt: 0, limit: nil, error: "", decidedAt: time, delay: .zero, firstAt: time)
    progress.phase = .waiting
    // A recording may say anything, and the number after it is shown as well.
    progress.attempt = min(retry.attempt, .max - 1)
    progress.limit = retry.limit
    progress.error = retry.error
    progress.decidedAt = time
    (progress.delay, progress.coming) = (retry.delay, retry.coming)
    progress.settledAt = nil
    if progress.delays.count == RetryProgress.delayCapacity { progress.delays.removeFirst() }
    progress.delays.append(retry.delay)
    let root = change(id) { node in
      node.retry = progress
      node.beginWait(at: time, until: progress.due)
      return node.root
    }
    if let root, root != id { change(root) { $0.beginWait(at: time, until: progress.due) } }
  }
}
