import Streams

/// What is known of all named nodes that live, so that what a probe has drained becomes what has grown.
struct Ledger: Sendable {
  private struct Node: Sendable {
    /// The place of its series.
    var place: Int
    var counters = NodeCounters()
    var waiting = 0
  }

  private var nodes: [NodeID: Node] = [:]
  /// What each series has grown by in the sample that is being made.
  private var growth: [Sample.Growth] = []
  private var places: [Series: Int] = [:]
  /// The series that are part of the sample that is being made.
  private var touched: Set<Int> = []
  private var active: [String: Int] = [:]
  private var waiting: [String: Int] = [:]
  private var requests = OpenRequests()
  /// The highest number of a node that has been told of. One that is made gets a higher one.
  private var lastNode = NodeID(rawValue: 0)
  /// The nodes that the probe has counted at before these metrics began and tells of only now, because they were busy.
  private var late: Set<NodeID> = []

  /// Learns how things stand, without taking it for growth.
  mutating func begin(with drained: Probe.Drained) {
    learn(from: drained)
    for reading in drained.readings { stand(reading.node, at: reading.counters, reading.pressure) }
  }

  /// What has grown since the drain before.
  mutating func fold(_ drained: Probe.Drained) -> Sample {
    var sample = Sample()
    var ended: [NodeID] = []
    for fact in drained.facts {
      note(fact, drained.errorTypes[fact.sequence], in: &sample)
      if case .end = fact.event { ended.append(fact.node.id) }
    }
    if drained.keyframe != nil { sample.hasLost = true }
    learn(from: drained)
    for reading in drained.readings { grow(reading.node, to: reading.counters, reading.pressure) }
    // A drain that tells of a node for the first time has its reading, if anything has been counted there.
    late.removeAll()
    // Last: the reading of a node that has ended since the drain before is its last one.
    if let keyframe = drained.keyframe {
      // Of an end among the facts that are missing there may be no reading, either.
      let living = Set(keyframe.map(\.identity.id))
      ended += nodes.keys.filter { !living.contains($0) }
    }
    for node in ended { leave(node) }
    for place in touched {
      sample.growth.append(growth[place])
      growth[place] = Sample.Growth(place: place, series: growth[place].series)
    }
    touched.removeAll(keepingCapacity: true)
    (sample.active, sample.waiting) = (active, waiting)
    return sample
  }

  private mutating func note(_ fact: Fact, _ errorType: String?, in sample: inout Sample) {
    switch fact.event {
    case .made:
      if fact.node.id <= lastNode, nodes[fact.node.id] == nil { late.insert(fact.node.id) }
      find(fact.node)
    case .named: meet(fact.node)
    case .end(let end, _):
      guard let name = fact.node.name else { return }
      sample.ends[Sample.End(name: name, reason: end.reason), default: 0] += 1
    default:
      if let request = requests.note(fact, errorType) { sample.requests.append(request) }
    }
  }

  /// Learns of the nodes of a keyframe, and how far their numbers go: there may be older ones that are not in it.
  private mutating func learn(from drained: Probe.Drained) {
    for snapshot in drained.keyframe ?? [] { find(snapshot.identity) }
    if let last = drained.lastNode { lastNode = max(lastNode, last) }
  }

  /// Learns of a node that may be new.
  private mutating func find(_ identity: NodeIdentity) {
    lastNode = max(lastNode, identity.id)
    meet(identity)
  }

  /// Learns who a node is. One without a name is passed by.
  private mutating func meet(_ identity: NodeIdentity) {
    guard let name = identity.name else { return }
    let place = place(of: Series(name: name, kind: identity.kind, operation: identity.operation))
    guard var node = nodes[identity.id] else {
      nodes[identity.id] = Node(place: place)
      active[identity.kind, default: 0] += 1
      return
    }
    guard node.place != place else { return }
    // It has another name now, which takes what waits along.
    wait(-node.waiting, at: node.place)
    wait(node.waiting, at: place)
    node.place = place
    nodes[identity.id] = node
  }

  private mutating func place(of series: Series) -> Int {
    if let known = places[series] { return known }
    let place = growth.count
    places[series] = place
    growth.append(Sample.Growth(place: place, series: series))
    // Told of before it has grown: a rate needs to know that it was zero.
    touched.insert(place)
    return place
  }

  private mutating func wait(_ count: Int, at place: Int) {
    if count != 0 { waiting[growth[place].series.name, default: 0] += count }
  }

  private mutating func grow(_ id: NodeID, to counters: NodeCounters, _ pressure: NodePressure?) {
    guard let node = nodes[id] else { return }
    guard !late.contains(id) else { return stand(id, at: counters, pressure) }
    growth[node.place].values += max(0, counters.next - node.counters.next)
    growth[node.place].errors += max(0, counters.errors - node.counters.errors)
    growth[node.place].drops += max(0, counters.drops - node.counters.drops)
    growth[node.place].retries += max(0, counters.retries - node.counters.retries)
    touched.insert(node.place)
    stand(id, at: counters, pressure)
  }

  private mutating func stand(_ id: NodeID, at counters: NodeCounters, _ pressure: NodePressure?) {
    guard let node = nodes[id] else { return }
    let count = pressure.map { $0.waiting + $0.mail } ?? 0
    // Zero, too: the name has something to tell from now on.
    if pressure != nil { waiting[growth[node.place].series.name, default: 0] += 0 }
    wait(count - node.waiting, at: node.place)
    nodes[id] = Node(place: node.place, counters: counters, waiting: count)
  }

  private mutating func leave(_ id: NodeID) {
    guard let node = nodes.removeValue(forKey: id) else { return }
    wait(-node.waiting, at: node.place)
    active[growth[node.place].series.kind, default: 0] -= 1
  }
}

extension Fact.End {
  /// Without the error, of which there may be any number.
  fileprivate var reason: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .error: "error"
    }
  }
}
