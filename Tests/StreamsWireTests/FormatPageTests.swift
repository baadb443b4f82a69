import Foundation
import Streams
import Testing

@testable import StreamsWire

@Suite struct FormatPageTests {
  /// The bytes of the page's example, without what is said of them.
  private func example() throws -> [UInt8] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/StreamsWire/StreamsWire.docc/Format.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```").dropLast().last)
    return block.split(separator: "\n").flatMap { line in
      line.split(separator: " ").prefix { $0.count == 2 }.compactMap { UInt8($0, radix: 16) }
    }
  }

  @Test func `the example on the page is what is written`() throws {
    let node = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App.swift:3",
      name: "numbers")
    var encoder = RecordingEncoder(SegmentHeader(program: "app", pid: 7, startedAt: 1_000))
    var look = Look(time: .milliseconds(1), wallClock: 2_000, properties: ["seed": "7"])
    look.facts = [
      Fact(sequence: 1, time: .microseconds(200), node: node, event: .made),
      Fact(sequence: 2, time: .microseconds(200), node: node, event: .next(value: "42", nil)),
    ]
    look.readings = [NodeReading(node: node.id, counters: NodeCounters(next: 1))]
    let bytes = encoder.encode(look) + encoder.finish(why: "done")
    #expect(try example() == bytes, "\(bytes.map { String($0, radix: 16) })")
  }
}
