import Foundation
import Streams
import Testing

@testable import StreamsWire

/// The page that says what each byte means is true.
struct FormatPageTests {
  private func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/StreamsWire/StreamsWire.docc/Format.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `the page's example is what is written, byte for byte`() throws {
    let block = try #require(try page().components(separatedBy: "```").dropFirst().first)
    let shown = block.split(separator: "\n").flatMap { line in
      // Bytes stand before the first two spaces.
      (line.components(separatedBy: "  ").first ?? "").split(separator: " ").map { UInt8($0, radix: 16) }
    }
    let node = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "a.swift:1")
    let look = Look(
      time: .nanoseconds(300),
      facts: [
        Fact(sequence: 1, time: .nanoseconds(100), node: node, event: .made),
        Fact(sequence: 2, time: .nanoseconds(200), node: node, event: .next(value: "42", nil)),
      ],
      readings: [NodeReading(node: node.id, counters: NodeCounters(next: 1))], properties: ["seed": "7"])
    var encoder = RecordingEncoder(SegmentHeader(program: "tiny", pid: 7, isVirtual: true))
    let bytes = encoder.encode(look) + encoder.finish(why: "done")
    #expect(shown == bytes)
    #expect(try elements(of: bytes).looks == [look])
  }

  @Test func `the page's bounds are those that readers keep`() throws {
    let text = try page().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let bounds = [
      "a chunk \(grouped(Wire.chunkLimit)) bytes", "a text \(grouped(Wire.textLimit)) bytes",
      "names \(grouped(Wire.nameLimit)), and \(grouped(Wire.nameBytes)) bytes",
      "a keyframe's nodes \(grouped(Wire.keyframeLimit))", "known nodes \(grouped(Wire.nodeLimit))",
      "open runs \(grouped(Wire.parentLimit)) each",
      "known nodes \(grouped(Wire.linkLimit)) together", "in a look \(grouped(Wire.lookLimit)) together",
      "chunks \(grouped(Wire.lookBytes)) bytes", "properties \(Wire.propertyLimit), and",
      "value \(grouped(Wire.propertyBytes)) bytes",
      "a viewer says, \(grouped(Wire.messageLimit)) bytes, \(grouped(Wire.wantLimit)) nodes",
      "texts of \(grouped(Wire.commandTextLimit)) bytes", "number, at most \(Wire.comingLimit)",
    ]
    for bound in bounds { #expect(text.contains(bound), "\(bound)") }
  }

  private func grouped(_ number: Int) -> String {
    number < 1_000
      ? "\(number)" : "\(grouped(number / 1_000)),\(String("\(1_000 + number % 1_000)".dropFirst()))"
  }
}
