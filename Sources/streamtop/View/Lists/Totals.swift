import Streams

/// The figures of one node, or those of a line that speaks for a chain, for a branch or for several chains.
///
/// Such a line says what its chain has given and how often it has failed: the values and the errors of the chain's source, and
/// of the same source where a retry has started it again. The operators below pass the same values on, and to add theirs would
/// count each once for every operator. What happens at one node alone is added up: drops, retries, requests.
struct Totals: Hashable, Sendable {
  var counts = NodeCounters()
  /// Values in a second: see ``Timeline/rate(before:since:countsErrors:)``.
  var rate = 0.0
  /// Whether any of the nodes takes requests.
  var takesRequests = false
  /// The slowest of their tasks: how long an answer takes, for most of them and for the slowest in a hundred.
  var median: Duration?
  var tail: Duration?
  /// When something has happened to them last.
  var lastEvent = Duration.zero

  /// Adds what a source has given.
  mutating func add(given node: Node, in model: Model) {
    counts.add(NodeCounters(next: node.counters.next, errors: node.counters.errors))
    rate += model.rate(of: node)
  }

  /// Adds what has happened at a node alone.
  mutating func add(doneAt node: Node) {
    counts.add(node.counters.doneThere)
    takesRequests = takesRequests || node.takesRequests
    if let times = node.work?.percentiles([0.5, 0.99]) {
      median = max(median ?? .zero, times[0])
      tail = max(tail ?? .zero, times[1])
    }
    lastEvent = max(lastEvent, node.timeline.lastEvent)
  }
}

extension Model {
  /// The figures of a node alone.
  func totals(of node: Node) -> Totals {
    var totals = Totals()
    totals.add(given: node, in: self)
    totals.add(doneAt: node)
    return totals
  }

  /// The figures of a line that speaks for a node and everything that is shown below it. O(nodes below).
  func totals(below id: NodeID) -> Totals {
    var totals = Totals()
    add(below: id, to: &totals)
    return totals
  }

  func add(below top: NodeID, to totals: inout Totals) {
    var pending = [top]
    while let id = pending.popLast() {
      guard let node = nodes[id] else { continue }
      if id == top || isStartedAgain(node, for: top) { totals.add(given: node, in: self) }
      if let former = node.formerAttempts, node.root == top { totals.counts.add(former) }
      totals.add(doneAt: node)
      pending += node.children
      pending += node.runs
    }
  }

  /// Whether a node is the source of a chain, started again by a retry of that chain.
  func isStartedAgain(_ node: Node, for top: NodeID) -> Bool {
    guard let host = node.host, let index = nodes.index(forKey: host) else { return false }
    return nodes.values[index].retriesRuns && nodes.values[index].root == top
  }

  /// How many values a node passes on in a second, at the moment up to which all nodes have been asked: the same for all, so that
  /// rates can be added. What has ended passes on none.
  func rate(of node: Node) -> Double {
    node.isAlive ? node.timeline.rate(before: time - round, since: countsSince) : 0
  }

  /// Values and errors of all nodes in a second.
  var eventsPerSecond: Int {
    Int(total.rate(before: time - round, since: countsSince, countsErrors: true).rounded())
  }
}
