import Foundation
import Glibc
import Streams
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// What `streamtop run` does with what goes wrong, or comes late, at the end.
struct RunEndTests {
  private let inspector: StagedInspector

  init() throws {
    inspector = try StagedInspector()
  }

  private static let reason = "cannot write /dev/full: No space left on device"

  @Test(arguments: [["--plain"], []] as [[String]])
  func `a recording that cannot be written ends alone, and is told of at once and at the end`(
    options: [String]
  ) throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.watch(
      file, options + ["--record", "/dev/full"], StagedInspector.lasting.replacing("exit 7", with: "exit 0"))
    #expect(run.wait { $0.text.contains("\(Self.reason); the recording ends here") })
    inspector.tell(1, .made, at: StagedInspector.feed)
    #expect(run.wait { $0.text.contains("feed") })
    #expect(!hasEnded(process))
    file.bytes = []
    inspector.hangUp(why: "shop has ended")
    #expect(try run.ending().status == ExitStatus.inputOutput.rawValue)
    #expect(run.text.hasSuffix("streamtop: sh ended with status 0\r\nstreamtop: \(Self.reason)\r\n"))
  }

  @Test func `the status of a program tells more than that its recording could not be written`() throws {
    let file = TemporaryFile()
    let (run, _) = try inspector.watch(file, ["--plain", "--record", "/dev/full"])
    file.bytes = []
    inspector.hangUp(why: "shop has ended")
    #expect(try run.ending().status == 7)
    #expect(run.text.hasSuffix("streamtop: \(Self.reason)\r\n"))
  }

  @Test func `a screen that stood still when the program ended stays until it is left`() throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.watch(file, [])
    run.type(" ")
    #expect(run.wait { $0.shows("PAUSED") })
    inspector.tell(1, .made, at: StagedInspector.feed)
    file.bytes = []
    inspector.hangUp(why: "shop has ended")
    #expect(run.wait { _ in hasEnded(process) })
    run.type(" ")
    #expect(run.wait { $0.shows("GONE") && $0.shows("feed") })
    run.type("u")
    #expect(run.wait { $0.shows("nothing was done yet") })
    run.type("q")
    #expect(try run.ending().status == 7)
    #expect(run.text.hasSuffix("streamtop: sh ended with status 7\r\n"))
  }

  @Test func `a screen that stays shows what a program writes that cannot be watched any more`() throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.watch(file, [])
    run.type(" ")
    #expect(run.wait { $0.shows("PAUSED") })
    inspector.hangUp()
    #expect(run.wait { $0.shows("no last word came") })
    run.type(" 5")
    #expect(run.wait { $0.shows("GONE") })
    #expect(!run.shows("bye"))
    file.bytes = []
    #expect(run.wait { $0.shows("bye") })
    #expect(run.wait { _ in hasEnded(process) })
    run.type("q")
    #expect(try run.ending().status == 7)
  }

  /// Says its number, and when it is asked to end, ends once there is a file.
  private static let saving = """
    trap 'while [ ! -e "$0" ]; do sleep 0.05; done; echo saved; exit' TERM
    echo "up $$."
    while :; do sleep 0.1; done
    """

  @Test(arguments: [["--plain"], []] as [[String]])
  func `a program that takes its time to end is waited for, and the user knows`(options: [String]) throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.watch(file, options, Self.saving)
    run.send(SIGTERM)
    #expect(
      run.wait {
        $0.text.contains("streamtop: sh was asked to end, and has 10 s for it; Ctrl-C kills it at once")
      })
    #expect(!hasEnded(process))
    file.bytes = []
    #expect(try run.ending().status == 128 + SIGTERM)
    #expect(run.text.contains("saved\r\n") && !run.text.contains("killed,"))
  }

  @Test(arguments: [["--plain"], []] as [[String]])
  func `the program reads a standard input that is no terminal`(options: [String]) throws {
    let run = try PseudoTerminal(
      ["run"] + options + ["--", "cat"], size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin", "STREAMTOP_DIR": inspector.folder],
      script: #"echo "from a pipe" | "$0" "$@""#)
    #expect(try run.ending().status == ExitStatus.unavailable.rawValue)
    #expect(run.text.hasPrefix("from a pipe\r\n"))
  }

  @Test func `keys come from the terminal where the program reads a pipe`() throws {
    let file = TemporaryFile()
    let run = try PseudoTerminal(
      ["run", "--", "sh", "-c", #"read word; echo "$word"; \#(StagedInspector.lasting)"#, file.path],
      size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin", "STREAMTOP_DIR": inspector.folder],
      script: #"echo "from a pipe" | "$0" "$@""#)
    let number = #/from a pipe\r\nup ([0-9]+)\./#
    #expect(run.wait { $0.text.contains(number) })
    try inspector.listen(as: #require(run.text.firstMatch(of: number).flatMap { pid_t($0.1) }))
    #expect(run.wait { _ in inspector.takeIn() })
    inspector.greet()
    #expect(run.wait { $0.shows("LIVE") })
    run.type(" ")
    #expect(run.wait { $0.shows("PAUSED") })
    run.type("q")
    #expect(try run.ending().status == 0)
  }

  @Test(arguments: [["--plain"], []] as [[String]])
  func `the program reads nothing from a terminal, whose keys are not for it`(options: [String]) throws {
    let run = try PseudoTerminal(
      ["run"] + options + ["--", "cat"], size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin", "STREAMTOP_DIR": inspector.folder])
    #expect(try run.ending().status == ExitStatus.unavailable.rawValue)
    #expect(run.text.contains("cat ended with status 0 before it could be watched"))
  }
}
