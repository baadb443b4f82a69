import Foundation
import Glibc
import Testing

@testable import streamtop

/// What ends the program while no one reads what it prints.
struct UnreadOutputTests {
  private static let signals = [SIGTERM, SIGINT, SIGHUP]

  private func start(_ arguments: [String], by script: String? = nil) throws -> PseudoTerminal {
    try PseudoTerminal(
      arguments, size: Size(width: 80, height: 24), environment: ["PATH": "/usr/bin:/bin"], script: script)
  }

  /// Starts a program that writes without end; for half a minute of a processor's time, so that a test that fails leaves nothing
  /// behind that runs for ever.
  private func startWriter(by shell: String? = nil) throws -> (PseudoTerminal, writer: pid_t) {
    let told = TemporaryFile()
    let endless = "ulimit -t 30; echo $$ >\"$0\"; while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"
    let run = try start(["run", "--plain", "--", "sh", "-c", endless, told.path], by: shell)
    #expect(run.freeze())
    return (run, try #require(pid_t(String(decoding: told.bytes, as: UTF8.self).dropLast())))
  }

  /// Waits for it, but no longer than ten seconds.
  private func comes(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      poll(nil, 0, 5)
    }
    return true
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
    let (run, writer) = try startWriter()
    run.send(signal)
    #expect(try run.endingUnread().status == 128 + signal)
    let isGone = kill(writer, 0) == -1 && errno == ESRCH
    #expect(isGone)
  }

  @Test func `a program that writes without end waits until it is read`() throws {
    let (run, writer) = try startWriter()
    // What it does all the time needs the processor.
    var restsInARow = 0
    let waits = comes {
      let state = try? String(contentsOfFile: "/proc/\(writer)/stat", encoding: .utf8)
      restsInARow = state?.contains(") S ") == true ? restsInARow + 1 : 0
      return restsInARow == 20
    }
    #expect(waits)
    run.send(SIGTERM)
    #expect(try run.endingUnread().status == 128 + SIGTERM)
  }

  /// As a service manager starts programs, with a signal ignored that would end them.
  private static let manager = #"trap '' PIPE; exec "$0" "$@""#

  @Test(arguments: [nil, manager])
  func `a program that writes on does not outlive a streamtop that is killed`(starter: String?) throws {
    let (run, writer) = try startWriter(by: starter)
    run.send(SIGKILL)
    #expect(try run.endingUnread().status == 128 + SIGKILL)
    #expect(comes { hasEnded(writer) })
  }

  /// Writes more than its pipe holds when it is asked to end.
  private static let talking = """
    trap 'head -c 3000000 /dev/zero; echo over; exit' TERM
    echo up
    while :; do sleep 0.1; done
    """

  @Test func `what a program writes when it is asked to end is written through`() throws {
    let run = try start(["run", "--plain", "--", "sh", "-c", Self.talking])
    #expect(run.wait { $0.text.contains("up") })
    run.send(SIGTERM)
    #expect(try run.ending().status == 128 + SIGTERM)
    #expect(run.output.count { $0 == 0 } == 3_000_000 && run.text.contains("over"))
    #expect(!run.text.contains("killed"))
  }

  @Test func `a program that is asked to end does not wait for a reader`() throws {
    let run = try start(["run", "--plain", "--", "sh", "-c", Self.talking])
    #expect(run.wait { $0.text.contains("up") })
    run.send(SIGTERM)
    #expect(try run.endingUnread().status == 128 + SIGTERM)
    run.thaw()
    #expect(!run.text.contains("killed"))
  }
}
