import Streams
import StreamsWire
import Testing

@testable import streamtop

/// What the program itself exports.
struct ExportCommandTests {
  private func export(_ file: TemporaryFile, _ options: String...) throws -> (status: Int32, text: String) {
    let size = Size(width: 200, height: 40)
    let program = try PseudoTerminal(["export", file.path] + options, size: size)
    let status = try program.ending().status
    return (status, String(decoding: program.output, as: UTF8.self))
  }

  /// One that has passed five values, of which the recording has two.
  /// - Parameter isBroken: whether facts are missing, too, before its last look.
  private func incomplete(lost: Int, isBroken: Bool = false) -> TemporaryFile {
    let file = TemporaryFile()
    let feed = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App.swift:1", name: "feed")
    var encoder = RecordingEncoder(SegmentHeader(program: "shop"))
    let start = NodeSnapshot(identity: feed, madeAt: .zero)
    file.bytes += encoder.encode(Look(time: .zero, keyframe: [start]))
    let facts = (1...2).map {
      Fact(sequence: $0, time: .seconds(1), node: feed, event: .next(value: "\($0)", nil))
    }
    let reading = NodeReading(node: feed.id, counters: NodeCounters(next: 5))
    file.bytes += encoder.encode(
      Look(time: .seconds(1), facts: facts, readings: [reading], lostValues: lost))
    let counted = NodeSnapshot(identity: feed, madeAt: .zero, counters: reading.counters)
    file.bytes += encoder.encode(Look(time: .seconds(2), keyframe: isBroken ? [counted] : nil))
    file.bytes += encoder.finish(why: "the end")
    return file
  }

  @Test func `a trace whose figures lack values says so`() throws {
    let words =
      "streamtop: 3 of 5 values are not in the recording, and values/s is of the others; record with --values all\r\n"
    let trace = try export(incomplete(lost: 0), "--format", "perfetto")
    #expect(trace.status == 0 && trace.text.hasSuffix(words))
  }

  @Test(arguments: [0, 3]) func `records of facts say how many values are lost`(lost: Int) throws {
    let records = try export(incomplete(lost: lost), "--format", "ndjson")
    #expect(records.status == 0)
    #expect(records.text.contains("streamtop: ") == (lost > 0))
    #expect(records.text.contains("streamtop: 3 values are missing in the recording\r\n") == (lost > 0))
  }

  @Test func `where more is missing than values, to record others is no advice`() throws {
    let trace = try export(incomplete(lost: 0, isBroken: true), "--format", "perfetto")
    #expect(trace.status == 0)
    #expect(trace.text.contains("streamtop: something is missing in the recording"))
    #expect(trace.text.contains("streamtop: 3 of 5 values are not in the recording"))
    #expect(!trace.text.contains("--values all"))
  }

  @Test(arguments: [("--from", "3s", "ends at 2s"), ("--to", "0.5s", "begins at 1s")])
  func `a time that the recording has not is refused`(option: String, time: String, words: String) throws {
    let file = TemporaryFile()
    var header = SegmentHeader(program: "shop")
    header.time = .seconds(1)
    var encoder = RecordingEncoder(header)
    for second in 1...2 { file.bytes += encoder.encode(Look(time: .seconds(second))) }
    file.bytes += encoder.finish(why: "the end")
    let records = try export(file, "--format", "ndjson", option, time)
    #expect(records.status == 64)
    #expect(records.text.hasPrefix("streamtop: \(option) \(time): the recording \(words); see "))
  }

  @Test func `no test is made of several recordings, and the reason is one line`() throws {
    let file = TemporaryFile()
    for name in ["left", "right"] {
      let stage = Stage()
      let source = stage.build { HotInput<Int>() }
      stage.hold((source, stage.build { source.map { $0 }.named(name) }))
      stage.at(1) { source.push(1) }
      var encoder = RecordingEncoder(SegmentHeader(program: name, isVirtual: true))
      file.bytes += encoder.encode(Look(time: .seconds(2), facts: stage.facts(until: 2)))
      file.bytes += encoder.finish(why: "the end")
    }
    let both = try export(file, "--format", "marble-test")
    #expect(both.status == ExitStatus.data.rawValue)
    #expect(both.text == "streamtop: a test needs one recording, and 2 stand in the file\r\n")
    // A chain that only one of them has is a chain of that one.
    let one = try export(file, "--format", "marble-test", "--node", "right")
    #expect(one.status == 0)
    #expect(one.text.contains("1000 right next 1") && !one.text.contains("left"))
  }
}
