import Foundation
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// What a program writes that streamtop has started.
@Suite struct StartedProgramTests {
  private let output: MemoryFile
  private let far: Descriptor
  private let program: StartedProgram
  private var encoder: RecordingEncoder

  init() throws {
    let output = try MemoryFile(name: "test")
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (near, far) = (Descriptor(ends[0]), Descriptor(ends[1]))
    near.stopBlocking()
    var encoder = RecordingEncoder(SegmentHeader(program: "shop"))
    let bytes = encoder.encode(Look(time: .zero, properties: ["viewers": "0"]))
    try #require(far.send(bytes[...]) == bytes.count)
    let attachment = Attachment(Connection(socket: near))
    try attachment.waitForHeader()
    let nothing = Descriptor(open("/dev/null", O_RDWR))
    let process = try Subprocess(
      ["true"], input: nothing.number, output: nothing.number, error: nothing.number)
    program = StartedProgram(attachment, process, output: output)
    (self.output, self.far, self.encoder) = (output, far, encoder)
  }

  private func write(_ text: String) throws {
    try StandardOutput.write(text, to: output.descriptor)
  }

  private func look() -> [String] {
    var lines: [String] = []
    program.look { sample in
      lines += sample.output
      return Model()
    }
    return lines
  }

  @Test mutating func `what it writes after the last look is left, from the line on that had begun`() throws {
    try write("one\ntwo\nfatal")
    let end = encoder.finish(why: "shop has ended")
    #expect(far.send(end[...]) == end.count)
    #expect(look() == ["one", "two"])
    #expect(program.isOver)
    try write(": no stock\nbye")
    #expect(String(decoding: program.takeRest(), as: UTF8.self) == "fatal: no stock\nbye")
    #expect(program.takeRest().isEmpty)
  }

  @Test func `the last twenty lines are known, in however many looks they came`() throws {
    for number in 0..<5 {
      try write("early \(number)\n")
      #expect(look() == ["early \(number)"])
    }
    #expect(String(decoding: program.latestBytes, as: UTF8.self).hasPrefix("early 0\nearly 1\n"))
    let lines = (0..<18).map { "late \($0)" }
    try write(lines.map { $0 + "\n" }.joined())
    #expect(look() == lines)
    #expect(look().isEmpty)
    let latest = ["early 3", "early 4"] + lines
    #expect(String(decoding: program.latestBytes, as: UTF8.self) == latest.map { $0 + "\n" }.joined())
    #expect(program.takeRest().isEmpty)
  }
}
