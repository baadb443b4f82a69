/// Where in a file the bytes of a recording go.
///
/// A recording without a limit grows at its end. One with a limit is a ring of whole segments: where the
/// file is full, the next segment goes to its beginning, and the oldest are cut off behind it. Such a file
/// plays in order, because segments have numbers.
///
/// The file keeps to its limit while segments are no longer than half of it. Longer ones, as of very many
/// streams, make it up to twice as large, or as large as one of them: else each would overwrite the only
/// other one that is whole.
package struct RecordingPlaces: Sendable {
  /// How many bytes the file may have; nil for any number.
  private let limit: Int?
  private var offset = 0
  /// Where the segments of a ring begin that have been written since the file was full last.
  private var newer: [Int] = []
  /// Where those begin of what was written before that are still whole, and where all of that ends.
  private var (older, olderEnd): (ArraySlice<Int>, Int) = ([], 0)

  /// How many segments a ring holds, more or less.
  private static let slots = 64

  package init(limit: Int?) { self.limit = limit }

  /// How large a segment may become.
  package var segmentBytes: Int { limit.map { $0 / RecordingPlaces.slots } ?? 1 << 20 }
  /// Whether a last word can tell where segments begin: a ring's are not where its encoder has put them.
  package var hasIndex: Bool { limit == nil }

  /// Where the next bytes go, and whether what stands behind that place is to be cut off first. ``endMark``
  /// is to be written with them, in one step.
  package mutating func next(for bytes: [UInt8]) -> (offset: Int, cut: Int?) {
    defer { offset += bytes.count }
    guard let limit else { return (offset, nil) }
    var cut: Int?
    if bytes.starts(with: Wire.magic), isFull(limit) {
      // What is left of older segments behind this place would be taken for newer ones.
      cut = offset
      (newer, older, olderEnd, offset) = ([], newer[...], offset, 0)
    }
    // A look that is written as several may have segments begin within it.
    var place = 0
    while Wire.search(bytes, from: &place) {
      newer.append(offset + place)
      place += 1
    }
    let end = offset + bytes.count
    older = older.drop { $0 < end }
    return (offset, cut)
  }

  /// Whether there is no room for another segment, which will be about as long as the last one.
  private func isFull(_ limit: Int) -> Bool {
    let length = newer.count > 1 ? offset - (newer.last ?? 0) : 0
    return offset + max(length, 2 * segmentBytes) > limit
  }

  /// What stands behind the bytes that were placed last, until the next ones overwrite it: a length that no
  /// chunk has.
  ///
  /// Without it, an older chunk that begins just there would be taken for a newer one, as its checksum is
  /// right. The mark stops short of the older segment behind it, which tells readers as much, and of the
  /// file's end.
  package var endMark: [UInt8] {
    let room = (older.first ?? olderEnd) - offset
    return Array(repeating: 0, count: max(0, min(Chunk.lengthBytes, room)))
  }
}
