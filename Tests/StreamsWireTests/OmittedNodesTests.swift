import Streams
import Testing

@testable import StreamsWire

/// Keyframes of more nodes than one may have.
struct OmittedNodesTests {
  private let large = (1...70_000).map { id in
    NodeSnapshot(
      identity: NodeIdentity(
        id: NodeID(rawValue: id), parents: [], kind: "Hot", type: "Hot<Int>", operation: "map",
        location: "Main.swift:1"),
      madeAt: .zero)
  }

  private func fact(_ index: Int, _ event: Fact.Event = .pause) -> Fact {
    Fact(sequence: index, time: .seconds(1), node: large[index].identity, event: event)
  }

  @Test func `a reader is told how many are left out, and who one is when something happens to it`() throws {
    let look = Look(time: .seconds(1), facts: [fact(69_999)], keyframe: large)
    let bytes = recording(of: [look])
    let read = try elements(of: bytes)
    #expect(read.gaps == [] && read.looks.count == 1)
    #expect(read.looks.first?.keyframe == Array(large.prefix(65_536)))
    #expect(read.looks.first?.omitted == 4_464)
    #expect(read.looks.first?.facts == look.facts)
    // Readers that do not know of it read the rest.
    var chunks = RawChunk.all(of: bytes)
    for index in chunks.indices where chunks[index].type == UInt8(ascii: "M") {
      chunks[index].type = UInt8(ascii: "Z")
    }
    var older = read.looks[0]
    older.omitted = 0
    #expect(try elements(of: chunks.bytes).looks == [older])
  }

  @Test func `a keyframe that tells of all is written as it was before`() throws {
    let bytes = recording(of: [Look(time: .seconds(1), keyframe: Array(large.prefix(1_000)))])
    #expect(!RawChunk.all(of: bytes).contains { $0.type == UInt8(ascii: "M") })
    #expect(try elements(of: bytes).looks.first?.omitted == 0)
  }

  @Test func `what was left out before stays left out where a recording is made of another one`() throws {
    let looks = [
      Look(time: .seconds(1), keyframe: Array(large.prefix(3)), omitted: 5), Look(time: .seconds(9)),
    ]
    let bytes = recording(of: looks)
    #expect(try elements(of: bytes).looks == looks)
    let starts = try #require(RecordingIndex(atEndOf: bytes)).segments.map(\.offset)
    let last = try elements(of: Array(bytes[(starts.last ?? 0)...])).looks
    #expect(starts.count == 2 && last.first?.omitted == 5)
    let both = recording(of: [Look(time: .seconds(1), keyframe: large, omitted: 5)])
    #expect(try elements(of: both).looks.first?.omitted == 4_469)
  }

  /// `ended` is by their places: the first three are known.
  @Test(arguments: [([3, 4], 3), ([0, 3], 4), ([3, 4, 5, 6, 7], 0), ([3, 4, 5, 6, 7, 8], 0)])
  func `what has ended is left out no longer`(ended: [Int], rest: Int) throws {
    let ends = ended.map { fact($0, .end(.completed, cause: nil)) }
    let looks = [
      Look(time: .seconds(1), facts: [fact(3)] + ends, keyframe: Array(large.prefix(3)), omitted: 5),
      Look(time: .seconds(9)),
    ]
    let bytes = recording(of: looks)
    #expect(try elements(of: bytes).looks.first?.omitted == 5)
    let start = try #require(RecordingIndex(atEndOf: bytes)?.segments.last?.offset)
    let last = Array(bytes[start...])
    #expect(try elements(of: last).looks.map(\.omitted) == [rest])
    #expect(RawChunk.all(of: last).contains { $0.type == UInt8(ascii: "M") } == (rest > 0))
  }

  @Test func `where it says what cannot be, the segment is damaged`() throws {
    let head = [RawChunk].head()
    let more = RawChunk("M", [1])
    #expect(try elements(of: (head + [more]).bytes).gaps == ["nodes are left out of no keyframe"])
    for count in [-1, Int.max] {
      let chunks = head.dropLast() + [RawChunk("M", written { $0.put(count: count) }), .keyframe]
      #expect(try elements(of: chunks.flatMap(\.bytes)).gaps == ["a count of nodes does not fit"])
    }
  }
}
