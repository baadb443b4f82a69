/// Where in a file the bytes of a recording go.
///
/// A recording without a limit grows at its end. One with a limit is a ring of whole segments: where the file is full, the next
/// segment goes to its beginning, and the oldest are cut off behind it. Such a file plays in order, because segments have
/// numbers.
package struct RecordingPlaces: Sendable {
  /// How many bytes the file may have; nil for any number.
  private let limit: Int?
  private var offset = 0

  /// How many segments a ring holds, more or less.
  private static let slots = 64

  package init(limit: Int?) { self.limit = limit }

  /// How large a segment may become.
  package var segmentBytes: Int { limit.map { $0 / RecordingPlaces.slots } ?? 1 << 20 }
  /// Whether a last word with an index can be written: a ring's segments are not where its encoder has put them.
  package var hasLastWord: Bool { limit == nil }

  /// Where the next bytes go, and whether what stands behind that place is to be cut off first.
  package mutating func next(for bytes: [UInt8]) -> (offset: Int, cut: Int?) {
    var cut: Int?
    if let limit, bytes.starts(with: Wire.magic), offset + 2 * segmentBytes > limit {
      // What is left of older segments behind this place would be taken for newer ones.
      (cut, offset) = (offset, 0)
    }
    defer { offset += bytes.count }
    return (offset, cut)
  }
}
