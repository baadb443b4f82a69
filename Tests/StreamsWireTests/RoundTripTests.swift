import Streams
import Testing

@testable import StreamsWire

struct RoundTripTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what is written is read, in pieces of any size`(seed: UInt64) throws {
    var program = RandomProgram(seed: seed)
    let looks = program.looks(30)
    let bytes = recording(of: looks)
    for pieces in [1, 7, 1_000, .max] {
      let read = try elements(of: bytes, pieces: pieces)
      #expect(read.looks == looks)
      #expect(read.last == .end(why: "done"))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `who begins at any segment reads the same from there on, and how things stand`(seed: UInt64) throws {
    var program = RandomProgram(seed: seed)
    let bytes = recording(of: program.looks(40))
    let index = try #require(RecordingIndex(atEndOf: bytes))
    var check = RecordingCheck()
    for element in try elements(of: bytes) { check.take(element) }
    #expect(index.segments.map(\.offset) == check.segments.map(\.offset))
    #expect(index.segments.map(\.facts) == check.segments.map(\.facts) && index.segments.count > 5)
    let whole = try elements(of: bytes).looks
    for segment in index.segments.dropFirst() {
      var part = try elements(of: Array(bytes[segment.offset...])).looks
      #expect(part.first?.keyframe != nil && part.first?.time == segment.first)
      if !part.isEmpty { part[0].keyframe = nil }
      #expect(part == whole.suffix(part.count))
    }
  }
}
