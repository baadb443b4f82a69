import Streams

/// Reads recordings: from a file or a connection, in pieces of any size.
///
///     var decoder = RecordingDecoder()
///     decoder.append(piece)
///     while let element = try decoder.next() { … }
///     // When there are no more pieces:
///     while let element = decoder.finish() { … }
///
/// What is damaged is left out up to the next segment, which stands by itself. Whatever the bytes claim, the decoder keeps no
/// more than a chunk, and a bounded number of nodes and names.
public struct RecordingDecoder: Sendable {
  /// What a recording consists of.
  public enum Element: Hashable, Sendable {
    /// A segment begins.
    case segment(SegmentHeader, offset: Int)
    /// A look. The first one after a gap, and the first one at all unless the recording begins there, has a keyframe.
    case look(Look)
    /// What the program says to a viewer's command.
    case answer(ViewerAnswer)
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
  private var hasLastWord = false
  private var isFinished = false
  /// Where in the recording the look under way begins.
  private var lookStart = 0
  /// How many bytes of chunks were damaged.
  private var damagedBytes = 0

  private enum Phase: Hashable {
    /// For the next magic; the gap began at a place, or nothing has been left out yet.
    case searching(since: Gap?)
    case reading
  }

  private struct Gap: Hashable {
    let offset: Int
    let reason: String
    /// Whether nothing is left out unless another segment follows: the one that writes has not come further.
    var isEnd = false
  }

  /// Makes a decoder of what may begin with any segment.
  public init() {}

  /// How many bytes it holds that are not decoded yet.
  public var waitingBytes: Int { bytes.count - place }

  /// Whether something has begun that needs more bytes to be whole.
  public var isWithinLook: Bool { waitingBytes > 0 || segment.isWithinLook }

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
  ///   segment, before which it tells a gap.
  public mutating func next() throws(WireError) -> Element? {
    while true {
      switch phase {
      case .searching:
        guard find() else { return nil }
        // What is skipped may only have been seen now.
        defer { phase = .reading }
        if case .searching(let gap?) = phase { return .gap(offset: gap.offset, reason: gap.reason) }
      case .reading:
        let before = place
        do {
          guard let element = try read() else {
            if place == before { return nil }
            continue
          }
          return element
        } catch {
          leaveOut(from: before, because: error.description)
          if case .version = error { throw error }
        }
      }
    }
  }

  /// What is to be said when no more bytes come: call it until it is nil. It says that the recording is cut, or, where a chunk
  /// is larger than what is left, goes on with the segments behind that.
  public mutating func finish() -> Element? {
    guard !isFinished else { return nil }
    while true {
      do {
        if let element = try next() { return element }
      } catch { continue }
      guard phase == .reading, waitingBytes > 0, hasMagic(behind: place) else { break }
      leaveOut(from: place, because: "a chunk is not complete")
    }
    isFinished = true
    defer { (bytes, place, base) = ([], 0, base + bytes.count) }
    if case .searching(let gap?) = phase {
      guard gap.isEnd else { return .gap(offset: gap.offset, reason: gap.reason) }
      return hasLastWord ? nil : .cut(offset: gap.offset, isWithinChunk: false)
    }
    // The mark behind what a ring has newest may have had room for a part of it alone.
    if hasLastWord, bytes[place...].allSatisfy({ $0 == 0 }) { return nil }
    return .cut(offset: base + place, isWithinChunk: isWithinLook)
  }

  /// Goes on behind a place, where the next segment begins.
  private mutating func leaveOut(from start: Int, because reason: String) {
    phase = .searching(since: Gap(offset: base + start, reason: reason, isEnd: isEnd(at: start)))
    segment.fail()
    // Not the same magic again.
    place = max(place, start + 1)
  }

  /// Whether a place is marked as the end of what has been written.
  private func isEnd(at place: Int) -> Bool {
    bytes.count >= place + Chunk.lengthBytes && Chunk.littleEndian(bytes, at: place) == 0
  }

  /// Looks for the next magic. What comes before one is no part of a recording.
  private mutating func find() -> Bool {
    let start = place
    let found = Wire.search(bytes, from: &place)
    if place > start, case .searching(nil) = phase {
      phase = .searching(since: Gap(offset: base + start, reason: "this is no segment"))
    }
    return found
  }

  private func hasMagic(behind place: Int) -> Bool {
    var place = place + 1
    return Wire.search(bytes, from: &place)
  }

  /// Reads one chunk. Nil when it says nothing by itself, or when more bytes are needed: then the place stays.
  private mutating func read() throws(WireError) -> Element? {
    if bytes.count >= place + 4, Wire.isMagic(bytes, at: place, count: 4) {
      guard bytes.count >= place + Wire.magic.count else { return nil }
      guard Wire.isMagic(bytes, at: place) else { throw .malformed("a segment's first bytes are damaged") }
      // What is not whole is left out, but not this segment, too.
      let isTorn = segment.isWithinLook
      if isTorn { segment.fail() }
      segment.begin(offset: base + place)
      place += Wire.magic.count
      hasLastWord = false
      return isTorn ? .gap(offset: lookStart, reason: "a look is not complete") : nil
    }
    if !segment.isWithinLook { lookStart = base + place }
    guard !hasLastWord || waitingBytes < 4 else { throw .malformed("this is no segment") }
    guard let size = try Chunk.size(bytes, at: place), bytes.count >= place + size else { return nil }
    let chunk: Chunk
    do { chunk = try Chunk(bytes, at: place, size: size) } catch {
      // A segment may begin within what a damaged length claims. A file where that is often so is made to take long.
      damagedBytes += size
      if damagedBytes > (base + place) * 4 + Wire.chunkLimit * 16 { place += size }
      throw error
    }
    // It is as long as it says, whatever else is wrong with it.
    place += size
    let element = try segment.take(chunk)
    if case .end = element { hasLastWord = true }
    return element
  }
}
