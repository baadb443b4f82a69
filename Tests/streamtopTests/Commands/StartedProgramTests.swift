import Foundation
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// What a program writes that streamtop has started.
struct StartedProgramTests {
  /// The end that the program writes to.
  private let output: Descriptor
  private let far: Descriptor
  private let program: StartedProgram
  private let said: Said

  /// What the program says of its streams, which do nothing.
  private final class Said {
    var encoder = RecordingEncoder(SegmentHeader(program: "shop"))

    var look: [UInt8] { encoder.encode(Look(time: .zero, properties: ["viewers": "0"])) }
  }

  init() throws {
    let (pipe, output) = try OutputPipe.make()
    let (near, far) = try connectedEnds()
    let said = Said()
    let bytes = said.look
    try #require(far.send(bytes[...]) == bytes.count)
    let attachment = Attachment(Connection(socket: near))
    try attachment.waitForHeader()
    let nothing = Descriptor(open("/dev/null", O_RDWR))
    let process = try Subprocess(
      ["true"], input: nothing.number, output: nothing.number, error: nothing.number)
    program = StartedProgram(attachment, process, output: pipe)
    (self.output, self.far, self.said) = (output, far, said)
  }

  private func write(_ text: String) throws {
    try StandardOutput.write(text, to: output.number)
  }

  private func look() -> [String] { lookAtAll().lines }

  /// What a look of the user's shows once the program has said how it stands since the lines were written.
  private func lookAtAll() -> WrittenLines {
    program.receive()
    let bytes = said.look
    #expect(far.send(bytes[...]) == bytes.count)
    return written()
  }

  private func written() -> WrittenLines {
    var written: WrittenLines = []
    program.look { sample in
      written.append(sample.output)
      return Model()
    }
    return written
  }

  @Test func `what it writes after the last look is left, from the line on that had begun`() throws {
    try write("one\ntwo\nfatal")
    let end = said.encoder.finish(why: "shop has ended")
    #expect(far.send(end[...]) == end.count)
    #expect(written().lines == ["one", "two"])
    #expect(program.isOver)
    try write(": no stock\nbye")
    #expect(String(decoding: program.takeRest(), as: UTF8.self) == "fatal: no stock\nbye")
    #expect(program.takeRest().isEmpty)
  }

  @Test func `a line stands behind all that was before it: a look that comes after it`() throws {
    try write("one\n")
    #expect(written() == [])
    #expect(written() == [])
    try write("two\n")
    #expect(look() == ["one", "two"])
  }

  @Test func `what is put back is written through, and was not in the log last`() throws {
    try write("one\ntwo\n")
    #expect(look() == ["one", "two"])
    try write("three\n")
    program.putBack(["two"])
    #expect(String(decoding: program.latestBytes, as: UTF8.self) == "one\n")
    #expect(String(decoding: program.takeRest(), as: UTF8.self) == "two\nthree\n")
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

  @Test func `more lines than the log holds are not kept, and the log says how much is left out`() throws {
    let lines = (0..<WrittenLines.limit + 3).map { "line \($0)" }
    for part in [lines[..<5_000], lines[5_000...]] {
      try write(part.map { $0 + "\n" }.joined())
      program.receive()
    }
    let written = lookAtAll()
    #expect(written.lines == Array(lines[3...]))
    #expect(written.leftOut == "line 0\nline 1\nline 2\n".utf8.count)
    var model = Model()
    model.apply(Sample(output: written))
    #expect(model.log.first?.text == "21 bytes of output are left out")
    #expect(model.log.last?.text == lines.last)
    #expect(lookAtAll() == [])
  }

  @Test func `of output that no look has shown for long the end is kept, and all is counted`() throws {
    try write("a line that has begun")
    #expect(look().isEmpty)
    let line = String(repeating: "x", count: 999)
    let lineCount = WrittenLines.limit + 10
    for _ in 0..<lineCount {
      try write(line + "\n")
      program.receive()
    }
    let written = lookAtAll()
    #expect(written.lines == Array(repeating: line, count: WrittenLines.limit))
    let leftOutLines = lineCount - written.lines.count
    #expect(written.leftOut == "a line that has begun".utf8.count + leftOutLines * (line.utf8.count + 1))
  }

  @Test func `what the log has no room for is counted as it was written`() throws {
    // No text has these bytes, so that what is shown for them is longer.
    let lines = (0..<WrittenLines.limit + 3).flatMap { _ in [0xFF, 0x0A] as [UInt8] }
    try StandardOutput.write(lines + Array("rest".utf8), to: output.number)
    let written = lookAtAll()
    #expect(written.lines == Array(repeating: "\u{FFFD}", count: WrittenLines.limit))
    #expect(written.leftOut == 6)
    #expect(String(decoding: program.takeRest(), as: UTF8.self) == "rest")
  }

  @Test func `a long line is shown as several, whether it is complete or not`() throws {
    let piece = String(repeating: "x", count: 4_096)
    try write(piece + "y\n" + piece + "\n" + piece + "z")
    #expect(look() == [piece, "y", piece, piece])
    #expect(String(decoding: program.takeRest(), as: UTF8.self) == "z")
  }

  @Test func `what was taken in, and has been in no look, is left, and says what is missing`() throws {
    try write("one\ntwo\nthr")
    program.receive()
    try write("ee")
    #expect(String(decoding: program.takeRest(), as: UTF8.self) == "one\ntwo\nthree")
    try write((0...WrittenLines.limit).map { "\($0)\n" }.joined())
    program.receive()
    let rest = String(decoding: program.takeRest(), as: UTF8.self)
    #expect(rest.hasPrefix("streamtop: 2 bytes of output are left out\n1\n2\n"))
    #expect(program.latestBytes.isEmpty)
  }

  @Test func `once it has ended no more is left than the log holds, and a line that has no end`() throws {
    try write((0...WrittenLines.limit).map { "\($0)\n" }.joined() + "rest")
    let rest = String(decoding: program.takeLastRest(), as: UTF8.self)
    #expect(rest.hasPrefix("streamtop: 2 bytes of output are left out\n1\n2\n"))
    #expect(rest.hasSuffix("\n\(WrittenLines.limit)\nrest"))
    #expect(program.takeLastRest().isEmpty)
  }
}
