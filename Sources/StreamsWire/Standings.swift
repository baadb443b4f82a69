import Streams

/// What writer and reader both know by now, so that only differences need to be written. Equal on both sides at each
/// place of a recording; begins anew with each keyframe.
struct Standings {
  private struct Standing {
    var identity: NodeIdentity?
    var reading: NodeReading?
  }

  private var nodes = NodeTable<Standing>()
  /// How the nodes stood in the keyframe, as long as none of them has been asked for: a first look at a large program is
  /// shown sooner.
  private var unread: ArraySlice<NodeSnapshot> = []
  /// The nodes that were asked for last, by the lowest bits of their number: found without a hash.
  private var recent: [NodeIdentity] = Array(repeating: .program, count: 256)
  var properties: [String: String] = [:]
  /// How many parents the nodes have, and in a keyframe later sources and open runs.
  private var links = 0

  private var nodeCount: Int { nodes.count + unread.count }

  /// Whether those that have ended should be forgotten before more nodes come.
  var isFull: Bool { nodeCount >= Wire.nodeLimit / 4 * 3 || links >= Wire.linkLimit / 4 * 3 }

  /// Whether more nodes are known than a reader has to know.
  var isTooLarge: Bool { nodeCount > Wire.nodeLimit || links > Wire.linkLimit }

  mutating func removeNodes() {
    nodes.removeAll()
    (unread, links) = ([], 0)
    for slot in recent.indices { recent[slot] = .program }
  }

  mutating func insert(_ identity: NodeIdentity) {
    read()
    add(identity)
  }

  private mutating func add(_ identity: NodeIdentity) {
    let former = exchange(identity)
    if identity.id != NodeIdentity.program.id { recent[identity.id.rawValue & 0xFF] = identity }
    links += min(identity.above.count, Wire.parentLimit) - min(former?.above.count ?? 0, Wire.parentLimit)
  }

  private mutating func exchange(_ identity: NodeIdentity) -> NodeIdentity? {
    guard let place = nodes.place(of: identity.id) else {
      nodes.insert(Standing(identity: identity), of: identity.id)
      return nil
    }
    defer { nodes[place].identity = identity }
    return nodes[place].identity
  }

  /// Begins with a keyframe.
  ///
  /// - Parameter links: how many parents, later sources and open runs it has.
  mutating func restart(from keyframe: ArraySlice<NodeSnapshot>, links: Int) {
    removeNodes()
    (unread, self.links) = (keyframe, links)
  }

  private mutating func read() {
    guard !unread.isEmpty else { return }
    let keyframe = unread
    (unread, links) = ([], 0)
    nodes.reserveCapacity(keyframe.count)
    for snapshot in keyframe {
      add(snapshot.identity)
      write(snapshot.reading, at: nodes.place(of: snapshot.identity.id))
    }
  }

  /// The node of a fact; nil when it has never been told of.
  mutating func identity(of node: NodeID) -> NodeIdentity? {
    let slot = node.rawValue & 0xFF
    let near = recent[slot]
    if near.id == node { return near }
    read()
    guard node.rawValue != 0, let identity = nodes.place(of: node).flatMap({ nodes[$0].identity }) else {
      return node.rawValue == 0 ? .program : nil
    }
    recent[slot] = identity
    return identity
  }

  /// What is known of the counts of all nodes.
  var readings: [NodeReading] {
    mutating get {
      read()
      return nodes.values.compactMap(\.reading)
    }
  }

  /// Writes what has changed at a node. Of one that the keyframe has left out, the mirror alone takes the counts, for a later
  /// keyframe: no reader knows whose they are, and many of these would fill what a reader has to know.
  ///
  /// - Returns: whether it has been written.
  mutating func put(
    _ reading: NodeReading, to writer: inout ByteWriter, unlessOnlyIn mirror: inout Mirror
  ) -> Bool {
    read()
    let place = nodes.place(of: reading.node)
    if place == nil, mirror.take(reading) { return false }
    let former = write(reading, at: place)
    writer.put(reading, after: former ?? NodeReading(of: reading.node))
    return true
  }

  /// Answers what was known before.
  @discardableResult
  private mutating func write(_ reading: NodeReading, at place: Int?) -> NodeReading? {
    // Changed where it is: to take it out and put it back copies it twice.
    guard let place else {
      nodes.insert(Standing(reading: reading), of: reading.node)
      return nil
    }
    defer { nodes[place].reading = reading }
    return nodes[place].reading
  }

  mutating func takeReading(_ reader: inout ByteReader) throws(WireError) -> NodeReading {
    read()
    let node = NodeID(rawValue: try reader.int())
    let place = nodes.place(of: node)
    var reading = place.flatMap { nodes[$0].reading } ?? NodeReading(of: node)
    try reader.update(&reading)
    if let place {
      nodes[place].reading = reading
    } else {
      nodes.insert(Standing(reading: reading), of: node)
    }
    return reading
  }
}

extension NodeSnapshot {
  /// How many parents, later sources and open runs it is written with.
  var links: Int {
    let parents = min(identity.above.count, Wire.parentLimit)
    return hasMore
      ? parents + min(sources.count, Wire.parentLimit) + min(runs.count, Wire.parentLimit) : parents
  }
}
