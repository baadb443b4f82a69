import Glibc
import Testing

@testable import streamtop

/// Lines in words, without a terminal, by the program itself.
@Suite struct PlainTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal that ends it is told by the exit status`(signal: Int32) throws {
    let recording = try RecordedRun()
    for command in [["demo"], ["replay", recording.file.path, "--speed", "0.25"]] {
      let program = try PseudoTerminal(command + ["--plain"], size: Size(width: 80, height: 24))
      #expect(program.wait { !$0.output.isEmpty })
      program.send(signal)
      #expect(try program.ending().status == 128 + signal)
    }
  }
}
