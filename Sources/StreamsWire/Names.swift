import Streams

/// The names of a segment, written once each.
struct NameWriter {
  private var numbers: [String: Int] = [:]
  /// The numbers of the four names that nodes of one place have in common. Found without looking at a text.
  private var places: [ObjectIdentifier: (place: NodePlace, numbers: [Int])] = [:]
  private var bytes = 0

  /// Writes a name: its number and one, or 0 and the text if it is new.
  mutating func put(_ name: String, to writer: inout ByteWriter) {
    if let number = numbers[name] { return writer.put(count: number + 1) }
    numbers[name] = numbers.count
    bytes += min(name.utf8.count, Wire.textLimit)
    writer.put(byte: 0)
    writer.put(text: name)
  }

  /// Writes the kind, type, operation and location of a node.
  mutating func put(_ place: NodePlace, to writer: inout ByteWriter) {
    if let known = places[ObjectIdentifier(place)] {
      for number in known.numbers { writer.put(count: number + 1) }
      return
    }
    let names = [place.kind, place.type, place.operation, place.location]
    for name in names { put(name, to: &writer) }
    places[ObjectIdentifier(place)] = (place, names.compactMap { numbers[$0] })
  }

  /// Whether a keyframe should bring no more names, so that facts have room.
  var isHalfFull: Bool { numbers.count >= Wire.nameLimit / 2 || bytes >= Wire.nameBytes / 2 }
  /// Whether the next segment should begin before more names come.
  var isFull: Bool { numbers.count >= Wire.nameLimit / 4 * 3 || bytes >= Wire.nameBytes / 4 * 3 }
}

/// The names of a segment, as far as they have been read.
struct NameReader {
  private var names: [String] = []
  /// What nodes have in common of which the four names are the same.
  private var places: [PlaceNames: NodePlace] = [:]
  /// The place that was asked for last: nodes that are built together often have it in common with the one before.
  private var latest: (names: PlaceNames, place: NodePlace)?
  private var bytes = 0

  private struct PlaceNames: Hashable {
    var kind, type, operation, location: Int
  }

  mutating func name(_ reader: inout ByteReader) throws(WireError) -> String {
    names[try number(&reader)]
  }

  /// The kind, type, operation and location of a node.
  mutating func place(_ reader: inout ByteReader) throws(WireError) -> NodePlace {
    let numbers = PlaceNames(
      kind: try number(&reader), type: try number(&reader), operation: try number(&reader),
      location: try number(&reader))
    if let latest, latest.names == numbers { return latest.place }
    let place =
      places[numbers]
      ?? NodePlace(
        kind: names[numbers.kind], type: names[numbers.type], operation: names[numbers.operation],
        location: names[numbers.location])
    places[numbers] = place
    latest = (numbers, place)
    return place
  }

  /// The number of a name, which is there from now on.
  private mutating func number(_ reader: inout ByteReader) throws(WireError) -> Int {
    let number = try reader.number()
    if number == 0 {
      let name = try reader.text()
      bytes += name.utf8.count
      guard names.count < Wire.nameLimit, bytes <= Wire.nameBytes else {
        throw .malformed("a segment has too many names")
      }
      names.append(name)
      return names.count - 1
    }
    guard number <= UInt64(names.count) else { throw .malformed("name \(number) has not been told") }
    return Int(number) - 1
  }
}
