import Streams

/// Reads recordings: from a file or a connection, in pieces of any size.
///
///     var decoder = RecordingDecoder()
///     decoder.append(piece)
///     while let element = try decoder.next() { … }
///     // and when there are no more pieces:
///     while let element = try decoder.finish() { … }
///
/// What is damaged is left out up to the next segment, which stands by itself. Whatever the bytes claim, the decoder keeps no
/// more than a chunk, and what they have told of nodes and names.
public struct RecordingDecoder: Sendable {
  /// What a recording consists of.
  public enum Element: Hashable, Sendable {
    /// A segment begins.
    case segment(SegmentHeader, offset: Int)
    /// A look. The first one after a gap, and the first one at all unless the recording begins there, has a keyframe.
    case look(Look)
    /// Some bytes are left out, from a place on, and why.
    case gap(offset: Int, reason: String)
    /// The last word of the one that recorded: why the recording ends.
    case end(why: String)
    /// The bytes stop without a last word, within a chunk or not: the program was killed, or still writes.
    case cut(offset: Int, isWithinChunk: Bool)
  }

  private var bytes: [UInt8] = []
  /// Where in `bytes` the next chunk begins, and where in the recording `bytes` begin.
  private var (place, base) = (0, 0)
  private var segment = SegmentReader()
  private var phase = Phase.searching(since: nil)
  /// The last segment's head.
  private var header: SegmentHeader?
  private var hasSeenSegment = false
  private var hasLastWord = false
  /// Whether no more bytes come, and whether that has been told.
  private var (isComplete, hasFinished) = (false, false)

  /// How large the chunk is that is being read, and how many bytes of chunks have been read in vain.
  private var (chunkSize, wasted) = (0, 0)

  private static let wasteLimit = 16 << 20

  private enum Phase: Hashable {
    /// For the next magic; the gap began at a place, or nothing has been left out yet.
    case searching(since: Gap?)
    case reading
  }

  private struct Gap: Hashable {
    let offset: Int
    let reason: String
  }

  /// Makes a decoder of what may begin with any segment.
  public init() {}

  /// How many bytes it holds that are not decoded yet.
  public var waitingBytes: Int { bytes.count - place }

  /// Adds the next bytes.
  public mutating func append(_ piece: some Sequence<UInt8>) {
    if place > 1 << 16 || place == bytes.count {
      base += place
      bytes.removeFirst(place)
      place = 0
    }
    bytes += piece
  }

  /// What the bytes tell next; nil when more are needed.
  /// - Throws: ``WireError/version(_:)`` where a segment is of a version that is not known. The next call looks for the next
  ///   segment.
  public mutating func next() throws(WireError) -> Element? {
    while true {
      switch phase {
      case .searching:
        guard find(), case .searching(let gap) = phase else { return nil }
        phase = .reading
        if let gap { return .gap(offset: gap.offset, reason: gap.reason) }
      case .reading:
        let before = place
        do {
          guard let element = try read() else {
            if place == before { return nil }
            continue
          }
          return element
        } catch .malformed(let reason) {
          phase = .searching(since: Gap(offset: base + before, reason: reason))
          segment.fail()
          // Not the same magic again; and behind all of the chunk where so much has been read in vain that the rest would
          // take for ever: a segment that begins within it is lost then.
          place =
            wasted > RecordingDecoder.wasteLimit + (base + place) ? before + max(1, chunkSize) : before + 1
          wasted += chunkSize
          chunkSize = 0
        } catch {
          phase = .searching(since: nil)
          segment.fail()
          throw error
        }
      }
    }
  }

  /// What else is to be told when no more bytes come, in the end that something is missing; nil after a last word. To be
  /// called until then.
  /// - Throws: see ``next()``.
  public mutating func finish() throws(WireError) -> Element? {
    isComplete = true
    if let element = try next() { return element }
    guard !hasFinished else { return nil }
    hasFinished = true
    if case .searching(let gap?) = phase { return .gap(offset: gap.offset, reason: gap.reason) }
    if hasLastWord, waitingBytes == 0 { return nil }
    return .cut(offset: base + place, isWithinChunk: waitingBytes > 0 || segment.isWithinLook)
  }

  /// Whether a segment begins behind the place, within what may be a chunk that claims too much.
  private func hasMagicAhead() -> Bool {
    let magic = Wire.magic
    var next = place + 1
    while next + magic.count <= bytes.count {
      if bytes[next] == magic[0], bytes[next..<next + magic.count].elementsEqual(magic) { return true }
      next += 1
    }
    return false
  }

  /// Looks for the next magic. What comes before one is no part of a recording.
  private mutating func find() -> Bool {
    let magic = Wire.magic
    while place + magic.count <= bytes.count {
      if bytes[place] == magic[0], bytes[place..<place + magic.count].elementsEqual(magic) { return true }
      if case .searching(nil) = phase {
        phase = .searching(since: Gap(offset: base + place, reason: "this is no segment"))
      }
      place += 1
    }
    return false
  }

  /// Reads one chunk. Nil when it says nothing by itself, or when more bytes are needed: then the place stays.
  private mutating func read() throws(WireError) -> Element? {
    if bytes.count >= place + 4, bytes[place..<place + 4].elementsEqual(Wire.magic.prefix(4)) {
      guard bytes.count >= place + Wire.magic.count else { return nil }
      guard bytes[place..<place + Wire.magic.count].elementsEqual(Wire.magic) else {
        throw .malformed("a segment's first bytes are damaged")
      }
      if segment.isWithinLook { throw .malformed("a look is not complete") }
      segment.begin(offset: base + place)
      place += Wire.magic.count
      hasLastWord = false
      return nil
    }
    guard let size = try Chunk.size(bytes, at: place), bytes.count >= place + size else {
      if isComplete, hasMagicAhead() { throw .malformed("a chunk is longer than what there is of it") }
      return nil
    }
    chunkSize = size
    let chunk = try Chunk(bytes, at: place, size: size)
    let element = try segment.take(chunk)
    place += size
    chunkSize = 0
    if case .end = element { hasLastWord = true }
    return element
  }
}
