import Streams

/// Turns looks at a program into the bytes of a recording.
///
/// The bytes of each look end with a whole chunk, so that a recording that is cut anywhere plays up to its last whole look.
/// Segments begin by themselves, each with a keyframe, so that each can be read without those before it.
///
/// A look that is too large for its readers is written as several at the same time. Of more than 65,536 living nodes, a
/// keyframe tells only of the first, and says how many there are besides: see ``Look/omitted``. Readers hear of these when
/// something happens to them.
///
/// - Complexity: O(*n*) for *n* facts and readings, and where a segment begins O(*m*) for *m* nodes that have not ended.
///   Keeps some hundred bytes for each of these.
public struct RecordingEncoder: Sendable {
  private var header: SegmentHeader
  private let segmentSpan: Duration
  private let segmentBytes: Int
  var mirror = Mirror()
  /// How many nodes live that the mirror does not know, because the latest keyframe has come without them.
  private var omitted = 0
  var standings = Standings()
  var names = NameWriter()
  var segment: RecordingIndex.Segment?
  private(set) var index: IndexWriter
  /// The look before, in nanoseconds.
  var times = (stream: 0, wall: 0)
  private var looks = 0
  private var lostValues = 0
  /// How many bytes have been handed over, and those that follow.
  private var offset = 0
  var bytes: [UInt8] = []
  /// Where the segment's keyframe ends.
  private var headEnd = 0
  /// Where the look under way, or the part of it, begins, and how many facts and readings it has.
  var part = (start: 0, count: 0)

  /// Makes an encoder.
  /// - Parameters:
  ///   - header: who the recording is of; its number and times are filled in.
  ///   - segmentSpan: how much of the streams' time a segment holds at most.
  ///   - segmentBytes: after how many bytes another segment begins.
  ///   - hasIndex: whether ``finish(why:)`` is to tell where segments begin. If not, nothing is kept for that.
  public init(
    _ header: SegmentHeader, segmentSpan: Duration = .seconds(10), segmentBytes: Int = 1 << 20,
    hasIndex: Bool = true
  ) {
    (self.header, self.segmentSpan, self.segmentBytes) = (header, segmentSpan, segmentBytes)
    index = IndexWriter(isKept: hasIndex)
    self.header.number = 0
  }

  /// Makes an encoder whose bytes go where these places say.
  package init(_ header: SegmentHeader, for places: RecordingPlaces) {
    self.init(header, segmentBytes: places.segmentBytes, hasIndex: places.hasIndex)
  }

  /// The bytes of a look: to be appended to those of the looks before.
  public mutating func encode(_ look: Look) -> [UInt8] {
    var all: [UInt8] = []
    encode(look) { all += $0 }
    return all
  }

  /// The same, in pieces as they come: the first of a large program can be read while the others are made.
  ///
  /// - Parameter pass: takes one piece after the other, each of which ends with a whole chunk.
  package mutating func encode(_ look: Look, pass: (_ piece: [UInt8]) -> Void) {
    if let keyframe = look.keyframe {
      mirror.restart(from: keyframe)
      omitted = look.omitted
    }
    if look.keyframe != nil || mustBegin(at: look.time) { beginSegment(at: look, from: look.keyframe, pass) }
    part = (end, 0)
    encodeFacts(of: look, pass)
    encodeReadings(of: look, pass)
    encode(look.properties)
    encodeTick(look, lostValues: look.lostValues)
    looks += 1
    lostValues &+= look.lostValues
    pass(handOver())
  }

  /// The last bytes: why the recording ends, and where its segments begin, if that is to be told.
  public mutating func finish(why: String) -> [UInt8] {
    if let segment { index.append(segment) }
    segment = nil
    var writer = ByteWriter()
    writer.put(text: why)
    for count in [looks, index.facts, lostValues] { writer.put(count: count) }
    writer.put(index)
    Chunk.append(.end, writer.bytes, to: &bytes)
    return handOver()
  }

  /// The bytes of an answer to a viewer's command, to be appended to those of the looks before.
  public mutating func encode(_ answer: ViewerAnswer) -> [UInt8] {
    bytes += answer.bytes
    return handOver()
  }

  /// Where the next byte goes.
  var end: Int { offset + bytes.count }

  private mutating func handOver() -> [UInt8] {
    defer { (offset, bytes) = (end, []) }
    return bytes
  }

  private mutating func passPiece(_ pass: ([UInt8]) -> Void) {
    if bytes.count >= Wire.payloadAim { pass(handOver()) }
  }

  /// Takes a fact into account for the keyframes to come.
  mutating func remember(_ fact: Fact) {
    if omitted > 0, case .end = fact.event, !mirror.knows(fact.node.id) { omitted -= 1 }
    mirror.take(fact)
  }

  // MARK: Segments

  func mustBegin(at time: Duration) -> Bool {
    guard let segment else { return true }
    // A large keyframe is not repeated before there is as much behind it.
    let (size, rest) = (end - segment.offset, end - headEnd)
    return time - segment.first >= segmentSpan || size >= segmentBytes && rest >= size / 2 || names.isFull
      || standings.isFull
  }

  /// - Parameter keyframe: what takes the place of facts that are missing; nil where none are.
  mutating func beginSegment(
    at look: Look, from keyframe: [NodeSnapshot]? = nil, _ pass: ([UInt8]) -> Void
  ) {
    if let segment { index.append(segment) }
    header.number += 1
    (header.time, header.wallClock) = (look.time, look.wallClock)
    times = (look.time.nanoseconds, look.wallClock)
    segment = RecordingIndex.Segment(
      offset: end, number: header.number, first: look.time, last: look.time, facts: 0,
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
      mirror.take(standings.readings)
    } else {
      var lost = ByteWriter()
      lost.put(count: look.lostValues)
      Chunk.append(.lost, lost.bytes, to: &bytes)
    }
    encode(keyframe ?? mirror.keyframe(at: look.time), pass)
    headEnd = end
  }

  /// In parts, of which the last says that it is.
  private mutating func encode(_ keyframe: [NodeSnapshot], _ pass: ([UInt8]) -> Void) {
    var (part, inner) = (ByteWriter(), ByteWriter())
    part.put(flag: false)
    let start = end
    var (count, links) = (0, 0)
    for snapshot in keyframe.prefix(Wire.keyframeLimit) {
      let allLinks = links + snapshot.links
      guard allLinks <= Wire.linkLimit / 2, end - start <= Wire.lookBytes / 2, !names.isHalfFull else {
        break
      }
      part.put(snapshot, &names, by: &inner)
      (count, links) = (count + 1, allLinks)
      guard part.bytes.count >= Wire.payloadAim else { continue }
      Chunk.append(.keyframe, part.bytes, to: &bytes)
      part.removeAll()
      part.put(flag: false)
      passPiece(pass)
    }
    standings.restart(from: keyframe.prefix(count), links: links)
    let rest = keyframe.count - count + omitted
    if rest > 0 {
      var writer = ByteWriter()
      writer.put(count: rest)
      Chunk.append(.omitted, writer.bytes, to: &bytes)
    }
    Chunk.append(.keyframe, [1] + part.bytes.dropFirst(), to: &bytes)
  }
}
