import Foundation
import Glibc
import Streams
import StreamsInspector
import StreamsWire
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

  /// Says its number, and goes on until there is a file.
  private static let lasting = """
    echo "up $$."
    while [ ! -e "$0" ]; do sleep 0.05; done
    echo bye
    exit 7
    """

  private static let feed = NodeIdentity(
    id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
    location: "App.swift:1", name: "feed")

  private let inspector: StagedInspector

  init() throws {
    inspector = try StagedInspector()
  }

  private func text(_ run: PseudoTerminal) -> String { String(decoding: run.output, as: UTF8.self) }

  /// Starts a program that says its number.
  private func start(
    _ script: String, _ file: TemporaryFile, _ options: [String] = ["--plain"]
  ) throws -> (PseudoTerminal, process: pid_t) {
    let run = try PseudoTerminal(
      ["run"] + options + ["--", "sh", "-c", script, file.path], size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin", "STREAMTOP_DIR": inspector.folder])
    let number = #/up ([0-9]+)\./#
    #expect(run.wait { text($0).contains(number) })
    let match = try #require(text(run).firstMatch(of: number))
    return (run, try #require(pid_t(match.1)))
  }

  /// Starts one, and has it watched.
  private func watch(_ file: TemporaryFile, _ options: [String]) throws -> (PseudoTerminal, process: pid_t) {
    let (run, process) = try start(Self.lasting, file, options)
    try inspector.listen(as: process)
    #expect(run.wait { _ in inspector.takeIn() })
    inspector.greet()
    #expect(run.wait { _ in inspector.isAsked })
    return (run, process)
  }

  private func isGone(_ process: pid_t) -> Bool { kill(process, 0) == -1 && errno == ESRCH }

  /// Whether it has ended, though no one may have asked for its status yet.
  private func hasEnded(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state?.contains(") Z ") != false
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a second signal ends the program at once, and none leaves it running`(signal: Int32) throws {
    let told = TemporaryFile()
    let (run, process) = try start(Self.slow, told)
    run.send(signal)
    #expect(run.wait { _ in !told.bytes.isEmpty })
    run.send(signal)
    #expect(try run.ending().status == 128 + signal)
    #expect(isGone(process))
    #expect(String(decoding: told.bytes, as: UTF8.self) == "asked\n")
  }

  @Test(arguments: [["--plain"], []] as [[String]])
  func `a program that cannot be watched any more goes on, and its status is told`(options: [String]) throws {
    let file = TemporaryFile()
    let (run, _) = try watch(file, options)
    inspector.hangUp(why: "shop is quiet")
    #expect(run.wait { text($0).contains("sh cannot be watched any more (shop is quiet), and goes on") })
    file.bytes = []
    #expect(try run.ending().status == 7)
    #expect(text(run).hasSuffix("bye\r\nstreamtop: sh ended with status 7\r\n"))
  }

  @Test(arguments: [["--plain"], []] as [[String]])
  func `a signal ends a program that cannot be watched any more`(options: [String]) throws {
    let file = TemporaryFile()
    let (run, process) = try watch(file, options)
    inspector.hangUp()
    #expect(run.wait { text($0).contains("(the connection has ended), and goes on") })
    run.send(SIGTERM)
    #expect(try run.ending().status == 128 + SIGTERM)
    #expect(isGone(process))
  }

  @Test func `a program that ends before it has said who it is has said the rest, and its status`() throws {
    let file = TemporaryFile()
    let (run, process) = try start(Self.lasting, file)
    try inspector.listen(as: process)
    #expect(run.wait { _ in inspector.takeIn() })
    file.bytes = []
    inspector.hangUp()
    #expect(try run.ending().status == ExitStatus.unavailable.rawValue)
    #expect(text(run).contains("bye\r\n"))
    let words = "sh ended with status 7 before it could be watched"
    #expect(text(run).contains("\(words); the program hung up before it said who it is"))
  }

  @Test func `a program that hangs up at first is watched later`() throws {
    let file = TemporaryFile()
    let (run, process) = try start(Self.lasting, file)
    try inspector.listen(as: process)
    #expect(run.wait { _ in inspector.takeIn() })
    inspector.hangUp()
    try inspector.listen(as: process)
    #expect(run.wait { _ in inspector.takeIn() })
    inspector.greet()
    #expect(run.wait { _ in inspector.isAsked })
    file.bytes = []
    #expect(run.wait { text($0).contains("output: writes bye") })
    inspector.hangUp(why: "shop has ended")
    #expect(try run.ending().status == 7)
  }

  @Test func `who leaves at a stop is told how the program has ended meanwhile`() throws {
    let file = TemporaryFile()
    let (run, process) = try watch(file, [])
    inspector.tell(1, .made, at: Self.feed)
    #expect(run.wait { $0.shows("feed") })
    run.type("b")
    #expect(run.wait { $0.shows("the screen stops when") })
    inspector.tell(2, .error("broken", nil), at: Self.feed)
    #expect(run.wait { $0.shows("PAUSED") })
    file.bytes = []
    inspector.hangUp(why: "shop has ended")
    #expect(run.wait { _ in hasEnded(process) })
    run.type("q")
    #expect(try run.ending().status == 7)
    #expect(text(run).hasSuffix("bye\r\nstreamtop: sh ended with status 7\r\n"))
  }

  @Test func `what is written during a pause does not stay in memory`() throws {
    let (run, process) = try watch(TemporaryFile(), [])
    run.type(" ")
    #expect(run.wait { $0.shows("PAUSED") })
    let output = try output(of: run.process)
    let line = String(repeating: "x", count: 99) + "\n"
    try StandardOutput.write(String(repeating: line, count: 80_000), to: output.number)
    #expect(
      run.wait { _ in
        var status = stat()
        // The system counts in blocks of 512 bytes.
        return fstat(output.number, &status) == 0 && Int(status.st_blocks) * 512 < 2 << 20
      })
    run.type("q")
    #expect(try run.ending().status == 0)
    #expect(isGone(process))
    #expect(text(run).contains("bytes of output are left out\r\n\(line.dropLast())\r\n"))
  }

  @Test func `what has come during a pause is recorded when streamtop is left`() throws {
    let recording = TemporaryFile()
    let (run, _) = try watch(TemporaryFile(), ["--record", recording.path])
    run.type(" ")
    #expect(run.wait { $0.shows("PAUSED") })
    inspector.tell(1, .made, at: Self.feed)
    run.type("q")
    #expect(try run.ending().status == 0)
    var names: [String?] = []
    try RecordingFile.open(recording.path).forEachElement { element in
      if case .look(let look) = element { names += look.facts.map(\.node.name) }
    }
    #expect(names == ["feed"])
  }

  /// What the program writes to, which has no name.
  private func output(of process: pid_t) throws -> Descriptor {
    let (files, folder) = (FileManager.default, "/proc/\(process)/fd")
    let paths = try files.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
    let path = paths.first { path in
      (try? files.destinationOfSymbolicLink(atPath: path))?.contains("streamtop-output") == true
    }
    let number = open(try #require(path), O_WRONLY | O_APPEND)
    try #require(number >= 0)
    return Descriptor(number)
  }
}
