import Glibc
import Testing

@testable import streamtop

/// What ends the program while no one reads what it prints.
@Suite struct UnreadOutputTests {
  private static let signals = [SIGTERM, SIGINT, SIGHUP]

  private func start(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      arguments, size: Size(width: 80, height: 24), environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test(arguments: signals)
  func `a signal ends lines in words`(signal: Int32) throws {
    let program = try start(["demo", "--plain", "--speed", "64", "--scenario", "storm"])
    #expect(program.freeze())
    program.send(signal)
    #expect(try program.endingUnread().status == 128 + signal)
  }

  @Test(arguments: signals)
  func `a signal ends a program that writes without end`(signal: Int32) throws {
    let told = TemporaryFile()
    let script = "echo $$ >\"$0\"; while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"
    let run = try start(["run", "--plain", "--", "sh", "-c", script, told.path])
    #expect(run.freeze())
    let process = try #require(pid_t(String(decoding: told.bytes, as: UTF8.self).dropLast()))
    run.send(signal)
    #expect(try run.endingUnread().status == 128 + signal)
    let isGone = kill(process, 0) == -1 && errno == ESRCH
    #expect(isGone)
  }
}
