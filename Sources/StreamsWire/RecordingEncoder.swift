import Streams

/// Turns looks at a program into the bytes of a recording.
///
/// The bytes of each look end with a whole chunk, so that a recording that is cut anywhere plays up to its last whole look.
/// Segments begin by themselves, each with a keyframe, so that each can be read without those before it.
///
/// - Complexity: O(*n*) for *n* facts and readings, and where a segment begins O(*m*) for *m* nodes that have not ended.
///   Keeps some hundred bytes for each of these.
public struct RecordingEncoder: Sendable {
  private var header: SegmentHeader
  private let segmentSpan: Duration
  private let segmentBytes: Int
  private var mirror = Mirror()
  private var standings = Standings()
  private var names = NameWriter()
  private var segment: RecordingIndex.Segment?
  private var index: [RecordingIndex.Segment] = []
  private var times = (stream: Duration.zero, wall: 0)
  private var offset = 0
  private var looks = 0
  private var lostValues = 0

  /// Makes an encoder.
  /// - Parameters:
  ///   - header: who the recording is of; its number and times are filled in.
  ///   - segmentSpan: how much of the streams' time a segment holds at most.
  ///   - segmentBytes: after how many bytes another segment begins.
  public init(
    _ header: SegmentHeader, segmentSpan: Duration = .seconds(10), segmentBytes: Int = 1 << 20
  ) {
    self.header = header
    self.segmentSpan = segmentSpan
    self.segmentBytes = segmentBytes
    self.header.number = 0
  }

  /// The bytes of a look: to be appended to those of the looks before.
  public mutating func encode(_ look: Look) -> [UInt8] {
    var bytes: [UInt8] = []
    if mustBegin(at: look.time) { bytes += beginSegment(at: look) }
    if let keyframe = look.keyframe {
      var lost = ByteWriter()
      lost.put(count: look.lostValues)
      bytes += Chunk.bytes(.lost, lost.bytes)
      mirror.restart(from: keyframe)
      bytes += encode(keyframe)
    }
    bytes += encodeFacts(of: look)
    bytes += encode(look.readings)
    bytes += encode(look.properties)
    bytes += encodeTick(look, lostValues: look.lostValues)
    looks += 1
    lostValues &+= look.lostValues
    segment?.last = look.time
    offset += bytes.count
    return bytes
  }

  /// The last bytes: why the recording ends, and where its segments begin.
  public mutating func finish(why: String) -> [UInt8] {
    if let segment { index.append(segment) }
    segment = nil
    var writer = ByteWriter()
    writer.put(text: why)
    let facts = index.reduce(0) { $0 + $1.facts }
    for count in [looks, facts, lostValues, index.count] { writer.put(count: count) }
    for segment in index { writer.put(segment) }
    // The last four bytes say how long the chunk is, so that it is found from the end.
    let size = UInt32(writer.bytes.count + 4 + Chunk.overhead)
    // An index that does not fit is left out: who wants it looks for where segments begin.
    guard Int(size) <= Wire.chunkLimit else {
      index = []
      return finish(why: why)
    }
    writer.put(Chunk.littleEndian(size))
    return Chunk.bytes(.end, writer.bytes)
  }

  // MARK: Segments

  private func mustBegin(at time: Duration) -> Bool {
    guard let segment else { return true }
    return time - segment.first >= segmentSpan || offset - segment.offset >= segmentBytes || names.isFull
      || standings.isFull
  }

  private mutating func beginSegment(at look: Look) -> [UInt8] {
    if let segment { index.append(segment) }
    header.number += 1
    (header.time, header.wallClock) = (look.time, look.wallClock)
    times = (look.time, look.wallClock)
    segment = RecordingIndex.Segment(
      offset: offset, number: header.number, first: look.time, last: look.time, facts: 0, errors: 0)
    names = NameWriter()
    var writer = ByteWriter()
    writer.put(header)
    let properties = standings.properties
    standings.properties = [:]
    return Wire.magic + Chunk.bytes(.segment, writer.bytes) + encode(properties)
      + encode(mirror.keyframe(at: look.time))
  }

