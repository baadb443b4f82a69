import Streams

// What stands at the head of a segment: who the recording is of, and what the program tells about itself.

extension ByteWriter {
  mutating func put(_ header: SegmentHeader) {
    for number in [header.major, header.minor] { put(number) }
    for number in [header.number, header.pid] { put(count: number) }
    put(text: header.program)
    put(text: header.library)
    put(signed: header.startedAt)
    put(header.time)
    put(signed: header.wallClock)
    put(byte: (header.isVirtual ? 1 : 0) | (header.holdsValues ? 2 : 0) | (header.takesCommands ? 4 : 0))
  }
}

extension ByteReader {
  mutating func header() throws(WireError) -> SegmentHeader {
    let major = try number()
    guard major == Wire.major else { throw .version(major) }
    let minor = try number()
    let (number, pid) = (try int(), try int())
    var header = SegmentHeader(program: try text(), pid: pid, library: try text())
    (header.major, header.minor, header.number) = (major, minor, number)
    header.startedAt = try signed()
    header.time = try time()
    header.wallClock = try signed()
    let flags = try byte()
    header.isVirtual = flags & 1 != 0
    header.holdsValues = flags & 2 != 0
    header.takesCommands = flags & 4 != 0
    return header
  }
}

extension SegmentHeader {
  /// Reads the head of a segment; nil when the bytes do not begin with a whole and sound one.
  public init?(atStartOf bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.starts(with: Wire.magic) else { return nil }
    let place = Wire.magic.count
    guard let size = try? Chunk.size(bytes, at: place), bytes.count >= place + size,
      let chunk = try? Chunk(bytes, at: place, size: size), chunk.kind == .segment
    else { return nil }
    var reader = chunk.payload
    guard let header = try? reader.header() else { return nil }
    self = header
  }
}

extension Standings {
  /// What has to be written so that a reader knows these properties, as far as it has room for them.
  mutating func take(_ properties: [String: String], _ names: inout NameWriter) -> [ByteWriter] {
    guard properties != self.properties else { return [] }
    let kept = properties.filter { max($0.key.utf8.count, $0.value.utf8.count) <= Wire.propertyBytes }
      .sorted { $0.key < $1.key }.prefix(Wire.propertyLimit)
    let keptKeys = Set(kept.map(\.key))
    let gone = self.properties.keys.filter { !keptKeys.contains($0) }.sorted()
    let changed = kept.filter { self.properties[$0.key] != $0.value }
    self.properties = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    var parts = gone.isEmpty && changed.isEmpty ? [] : [ByteWriter()]
    guard !parts.isEmpty else { return [] }
    parts[0].put(count: gone.count)
    for key in gone { names.put(key, to: &parts[0]) }
    // So few in each chunk that it does not become too large.
    for start in stride(from: 0, to: max(1, changed.count), by: 64) {
      if start > 0 {
        parts.append(ByteWriter())
        parts[parts.count - 1].put(count: 0)
      }
      let some = changed[start..<min(start + 64, changed.count)]
      parts[parts.count - 1].put(count: some.count)
      for (key, value) in some {
        names.put(key, to: &parts[parts.count - 1])
        parts[parts.count - 1].put(text: value)
      }
    }
    return parts
  }

  /// Learns what has become of the properties.
  mutating func takeProperties(
    _ reader: inout ByteReader, _ names: inout NameReader
  ) throws(WireError) {
    for _ in 0..<(try reader.count()) { properties[try names.name(&reader)] = nil }
    for _ in 0..<(try reader.count()) {
      let key = try names.name(&reader)
      guard key.utf8.count <= 3 * Wire.propertyBytes else { throw .malformed("a property does not fit") }
      properties[key] = try reader.text(limit: Wire.propertyBytes)
      guard properties.count <= Wire.propertyLimit else { throw .malformed("there are too many properties") }
    }
  }
}

extension SegmentHeader {
  /// Whether it begins another recording than that of the segment before: the numbers within one rise. The
  /// time of the beginning alone does not tell: it is left out where equal runs are to give equal bytes.
  package func beginsOther(than former: SegmentHeader) -> Bool {
    !isSameRecording(as: former) || number <= former.number
  }
}
