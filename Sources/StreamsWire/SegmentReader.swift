import Streams

/// Puts the chunks of segments together to looks.
struct SegmentReader: Sendable {
  private var standings = Standings()
  private var names = NameReader()
  private var look = Look(time: .zero)
  private var times = (stream: Duration.zero, wall: 0)
  private var offset = 0
  private var header: SegmentHeader?
  /// The keyframe whose parts are coming in.
  private var parts: [NodeSnapshot] = []
  /// Whether the keyframe under way belongs to a look, because facts were lost, rather than to the segment's head.
  private var isOfLook = false
  private var needsHeader = true
  private var needsKeyframe = true
  /// Whether the reader knows nothing from before.
  private var isLost = true
  private(set) var isWithinLook = false
  /// How many bytes the chunks of the look under way have.
  private var lookBytes = 0

  mutating func begin(offset: Int) {
    names = NameReader()
    (needsHeader, needsKeyframe, isOfLook, parts) = (true, true, false, [])
    standings.properties = [:]
    self.offset = offset
  }

  /// Forgets what is not whole.
  mutating func fail() {
    (isLost, isWithinLook, look, lookBytes, parts) = (true, false, Look(time: .zero), 0, [])
  }

  mutating func take(_ chunk: Chunk) throws(WireError) -> RecordingDecoder.Element? {
    var reader = chunk.payload
    lookBytes += reader.rest
    try checkBounds()
    guard chunk.kind == .segment || !needsHeader else { throw .malformed("a segment has no head") }
    switch chunk.kind {
    case .segment:
      let read = try reader.header()
      guard needsHeader else { throw .malformed("a segment has two heads") }
      if let header, !read.isSameRecording(as: header) || read.number != header.number + 1 { isLost = true }
      header = read
      times = (read.time, read.wallClock)
      needsHeader = false
      return .segment(read, offset: offset)
    case .keyframe: try takeKeyframe(&reader)
    case .lost: (isOfLook, isWithinLook, needsKeyframe) = (true, true, true)
    case .properties: try takeProperties(&reader)
    case .facts:
      guard !needsKeyframe else { throw .malformed("facts come before a keyframe") }
      isWithinLook = true
      var facts = FactReader(reader)
      while !facts.reader.isAtEnd {
        if let fact = try facts.next(&names, &standings) { look.facts.append(fact) }
      }
    case .changes:
      guard !needsKeyframe else { throw .malformed("counts come before a keyframe") }
      isWithinLook = true
      while !reader.isAtEnd {
        let reading = try reader.reading { [standings] in standings.reading(of: $0) }
        standings.readings[reading.node] = reading
        look.readings.append(reading)
      }
    case .tick: return .look(try completeLook(&reader))
    case .end: return .end(why: try reader.text())
    case .answer, .want, .command, nil: break
    }
    return nil
  }

  /// Refuses what would take too much memory. Called before each chunk, so that the bounds are passed by one at most.
  private func checkBounds() throws(WireError) {
    let count = look.facts.count + look.readings.count + parts.count
    guard count <= Wire.lookLimit, lookBytes <= Wire.lookBytes else {
      throw .malformed("a look is too large")
    }
    let nodes = max(standings.identities.count, standings.readings.count, parts.count)
    guard nodes <= Wire.nodeLimit else {
      throw .malformed("there are too many nodes")
    }
  }

  private mutating func takeKeyframe(_ reader: inout ByteReader) throws(WireError) {
    let isLast = try reader.flag()
    while !reader.isAtEnd { parts.append(try reader.snapshot(&names)) }
    guard isLast else { return }
    standings.restart(from: parts)
    // The reader of a whole recording knows what stands at the heads of later segments.
    if isOfLook || isLost && !(isFirst && header?.number == 1) {
      look.keyframe = parts
    }
    (parts, isLost, isFirst, isOfLook, needsKeyframe) = ([], false, false, false, false)
  }

  /// Whether no other recording has been read before.
  private var isFirst = true

  private mutating func takeProperties(_ reader: inout ByteReader) throws(WireError) {
    for _ in 0..<(try reader.count()) { standings.properties[try names.name(&reader)] = nil }
    for _ in 0..<(try reader.count()) {
      let key = try names.name(&reader)
      standings.properties[key] = try reader.text()
    }
  }

  private mutating func completeLook(_ reader: inout ByteReader) throws(WireError) -> Look {
    guard !needsKeyframe else { throw .malformed("a look comes before a keyframe") }
    times.stream += try reader.time()
    times.wall &+= try reader.signed()
    look.lostValues = try reader.int()
    (look.time, look.wallClock, look.properties) = (times.stream, times.wall, standings.properties)
    defer { (look, isWithinLook, lookBytes) = (Look(time: .zero), false, 0) }
    return look
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
