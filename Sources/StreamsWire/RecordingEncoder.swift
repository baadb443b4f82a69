import Streams

/// Turns looks at a program into the bytes of a recording.
///
/// The bytes of each look end with a whole chunk, so that a recording that is cut anywhere plays up to its last whole look.
/// Segments begin by themselves, each with a keyframe, so that each can be read without those before it.
///
/// A look that is too large for its readers is written as several at the same time. Of more than 65,536 living nodes, a
/// keyframe tells only of the first; readers hear of the others when something happens to them.
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
  /// The look before, in nanoseconds.
  private var times = (stream: 0, wall: 0)
  private var looks = 0
  private var lostValues = 0
  /// How many bytes have been handed over, and those that follow.
  private var (offset, bytes): (Int, [UInt8]) = (0, [])
  /// Where the segment's keyframe ends.
  private var headEnd = 0
  /// Where the look under way, or the part of it, begins in `bytes`, and how many facts and readings it has.
  private var part = (start: 0, count: 0)

  /// Makes an encoder.
  /// - Parameters:
  ///   - header: who the recording is of; its number and times are filled in.
  ///   - segmentSpan: how much of the streams' time a segment holds at most.
  ///   - segmentBytes: after how many bytes another segment begins.
  public init(_ header: SegmentHeader, segmentSpan: Duration = .seconds(10), segmentBytes: Int = 1 << 20) {
    (self.header, self.segmentSpan, self.segmentBytes) = (header, segmentSpan, segmentBytes)
    self.header.number = 0
  }

  /// The bytes of a look: to be appended to those of the looks before.
  public mutating func encode(_ look: Look) -> [UInt8] {
    if let keyframe = look.keyframe { mirror.restart(from: keyframe) }
    if look.keyframe != nil || mustBegin(at: look.time) { beginSegment(at: look, from: look.keyframe) }
    part = (bytes.count, 0)
    encodeFacts(of: look)
    encodeReadings(of: look)
    encode(look.properties)
    encodeTick(look, lostValues: look.lostValues)
    looks += 1
    lostValues &+= look.lostValues
    return handOver()
  }

  /// The last bytes: why the recording ends, and where its segments begin.
  public mutating func finish(why: String) -> [UInt8] {
    if let segment { index.append(segment) }
    segment = nil
    var writer = ByteWriter()
    writer.put(text: why)
    for count in [looks, index.reduce(0) { $0 + $1.facts }, lostValues] { writer.put(count: count) }
    writer.put(index)
    Chunk.append(.end, writer.bytes, to: &bytes)
    return handOver()
  }

  /// The bytes of an answer to a viewer's command, to be appended to those of the looks before.
  public mutating func encode(_ answer: ViewerAnswer) -> [UInt8] {
    bytes += answer.bytes
    return handOver()
  }

  private mutating func handOver() -> [UInt8] {
    defer { (offset, bytes) = (offset + bytes.count, []) }
    return bytes
  }

  // MARK: Segments

  private func mustBegin(at time: Duration) -> Bool {
    guard let segment else { return true }
    // A large keyframe is not repeated before there is as much behind it.
    let (size, rest) = (offset + bytes.count - segment.offset, offset + bytes.count - headEnd)
    return time - segment.first >= segmentSpan || size >= segmentBytes && rest >= size / 2 || names.isFull
      || standings.isFull
  }

  /// - Parameter keyframe: what takes the place of facts that are missing; nil where none are.
  private mutating func beginSegment(at look: Look, from keyframe: [NodeSnapshot]? = nil) {
    if let segment { index.append(segment) }
    header.number += 1
    (header.time, header.wallClock) = (look.time, look.wallClock)
    times = (look.time.nanoseconds, look.wallClock)
    segment = RecordingIndex.Segment(
      offset: offset + bytes.count, number: header.number, first: look.time, last: look.time, facts: 0,
      errors: 0)
    names = NameWriter()
    bytes += Wire.magic
    var writer = ByteWriter()
    writer.put(header)
    Chunk.append(.segment, writer.bytes, to: &bytes)
    let properties = standings.properties
    standings.properties = [:]
    encode(properties)
    if keyframe == nil {
      mirror.take(standings.readings.values)
    } else {
      var lost = ByteWriter()
      lost.put(count: look.lostValues)
      Chunk.append(.lost, lost.bytes, to: &bytes)
    }
    encode(keyframe ?? mirror.keyframe(at: look.time))
    headEnd = offset + bytes.count
  }

  /// In parts, of which the last says that it is.
  private mutating func encode(_ keyframe: [NodeSnapshot]) {
    var part = ByteWriter()
    part.put(flag: false)
    let start = bytes.count
    var (count, links) = (0, 0)
    for snapshot in keyframe.prefix(Wire.keyframeLimit) {
      links += snapshot.links
      guard links <= Wire.linkLimit / 2, bytes.count - start <= Wire.lookBytes / 2, !names.isHalfFull else {
        break
      }
      part.put(snapshot, &names)
      count += 1
      guard part.bytes.count >= Wire.payloadAim else { continue }
      Chunk.append(.keyframe, part.bytes, to: &bytes)
      part.removeAll()
      part.put(flag: false)
    }
    standings.restart(from: keyframe.prefix(count))
    Chunk.append(.keyframe, [1] + part.bytes.dropFirst(), to: &bytes)
  }

  // MARK: Looks

  private mutating func encodeFacts(of look: Look) {
    var writer = FactWriter()
    writer.writer.reserve()
    for fact in look.facts {
      if isLookFull {
        writer.flush(to: &bytes)
        split(look)
      }
      writer.put(fact, &names, &standings)
      mirror.take(fact)
      part.count += 1
      segment?.facts += 1
      if fact.event.isError { segment?.errors += 1 }
      if writer.writer.bytes.count >= Wire.payloadAim { writer.flush(to: &bytes) }
    }
    writer.flush(to: &bytes)
    segment?.last = look.time
  }

  private mutating func encodeReadings(of look: Look) {
    var writer = ByteWriter()
    for reading in look.readings {
      if isLookFull {
        writer.flush(.changes, to: &bytes)
        split(look)
      }
      standings.put(reading, to: &writer)
      part.count += 1
      if writer.bytes.count >= Wire.payloadAim { writer.flush(.changes, to: &bytes) }
    }
    writer.flush(.changes, to: &bytes)
  }

  /// Whether what follows should be another look, at the same time.
  private var isLookFull: Bool {
    part.count >= Wire.lookLimit / 2 || bytes.count - part.start >= Wire.lookBytes / 4 || standings.isFull
      || names.isFull
  }

  private mutating func split(_ look: Look) {
    segment?.last = look.time
    encodeTick(look, lostValues: 0)
    if mustBegin(at: look.time) { beginSegment(at: look) }
    part = (bytes.count, 0)
  }

  private mutating func encode(_ properties: [String: String]) {
    for writer in standings.take(properties, &names) { Chunk.append(.properties, writer.bytes, to: &bytes) }
  }

  private mutating func encodeTick(_ look: Look, lostValues: Int) {
    var writer = ByteWriter()
    writer.put(signed: look.time.nanoseconds &- times.stream)
    writer.put(signed: look.wallClock &- times.wall)
    writer.put(count: lostValues)
    times = (look.time.nanoseconds, look.wallClock)
    Chunk.append(.tick, writer.bytes, to: &bytes)
  }
}
