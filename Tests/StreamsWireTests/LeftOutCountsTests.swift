import Streams
import Testing

@testable import StreamsWire

/// What is counted at nodes of which a keyframe does not tell, because they are too many.
struct LeftOutCountsTests {
  private static let count = 110_000

  private let keyframe = (1...LeftOutCountsTests.count).map { id in
    NodeSnapshot(
      identity: NodeIdentity(
        id: NodeID(rawValue: id), parents: [], kind: "Hot", type: "Hot<Int>", operation: "map",
        location: "Main.swift:1"),
      madeAt: .zero)
  }

  private func fact(_ number: Int, _ id: Int, _ event: Fact.Event) -> Fact {
    Fact(sequence: number, time: .seconds(9), node: keyframe[id - 1].identity, event: event)
  }

  private func reading(_ id: Int, _ values: Int) -> NodeReading {
    NodeReading(node: NodeID(rawValue: id), counters: NodeCounters(next: values))
  }

  @Test func `make no segment of each look, and stand in a keyframe that comes later`() throws {
    var encoder = RecordingEncoder(
      SegmentHeader(program: "large"), segmentSpan: .seconds(100), segmentBytes: 1 << 26)
    var bytes = encoder.encode(Look(time: .seconds(1), keyframe: keyframe))
    for round in 1...3 {
      let readings = (1...Self.count).map { reading($0, round) }
      bytes += encoder.encode(Look(time: .seconds(1 + round), readings: readings))
    }
    // Something happens to one, which is told of from then on.
    bytes += encoder.encode(
      Look(time: .seconds(9), facts: [fact(1, 100_000, .pause)], readings: [reading(100_000, 9)]))
    let ends = (1...60_000).map { fact(1 + $0, $0, .end(.completed, cause: nil)) }
    bytes += encoder.encode(Look(time: .seconds(10), facts: ends))
    let before = try elements(of: bytes)
    #expect(before.gaps == [] && before.headers.count == 1)
    let told = (1...3).flatMap { round in (1...65_536).map { reading($0, round) } } + [reading(100_000, 9)]
    #expect(before.looks.flatMap(\.readings) == told)

    bytes += encoder.encode(Look(time: .seconds(200)))
    bytes += encoder.finish(why: "done")
    let start = try #require(RecordingIndex(atEndOf: bytes)?.segments.last?.offset)
    let read = try elements(of: Array(bytes[start...]))
    let later = try #require(read.looks.first?.keyframe)
    #expect(later.map(\.identity.id.rawValue) == Array(60_001...Self.count))
    #expect(later.allSatisfy { $0.counters.next == ($0.identity.id.rawValue == 100_000 ? 9 : 3) })
  }
}
