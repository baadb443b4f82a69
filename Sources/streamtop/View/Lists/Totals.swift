import Streams

/// The figures of one node, or of several together.
struct Totals: Hashable, Sendable {
  var next = 0
  var errors = 0
  var drops = 0
  var retries = 0
  var requests = 0
  /// Values in the last second.
  var rate = 0
  /// Whether any of the nodes takes requests.
  var takesRequests = false
  /// The slowest of their tasks: how long an answer takes, for most of them and for the slowest in a hundred.
  var median: Duration?
  var tail: Duration?
  /// When something has happened to them last.
  var lastEvent = Duration.zero

  mutating func add(_ node: Node, in model: Model) {
    let counters = node.counters
    // A recording may say anything.
    next &+= counters.next
    errors &+= counters.errors
    drops &+= counters.drops
    retries &+= counters.retries
    requests &+= counters.requests
    rate &+= Int(model.lastSecond(of: node).next)
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
    totals.add(node, in: self)
    return totals
  }

  /// The figures of a node and of everything that is shown below it. O(nodes below).
  func totals(below id: NodeID) -> Totals {
    var totals = Totals()
    add(below: id, to: &totals)
    return totals
  }

  func add(below id: NodeID, to totals: inout Totals) {
    var pending = [id]
    while let id = pending.popLast() {
      guard let node = nodes[id] else { continue }
      totals.add(node, in: self)
      pending += node.children
      pending += node.runs
    }
  }
}
