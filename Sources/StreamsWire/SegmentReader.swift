import Streams

/// Puts the chunks of segments together to looks.
struct SegmentReader: Sendable {
  private var standings = Standings()
  private var names = NameReader()
  private var look = Look(time: .zero)
  /// The look before, in nanoseconds.
  private var times = (stream: 0, wall: 0)
  private var offset = 0
  private var header: SegmentHeader?
  /// The keyframe whose parts are coming in, and how many parents, sources and runs it has.
  private var (parts, links): ([NodeSnapshot], Int) = ([], 0)
  /// How many nodes there are of which that keyframe does not tell.
  private var omitted = 0
  private var phase = Phase.between
  /// Whether the keyframe under way takes the place of missing facts.
  private var isResync = false
  /// Whether the reader knows nothing from before.
  private var isLost = true
  /// Whether no keyframe has been read before.
  private var isFirst = true
  /// How many bytes the chunks of the look under way have.
  private var lookBytes = 0

  private enum Phase {
    /// Before a segment's first chunk.
    case head
    /// Before the end of a keyframe.
    case keyframe
    /// After a whole look, or a segment's keyframe.
    case between
    /// Within a look.
    case look
  }

  /// Whether what has been read needs something more to be whole.
  var isWithinLook: Bool { phase != .between }

  mutating func begin(offset: Int) {
    standings = Standings()
    (names, look, lookBytes, parts, links) = (NameReader(), Look(time: .zero), 0, [], 0)
    (phase, isResync, omitted) = (.head, false, 0)
    self.offset = offset
  }

  /// Forgets what is not whole.
  mutating func fail() {
    begin(offset: 0)
    (isLost, phase) = (true, .between)
  }

  mutating func take(_ chunk: Chunk) throws(WireError) -> RecordingDecoder.Element? {
    var reader = chunk.payload
    lookBytes += reader.rest
    guard lookBytes <= Wire.lookBytes else { throw .malformed("a look is too large") }
    guard (chunk.kind == .segment) == (phase == .head) || chunk.kind == nil else {
      throw .malformed(phase == .head ? "a segment has no head" : "a segment has two heads")
    }
    switch chunk.kind {
    case .segment: return .segment(try takeHeader(&reader), offset: offset)
    case .keyframe: try takeKeyframe(&reader)
    case .lost:
      guard phase == .between || phase == .keyframe && parts.isEmpty else {
        throw .malformed("facts are lost within a look")
      }
      standings.removeNodes()
      (isResync, phase) = (true, .keyframe)
    case .omitted:
      guard phase == .keyframe else { throw .malformed("nodes are left out of no keyframe") }
      omitted = try reader.int()
      // So that sums of such counts fit.
      guard (0...Int.max / 2).contains(omitted) else { throw .malformed("a count of nodes does not fit") }
    case .properties:
      try standings.takeProperties(&reader, &names)
      if phase == .between { phase = .look }
    case .facts: try takeFacts(reader)
    case .changes: try takeChanges(&reader)
    case .tick: return .look(try completeLook(&reader))
    case .end:
      guard phase == .between else { throw .malformed("a look is not complete") }
      return .end(why: try reader.text())
    case .answer:
      guard phase == .between else { throw .malformed("an answer stands within a look") }
      return .answer(try reader.answer())
    case .want, .command, nil: break
    }
    return nil
  }

  private mutating func takeHeader(_ reader: inout ByteReader) throws(WireError) -> SegmentHeader {
    let read = try reader.header()
    if let header, !read.isSameRecording(as: header) || read.number != header.number &+ 1 { isLost = true }
    header = read
    times = (read.time.nanoseconds, read.wallClock)
    phase = .keyframe
    return read
  }

  private mutating func takeKeyframe(_ reader: inout ByteReader) throws(WireError) {
    guard phase == .keyframe else { throw .malformed("a keyframe comes without a reason") }
    let isLast = try reader.flag()
    while !reader.isAtEnd {
      let snapshot = try reader.snapshot(&names)
      parts.append(snapshot)
      links += snapshot.links
      guard parts.count <= Wire.keyframeLimit, links <= Wire.linkLimit else {
        throw .malformed("there are too many nodes")
      }
    }
    guard isLast else { return }
    standings.restart(from: parts[...], links: links)
    // The reader of a whole recording knows what stands at the heads of later segments.
    if isResync || isLost && !(isFirst && header?.number == 1) {
      (look.keyframe, look.omitted) = (parts, omitted)
    }
    phase = isResync ? .look : .between
    (parts, links, omitted) = ([], 0, 0)
    (isLost, isFirst, isResync) = (false, false, false)
  }

  private mutating func takeFacts(_ reader: ByteReader) throws(WireError) {
    guard phase != .keyframe else { throw .malformed("facts come before a keyframe") }
    phase = .look
    var facts = FactReader(reader)
    while !facts.reader.isAtEnd {
      if let fact = try facts.next(&names, &standings) { look.facts.append(fact) }
      try checkBounds()
    }
  }

  private mutating func takeChanges(_ reader: inout ByteReader) throws(WireError) {
    guard phase != .keyframe else { throw .malformed("counts come before a keyframe") }
    phase = .look
    while !reader.isAtEnd {
      look.readings.append(try standings.takeReading(&reader))
      try checkBounds()
    }
  }

  /// Refuses what would take too much memory.
  private func checkBounds() throws(WireError) {
    guard look.facts.count + look.readings.count <= Wire.lookLimit else {
      throw .malformed("a look is too large")
    }
    guard !standings.isTooLarge else { throw .malformed("there are too many nodes") }
  }

  private mutating func completeLook(_ reader: inout ByteReader) throws(WireError) -> Look {
    guard phase != .keyframe else { throw .malformed("a look comes before a keyframe") }
    times.stream &+= try reader.signed()
    times.wall &+= try reader.signed()
    look.lostValues = try reader.int()
    look.time = .nanoseconds(times.stream)
    (look.wallClock, look.properties) = (times.wall, standings.properties)
    defer { (look, phase, lookBytes) = (Look(time: .zero), .between, 0) }
    return look
  }
}
