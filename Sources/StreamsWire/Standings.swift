import Streams

/// What writer and reader both know by now, so that only differences need to be written. Equal on both sides at each
/// place of a recording; begins anew with each keyframe.
struct Standings {
  private var identities: [NodeID: NodeIdentity] = [:]
  /// The nodes that were asked for last, by the lowest bits of their number: found without a hash.
  private var recent: [NodeIdentity] = Array(repeating: .program, count: 256)
  var readings: [NodeID: NodeReading] = [:]
  var properties: [String: String] = [:]
  /// How many parents the nodes have, and in a keyframe later sources and open runs.
  private var links = 0

  /// Whether those that have ended should be forgotten before more nodes come.
  var isFull: Bool {
    max(identities.count, readings.count) >= Wire.nodeLimit / 4 * 3 || links >= Wire.linkLimit / 4 * 3
  }

  /// Whether more nodes are known than a reader has to know.
  var isTooLarge: Bool {
    max(identities.count, readings.count) > Wire.nodeLimit || links > Wire.linkLimit
  }

  mutating func removeNodes() {
    (identities, readings, links) = ([:], [:], 0)
    for slot in recent.indices { recent[slot] = .program }
  }

  mutating func insert(_ identity: NodeIdentity) {
    let former = identities.updateValue(identity, forKey: identity.id)
    if identity.id != NodeIdentity.program.id { recent[identity.id.rawValue & 0xFF] = identity }
    links += min(identity.parents.count, Wire.parentLimit) - min(former?.parents.count ?? 0, Wire.parentLimit)
  }

  mutating func restart(from keyframe: some Sequence<NodeSnapshot>) {
    removeNodes()
    identities.reserveCapacity(keyframe.underestimatedCount)
    readings.reserveCapacity(keyframe.underestimatedCount)
    for snapshot in keyframe {
      let id = snapshot.identity.id
      insert(snapshot.identity)
      readings[id] = snapshot.reading
    }
  }

  /// The node of a fact; nil when it has never been told of.
  mutating func identity(of node: NodeID) -> NodeIdentity? {
    let slot = node.rawValue & 0xFF
    let near = recent[slot]
    if near.id == node { return near }
    guard node.rawValue != 0, let identity = identities[node] else {
      return node.rawValue == 0 ? .program : nil
    }
    recent[slot] = identity
    return identity
  }

  mutating func put(_ reading: NodeReading, to writer: inout ByteWriter) {
    // Changed where it is: to take it out and put it back copies it twice.
    if let index = readings.index(forKey: reading.node) {
      writer.put(reading, after: readings.values[index])
      readings.values[index] = reading
    } else {
      writer.put(reading, after: NodeReading(node: reading.node, counters: NodeCounters()))
      readings[reading.node] = reading
    }
  }

  mutating func takeReading(_ reader: inout ByteReader) throws(WireError) -> NodeReading {
    let node = NodeID(rawValue: try reader.int())
    if let index = readings.index(forKey: node) {
      try reader.update(&readings.values[index])
      return readings.values[index]
    }
    var reading = NodeReading(node: node, counters: NodeCounters())
    try reader.update(&reading)
    readings[node] = reading
    return reading
  }
}

extension NodeSnapshot {
  /// How many parents, later sources and open runs it is written with.
  var links: Int {
    [identity.parents.count, sources.count, runs.count].reduce(0) { $0 + min($1, Wire.parentLimit) }
  }
}
