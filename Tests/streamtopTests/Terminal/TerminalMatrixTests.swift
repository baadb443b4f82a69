import Glibc
import Streams
import Testing

@testable import streamtop

/// The program on terminals of all sorts, in all sorts of trouble: afterwards each is as it was.
@Suite(.serialized) struct TerminalMatrixTests {
  /// What is on while the dashboard is up, and off again afterwards.
  private static let modes: Set = ["?2004", "?1002", "?1006"]
  private static let names = ["xterm-256color", "screen", "linux", "vt100", "dumb"]

  @Test(arguments: [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as [Set<Int32>], names)
  func `with any descriptor closed it works or is refused`(closed: Set<Int32>, name: String) throws {
    let program = try PseudoTerminal(
      ["demo"], size: Size(width: 80, height: 24), environment: ["TERM": name], closed: closed)
    if closed.isSubset(of: [2]), name != "dumb" {
      try #require(program.wait { $0.shows("Quit") })
      try leave(program, status: 0) { program.type("q") }
    } else {
      #expect(try program.ending() == .init(status: 2, areModesRestored: true))
      let lines = String(decoding: program.output, as: UTF8.self).split(separator: "\r\n")
      #expect(lines.count == (closed.contains(2) ? 0 : 1))
      #expect(lines.allSatisfy { $0.contains("--headless") })
    }
  }

  @Test(
    arguments: [
      ("xterm-256color", nil), ("xterm-256color", SIGTERM), ("xterm-256color", SIGSEGV), ("screen", nil),
      ("linux", SIGTERM), ("vt100", nil),
    ] as [(String, Int32?)])
  func `a terminal that stood still finds itself given back`(name: String, signal: Int32?) throws {
    let program = try started(name)
    try #require(program.freeze())
    if let signal { program.send(signal) } else { program.type("q") }
    #expect(try program.endingUnread() == .init(status: signal.map { 128 + $0 } ?? 0, areModesRestored: true))
    program.thaw()
    #expect(program.screen.modes.isDisjoint(with: Self.modes.union(["?1049", "?1"])))
  }

  @Test(arguments: ["j", "+", "x", " ", "j+", "R", "\u{1B}[B", "\u{1B}[<0;3;4M"])
  func `a signal behind ten thousand keys does not wait for them`(keys: String) throws {
    let program = try started("xterm-256color")
    try #require(program.type(Array(String(repeating: keys, count: 10_000 / keys.utf8.count).utf8)))
    let before = program.time
    try leave(program, status: 128 + SIGTERM) { program.send(SIGTERM) }
    // Its own time, which nothing else on the machine takes part in.
    #expect(program.finalTime - before < .milliseconds(300))
  }

  @Test func `keys of one burst see what those before them did`() throws {
    let program = try started("xterm-256color")
    program.type("}}}  ")
    // Three times faster, then paused and not.
    #expect(program.wait { $0.shows("×8") && !$0.shows("PAUSED") })
    program.type("   ")
    #expect(program.wait { $0.shows("PAUSED") })
    try leave(program, status: 0) { program.type("q") }
  }

  @Test func `a sequence whose rest waits behind slow keys stays whole`() throws {
    let program = try started("xterm-256color")
    // A key that does nothing here; in pieces its last byte would quit.
    program.type(String(repeating: "+\u{1B}[1;5q", count: 150) + "?")
    #expect(program.wait { $0.shows("Esc closes") })
    try leave(program, status: 128 + SIGTERM) { program.send(SIGTERM) }
  }

  @Test func `a line is copied to the terminal's clipboard`() throws {
    let program = try started("xterm-256color")
    program.type("y")
    #expect(
      program.wait { $0.output.hasSequence(Array("\u{1B}]52;c;".utf8)) && $0.shows("bytes to the clip") })
    #expect(program.screen.surprises.isEmpty)
    try leave(program, status: 0) { program.type("q") }
  }

  @Test func `the screen is saved where the user says, and not twice`() throws {
    var template = Array("/tmp/streamtop-matrix-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let path = "\(folder)/screen"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let program = try started("xterm-256color")
    program.type(":save \(path)\r")
    #expect(program.wait { $0.shows("saved in \(path)") })
    program.type(":save \(path)\r")
    #expect(program.wait { $0.shows("cannot save in \(path): File exists") })
    try leave(program, status: 0) { program.type("q") }
    let file = try RecordingFile.open(path)
    #expect(String(decoding: try file.read(file.size, at: 0), as: UTF8.self).contains("streamtop"))
  }

  @Test func `a signal in the middle of a paste does not wait for its end`() throws {
    let program = try started("xterm-256color")
    program.type("\u{1B}[200~" + String(repeating: "xnq", count: 3_000))
    try leave(program, status: 128 + SIGTERM) { program.send(SIGTERM) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `bursts of invalid bytes take no key along`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let program = try started("xterm-256color")
    for _ in 0..<8 {
      let noise = (0..<500).map { _ in UInt8.random(in: 0x80...0xFF, using: &random) }
      try #require(program.type(noise))
    }
    try leave(program, status: 0) { program.type("q") }
  }

  @Test func `pasted text presses nothing, and is told of`() throws {
    let program = try started("xterm-256color")
    program.type("\u{1B}[200~qqq xn\u{1B}[201~")
    #expect(program.wait { $0.shows("pasted text is not taken for keys") })
    try leave(program, status: 0) { program.type("q") }
  }

  @Test func `a stopped program leaves no mode behind, and takes all of them back`() throws {
    let program = try started("xterm-256color")
    let mark = program.output.count
    program.type("\u{1A}")
    let back = Array("\u{1B}[?1006h".utf8)
    #expect(program.wait { $0.output[mark...].hasSequence(back) })
    #expect(program.output[mark...].hasSequence(Array("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l".utf8)))
    try leave(program, status: 0) { program.type("q") }
  }

  private func started(_ name: String) throws -> PseudoTerminal {
    let program = try PseudoTerminal(
      ["demo"], size: Size(width: 80, height: 24), environment: ["TERM": name])
    try #require(program.wait { $0.shows("Quit") })
    return program
  }

  /// Expects the program to give its terminal back.
  private func leave(_ program: PseudoTerminal, status: Int32, _ act: () -> Void) throws {
    #expect(program.screen.modes.isSuperset(of: Self.modes))
    act()
    #expect(try program.ending() == .init(status: status, areModesRestored: true))
    #expect(program.screen.modes.isDisjoint(with: Self.modes.union(["?1049", "?1"])))
  }
}
