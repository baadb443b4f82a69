import Testing

@testable import StreamsWire

/// How large a ring becomes.
struct RecordingPlacesTests {
  @Test(arguments: [(1_000, 63_000), (20_000, 60_000), (40_000, 80_000), (80_000, 80_000)])
  func `a ring keeps to its limit, and to two segments where these are too long for it`(
    segment: Int, most: Int
  ) {
    var (places, size) = (RecordingPlaces(limit: 64_000), 0)
    for _ in 0..<70 {
      let pieces = [Wire.magic, [UInt8](repeating: 1, count: segment - Wire.magic.count)]
      for piece in pieces { size = max(size, places.next(for: piece).offset + piece.count) }
    }
    #expect(size == most)
  }

  @Test func `what is newest ends with a mark, but where nothing older would be taken for it`() {
    var places = RecordingPlaces(limit: 6_400)
    func put(_ count: Int, isSegment: Bool) -> Int {
      _ = places.next(for: (isSegment ? Wire.magic : []) + [UInt8](repeating: 1, count: count))
      return places.endMark.count
    }
    // Two segments of 3,200 bytes, behind which nothing stands.
    let first = [put(92, isSegment: true), put(3_100, isSegment: false)]
    let second = [put(92, isSegment: true), put(3_100, isSegment: false)]
    #expect(first + second == [0, 0, 0, 0])
    // Then one that overwrites the first, up to the second and into it.
    #expect(put(3_100, isSegment: true) == 4)
    #expect(put(89, isSegment: false) == 3)
    #expect(put(3, isSegment: false) == 0)
    #expect(put(100, isSegment: false) == 4)
    #expect(put(3_098, isSegment: false) == 2)
    #expect(put(2, isSegment: false) == 0)
    #expect(put(100, isSegment: false) == 0)
  }
}
