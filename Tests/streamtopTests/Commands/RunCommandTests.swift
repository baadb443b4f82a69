import Foundation
import Glibc
import Streams
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// `streamtop run`, by the program itself.
struct RunCommandTests {
  /// Says its number, and when it is asked to end, that it was asked, but ends only later.
  private static let slow = """
    trap 'echo asked >"$0"; sleep 1.8; echo late >>"$0"; exit' TERM
    echo "up $$."
    while :; do sleep 0.1; done
    """

  private let inspector: StagedInspector

  init() throws {
    inspector = try StagedInspector()
  }

  private func isGone(_ process: pid_t) -> Bool { kill(process, 0) == -1 && errno == ESRCH }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a second signal ends the program at once, and none leaves it running`(signal: Int32) throws {
    let told = TemporaryFile()
    let (run, process) = try inspector.start(Self.slow, told)
    run.send(signal)
    #expect(run.wait { _ in !told.bytes.isEmpty })
    run.send(signal)
    #expect(try run.ending().status == 128 + signal)
    #expect(isGone(process))
    #expect(String(decoding: told.bytes, as: UTF8.self) == "asked\n")
    #expect(run.text.hasSuffix("streamtop: sh was killed, as it had not ended when asked to\r\n"))
  }

  @Test(arguments: [["--plain"], []] as [[String]])
  func `a program that cannot be watched any more goes on, and its status is told`(options: [String]) throws {
    let file = TemporaryFile()
    let (run, _) = try inspector.watch(file, options)
    inspector.hangUp(why: "shop is quiet")
    #expect(run.wait { $0.text.contains("sh cannot be watched any more (shop is quiet), and goes on") })
    file.bytes = []
    #expect(try run.ending().status == 7)
    #expect(run.text.hasSuffix("bye\r\nstreamtop: sh ended with status 7\r\n"))
  }

  @Test(arguments: [["--plain"], []] as [[String]])
  func `a signal ends a program that cannot be watched any more`(options: [String]) throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.watch(file, options)
    inspector.hangUp()
    #expect(run.wait { $0.text.contains("(the connection has ended), and goes on") })
    run.send(SIGTERM)
    #expect(try run.ending().status == 128 + SIGTERM)
    #expect(isGone(process))
  }

  @Test func `a program that ends before it has said who it is has said the rest, and its status`() throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.start(StagedInspector.lasting, file)
    try inspector.listen(as: process)
    #expect(run.wait { _ in inspector.takeIn() })
    file.bytes = []
    inspector.hangUp()
    #expect(try run.ending().status == ExitStatus.unavailable.rawValue)
    #expect(run.text.contains("bye\r\n"))
    let words = "sh ended with status 7 before it could be watched"
    #expect(run.text.contains("\(words); the program hung up before it said who it is"))
  }

  @Test func `a program that hangs up at first is watched later`() throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.start(StagedInspector.lasting, file)
    try inspector.listen(as: process)
    #expect(run.wait { _ in inspector.takeIn() })
    inspector.hangUp()
    try inspector.listen(as: process)
    #expect(run.wait { _ in inspector.takeIn() })
    inspector.greet()
    #expect(run.wait { _ in inspector.isAsked })
    file.bytes = []
    #expect(run.wait { $0.text.contains("output: writes bye") })
    inspector.hangUp(why: "shop has ended")
    #expect(try run.ending().status == 7)
  }

  @Test func `who leaves at a stop is told how the program has ended meanwhile`() throws {
    let file = TemporaryFile()
    let (run, process) = try inspector.watch(file, [])
    inspector.tell(1, .made, at: StagedInspector.feed)
    #expect(run.wait { $0.shows("feed") })
    run.type("b")
    #expect(run.wait { $0.shows("the screen stops when") })
    inspector.tell(2, .error("broken", nil), at: StagedInspector.feed)
    #expect(run.wait { $0.shows("PAUSED") })
    file.bytes = []
    inspector.hangUp(why: "shop has ended")
    #expect(run.wait { _ in hasEnded(process) })
    run.type("q")
    #expect(try run.ending().status == 7)
    #expect(run.text.hasSuffix("bye\r\nstreamtop: sh ended with status 7\r\n"))
  }

  @Test func `a program writes on in a pause, and the end of what it writes is kept`() throws {
    let (run, process) = try inspector.watch(TemporaryFile(), [])
    run.type(" ")
    #expect(run.wait { $0.shows("PAUSED") })
    let output = Descriptor(open("/proc/\(process)/fd/1", O_WRONLY))
    let line = String(repeating: "x", count: 99) + "\n"
    // Much more than there is room for.
    try StandardOutput.write(String(repeating: line, count: 80_000), to: output.number)
    run.type("q")
    #expect(try run.ending().status == 0)
    #expect(isGone(process))
    #expect(run.text.contains("bytes of output are left out\r\n\(line.dropLast())\r\n"))
  }

  @Test func `what has come during a pause is recorded when streamtop is left`() throws {
    let recording = TemporaryFile()
    let (run, _) = try inspector.watch(TemporaryFile(), ["--record", recording.path])
    run.type(" ")
    #expect(run.wait { $0.shows("PAUSED") })
    inspector.tell(1, .made, at: StagedInspector.feed)
    run.type("q")
    #expect(try run.ending().status == 0)
    var names: [String?] = []
    try RecordingFile.open(recording.path).forEachElement { element in
      if case .look(let look) = element { names += look.facts.map(\.node.name) }
    }
    #expect(names == ["feed"])
  }
}
