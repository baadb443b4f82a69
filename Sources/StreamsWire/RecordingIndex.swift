/// Where the segments of a recording begin.
public struct RecordingIndex: Hashable, Sendable {
  /// One segment.
  public struct Segment: Hashable, Sendable {
    /// Where it begins, in bytes.
    public var offset: Int
    /// 1 for the first segment of a recording.
    public var number: Int
    /// The times of its first and its last look, on the streams' clock.
    public var first: Duration
    /// See `first`.
    public var last: Duration
    /// How many facts it has.
    public var facts: Int
    /// How many of those are errors, or ends by an error.
    public var errors: Int
  }

  /// The segments, in order.
  public var segments: [Segment] = []

  /// Reads the index at the end of a recording; nil when there is none: then ``RecordingCheck`` finds the segments.
  /// - Parameter bytes: at least the last MiB of the recording, or all of it, and nothing behind it.
  public init?(atEndOf bytes: [UInt8]) {
    guard bytes.count > Chunk.overhead + 4 else { return nil }
    let size = Int(Chunk.littleEndian(bytes, at: bytes.count - 4))
    let place = bytes.count - size
    guard size > Chunk.overhead, place >= 0, let chunk = try? Chunk(checked: bytes, at: place, size: size),
      chunk.kind == .end
    else { return nil }
    var reader = chunk.payload
    guard let segments = try? reader.segments() else { return nil }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
  }
}

extension Chunk {
  /// Reads a chunk of which its own length has to say that it is there.
  fileprivate init?(checked bytes: [UInt8], at place: Int, size: Int) throws(WireError) {
    guard try Chunk.size(bytes, at: place) == size else { return nil }
    try self.init(bytes, at: place, size: size)
  }
}

/// The index of a recording that is being written.
///
/// Keeps no more than what fits in a chunk: a program may record for years.
struct IndexWriter: Sendable {
  private(set) var list = ByteWriter()
  private(set) var count = 0
  /// How many facts the segments have, those that are not kept among them.
  private(set) var facts = 0
  private var isKept: Bool

  /// - Parameter isKept: whether an index will be wanted.
  init(isKept: Bool) { self.isKept = isKept }

  mutating func append(_ segment: RecordingIndex.Segment) {
    facts += segment.facts
    guard isKept else { return }
    list.put(segment)
    count += 1
    guard list.bytes.count >= Wire.chunkLimit / 2 else { return }
    (list, count, isKept) = (ByteWriter(), 0, false)
  }
}

extension ByteWriter {
  /// An index that does not fit is left out: who wants it looks for where segments begin.
  mutating func put(_ index: IndexWriter) {
    let fits = bytes.count + index.list.bytes.count < Wire.chunkLimit / 2
    put(count: fits ? index.count : 0)
    if fits { put(index.list.bytes) }
    // The last four bytes say how long the chunk is, so that it is found from the end.
    put(Chunk.littleEndian(UInt32(bytes.count + 4 + Chunk.overhead)))
  }

  fileprivate mutating func put(_ segment: RecordingIndex.Segment) {
    for number in [segment.offset, segment.number] { put(count: number) }
    put(segment.first)
    put(segment.last)
    for number in [segment.facts, segment.errors] { put(count: number) }
  }
}

extension ByteReader {
  fileprivate mutating func segments() throws(WireError) -> [RecordingIndex.Segment] {
    _ = try text()
    for _ in 0..<3 { _ = try number() }
    var segments: [RecordingIndex.Segment] = []
    for _ in 0..<(try count()) {
      let (offset, number) = (try int(), try int())
      segments.append(
        RecordingIndex.Segment(
          offset: offset, number: number, first: try time(), last: try time(), facts: try int(),
          errors: try int()))
    }
    return segments
  }
}