  // MARK: Chunks

  /// In parts, of which the last says that it is.
  private mutating func encode(_ keyframe: [NodeSnapshot]) -> [UInt8] {
    standings.restart(from: keyframe)
    var (bytes, part): ([UInt8], ByteWriter) = ([], ByteWriter())
    part.put(flag: false)
    for snapshot in keyframe {
      part.put(snapshot, &names)
      guard part.bytes.count >= Wire.payloadAim else { continue }
      bytes += Chunk.bytes(.keyframe, part.bytes)
      part.removeAll()
      part.put(flag: false)
    }
    return bytes + Chunk.bytes(.keyframe, [1] + part.bytes.dropFirst())
  }

  /// The facts of a look. One that is too large for its readers is written as several, at the same time.
  private mutating func encodeFacts(of look: Look) -> [UInt8] {
    var (bytes, writer): ([UInt8], FactWriter) = ([], FactWriter())
    var written = (facts: 0, bytes: 0)
    for (number, fact) in look.facts.enumerated() {
      if number - written.facts == Wire.lookLimit / 2 || bytes.count - written.bytes > Wire.lookBytes / 4 {
        bytes += Chunk.bytes(.facts, writer.writer.bytes) + encodeTick(look, lostValues: 0)
        (writer, written) = (FactWriter(), (number, bytes.count))
      }
      writer.put(fact, &names, &standings)
      mirror.take(fact)
      if fact.event.isError { segment?.errors += 1 }
      guard writer.writer.bytes.count >= Wire.payloadAim else { continue }
      bytes += Chunk.bytes(.facts, writer.writer.bytes)
      writer = FactWriter()
    }
    segment?.facts += look.facts.count
    return writer.writer.bytes.isEmpty ? bytes : bytes + Chunk.bytes(.facts, writer.writer.bytes)
  }

  private mutating func encode(_ readings: [NodeReading]) -> [UInt8] {
    var (bytes, writer): ([UInt8], ByteWriter) = ([], ByteWriter())
    for reading in readings {
      writer.put(reading, after: standings.reading(of: reading.node))
      standings.readings[reading.node] = reading
      mirror.take(reading)
      guard writer.bytes.count >= Wire.payloadAim else { continue }
      bytes += Chunk.bytes(.changes, writer.bytes)
      writer.removeAll()
    }
    return writer.bytes.isEmpty ? bytes : bytes + Chunk.bytes(.changes, writer.bytes)
  }

  private mutating func encode(_ properties: [String: String]) -> [UInt8] {
    let known = standings.properties
    let gone = known.keys.filter { properties[$0] == nil }.sorted()
    let changed = properties.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
    guard !gone.isEmpty || !changed.isEmpty else { return [] }
    standings.properties = properties
    var writer = ByteWriter()
    writer.put(count: gone.count)
    for key in gone { names.put(key, to: &writer) }
    writer.put(count: changed.count)
    for (key, value) in changed {
      names.put(key, to: &writer)
      writer.put(text: value)
    }
    return Chunk.bytes(.properties, writer.bytes)
  }

  private mutating func encodeTick(_ look: Look, lostValues: Int) -> [UInt8] {
    var writer = ByteWriter()
    // Of whole nanoseconds, so that what is left out does not add up.
    writer.put(signed: look.time.nanoseconds &- times.stream.nanoseconds)
    writer.put(signed: look.wallClock &- times.wall)
    writer.put(count: lostValues)
    times = (look.time, look.wallClock)
    return Chunk.bytes(.tick, writer.bytes)
  }
}

extension Fact.Event {
  /// Whether it is an error, or an end by one.
  fileprivate var isError: Bool {
    switch self {
    case .error, .end(.error, _): true
    default: false
    }
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ header: SegmentHeader) {
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
