import Streams

/// What writer and reader both know by now, so that only differences need to be written. Equal on both sides at each
/// place of a recording; begins anew with each keyframe.
struct Standings {
  var identities: [NodeID: NodeIdentity] = [:]
  var readings: [NodeID: NodeReading] = [:]
  var properties: [String: String] = [:]

  /// Whether those that have ended should be forgotten before more nodes come.
  var isFull: Bool { max(identities.count, readings.count) >= Wire.nodeLimit / 2 }

  mutating func restart(from keyframe: [NodeSnapshot]) {
    identities.removeAll(keepingCapacity: true)
    readings.removeAll(keepingCapacity: true)
    for snapshot in keyframe {
      let id = snapshot.identity.id
      identities[id] = snapshot.identity
      readings[id] = NodeReading(node: id, counters: snapshot.counters, pressure: snapshot.pressure)
    }
  }

  /// The node of a fact; nil when it has never been told of.
  func identity(of node: NodeID) -> NodeIdentity? {
    node == NodeIdentity.program.id ? .program : identities[node]
  }

  func reading(of node: NodeID) -> NodeReading {
    readings[node] ?? NodeReading(node: node, counters: NodeCounters())
  }
}

/// The names of a segment, written once each.
struct NameWriter {
  private var places: [String: Int] = [:]

  /// Writes a name: its place and one, or 0 and the text if it is new.
  mutating func put(_ name: String, to writer: inout ByteWriter) {
    if let place = places[name] { return writer.put(count: place + 1) }
    if places.count < Wire.nameLimit, name.utf8.count <= Wire.textLimit { places[name] = places.count }
    writer.put(byte: 0)
    writer.put(text: name)
  }

  /// Whether the next segment should begin before more names come.
  var isFull: Bool { places.count >= Wire.nameLimit - Wire.payloadAim }
}

/// The names of a segment, as far as they have been read.
struct NameReader {
  private var names: [String] = []

  mutating func name(_ reader: inout ByteReader) throws(WireError) -> String {
    let place = try reader.number()
    if place == 0 {
      guard names.count < Wire.nameLimit else { throw .malformed("a segment has too many names") }
      let name = try reader.text()
      names.append(name)
      return name
    }
    guard place <= UInt64(names.count) else { throw .malformed("name \(place) has not been told") }
    return names[Int(place) - 1]
  }
}
