import Glibc
import Testing

@testable import streamtop

/// `streamtop run`, by the program itself.
@Suite struct RunCommandTests {
  /// Says its number, and when it is asked to end, that it was asked, but ends only later.
  private static let slow = """
    trap 'echo asked >"$0"; sleep 1.8; echo late >>"$0"; exit' TERM
    echo "up $$."
    while :; do sleep 0.1; done
    """

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a second signal ends the program at once, and none leaves it running`(signal: Int32) throws {
    let told = TemporaryFile()
    let run = try PseudoTerminal(
      ["run", "--plain", "--", "sh", "-c", Self.slow, told.path], size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin"])
    let number = #/up ([0-9]+)\./#
    #expect(run.wait { String(decoding: $0.output, as: UTF8.self).contains(number) })
    let match = try #require(String(decoding: run.output, as: UTF8.self).firstMatch(of: number))
    let process = try #require(pid_t(match.1))
    run.send(signal)
    #expect(run.wait { _ in !told.bytes.isEmpty })
    run.send(signal)
    #expect(try run.ending().status == 128 + signal)
    let isGone = kill(process, 0) == -1 && errno == ESRCH
    #expect(isGone)
    #expect(String(decoding: told.bytes, as: UTF8.self) == "asked\n")
  }
}
