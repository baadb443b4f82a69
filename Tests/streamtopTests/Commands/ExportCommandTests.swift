import Streams
import StreamsWire
import Testing

@testable import streamtop

/// What the program itself exports.
@Suite struct ExportCommandTests {
  private func export(_ file: TemporaryFile, _ options: String...) throws -> (status: Int32, text: String) {
    let size = Size(width: 200, height: 40)
    let program = try PseudoTerminal(["export", file.path] + options, size: size)
    let status = try program.ending().status
    return (status, String(decoding: program.output, as: UTF8.self))
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
