import Streams
import Testing

@testable import StreamsWire

/// Keyframes of more nodes than one may have.
@Suite struct OmittedNodesTests {
  private let large = (1...70_000).map { id in
    NodeSnapshot(
      identity: NodeIdentity(
        id: NodeID(rawValue: id), parents: [], kind: "Hot", type: "Hot<Int>", operation: "map",
        location: "Main.swift:1"),
      madeAt: .zero)
  }

  private func ids(_ lowest: Int, _ highest: Int) -> ClosedRange<NodeID> {
    NodeID(rawValue: lowest)...NodeID(rawValue: highest)
  }

  private func fact(_ index: Int) -> Fact {
    Fact(sequence: 1, time: .seconds(1), node: large[index].identity, event: .pause)
  }

  @Test func `a reader is told how many are left out, and who one is when something happens to it`() throws {
    let look = Look(time: .seconds(1), facts: [fact(69_999)], keyframe: large)
    let bytes = recording(of: [look])
    let read = try elements(of: bytes)
    #expect(read.gaps == [] && read.looks.count == 1)
    #expect(read.looks.first?.keyframe == Array(large.prefix(65_536)))
    #expect(read.looks.first?.omitted == OmittedNodes(count: 4_464, ids: ids(65_537, 70_000)))
    #expect(read.looks.first?.facts == look.facts)
    // Readers that do not know of it read the rest.
    var chunks = RawChunk.all(of: bytes)
    for index in chunks.indices where chunks[index].type == UInt8(ascii: "M") {
      chunks[index].type = UInt8(ascii: "Z")
    }
    var older = read.looks[0]
    older.omitted = nil
    #expect(try elements(of: chunks.bytes).looks == [older])
  }

  @Test func `a keyframe that tells of all is written as it was before`() throws {
    let bytes = recording(of: [Look(time: .seconds(1), keyframe: Array(large.prefix(1_000)))])
    #expect(!RawChunk.all(of: bytes).contains { $0.type == UInt8(ascii: "M") })
    #expect(try elements(of: bytes).looks.first?.omitted == nil)
  }

  @Test func `what was left out before stays left out where a recording is made of another one`() throws {
    let omitted = OmittedNodes(count: 5, ids: ids(70_001, 70_900))
    let looks = [
      Look(time: .seconds(1), keyframe: Array(large.prefix(3)), omitted: omitted), Look(time: .seconds(9)),
    ]
    let bytes = recording(of: looks)
    #expect(try elements(of: bytes).looks == looks)
    let starts = try #require(RecordingIndex(atEndOf: bytes)).segments.map(\.offset)
    let last = try elements(of: Array(bytes[(starts.last ?? 0)...])).looks
    #expect(starts.count == 2 && last.first?.omitted == omitted)
    let both = recording(of: [Look(time: .seconds(1), keyframe: large, omitted: omitted)])
    let sum = OmittedNodes(count: 4_469, ids: ids(65_537, 70_900))
    #expect(try elements(of: both).looks.first?.omitted == sum)
  }

  @Test func `where it says what cannot be, the segment is damaged`() throws {
    let head = [RawChunk].head()
    let more = RawChunk("M", [1, 7, 7])
    #expect(try elements(of: (head + [more]).bytes).gaps == ["nodes are left out of no keyframe"])
    for payload in [[1, 8, 7], written { $0.put(count: -1) } + [7, 7]] as [[UInt8]] {
      let chunks = head.dropLast() + [RawChunk("M", payload), .keyframe]
      #expect(try elements(of: chunks.flatMap(\.bytes)).gaps == ["nodes are left out that cannot be"])
    }
  }
}
