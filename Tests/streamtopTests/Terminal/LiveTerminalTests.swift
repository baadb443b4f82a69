import Foundation
import Glibc
import Testing

@testable import streamtop

/// The program itself, on a pseudo terminal.
@Suite(.serialized) struct LiveTerminalTests {
  private static let size = Size(width: 80, height: 24)
  private static let leaving = Array("\u{1B}[?1049l".utf8)
  private static let entering = Array("\u{1B}[?1049h".utf8)

  @Test func `a frame comes up and q leaves without a trace`() throws {
    let program = try started()
    #expect(program.screen.modes.isSuperset(of: ["?1049", "?1"]))
    program.type("q")
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
    #expect(program.screen.modes == ["?25"])
    #expect(program.screen.surprises.isEmpty)
  }

  @Test(
    arguments: [
      (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131), (SIGUSR1, 138), (SIGALRM, 142),
    ] as [(Int32, Int32)])
  func `a signal ends the program with the terminal restored`(signal: Int32, status: Int32) throws {
    let program = try started()
    program.send(signal)
    #expect(try program.ending() == .init(status: status, areModesRestored: true))
    #expect(program.screen.modes == ["?25"])
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
  func `a fault gives the terminal back`(signal: Int32) throws {
    let program = try started()
    program.send(signal)
    #expect(try program.ending() == .init(status: 128 + signal, areModesRestored: true))
    #expect(program.screen.modes == ["?25"])
  }

  @Test(arguments: [Size(width: 120, height: 40), Size(width: 40, height: 10), Size(width: 7, height: 3)])
  func `a resize is followed by a frame of that size`(size: Size) throws {
    let program = try started()
    program.resize(size)
    let word = size.width < 40 ? "40x10" : "streamtop"
    #expect(program.wait { $0.shows(word) })
    program.type("q")
    #expect(try program.ending().status == 0)
  }

  @Test func `after a stop and a continue everything is drawn anew`() throws {
    let program = try started()
    program.send(SIGSTOP)
    var status: Int32 = 0
    #expect(waitpid(program.process, &status, WUNTRACED) == program.process)
    let mark = program.output.count
    program.send(SIGCONT)
    #expect(program.wait { $0.output[mark...].hasSequence(Self.entering) })
    #expect(program.wait { $0.shows("streamtop") })
    program.type("q")
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
  }

  @Test func `^Z leaves the screen and comes back to it`() throws {
    let program = try started()
    let mark = program.output.count
    // No shell could continue it here, so the kernel does not stop it, and it comes back at once.
    program.type("\u{1A}")
    #expect(program.wait { $0.output[mark...].hasSequence(Self.leaving) })
    #expect(program.wait { $0.output[mark...].hasSequence(Self.entering) && $0.shows("streamtop") })
    program.type("q")
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
  }

  @Test func `a terminal that does not read cannot hold the program`() throws {
    let program = try started()
    // Each ^L is a full frame, and together they are far more than the terminal holds.
    program.type(String(repeating: "\u{C}", count: 300) + "q")
    #expect(try program.endingUnread() == .init(status: 0, areModesRestored: true))
  }

  @Test(arguments: [[0xF0], [0xE9], [0xE2, 0x82]] as [[UInt8]])
  func `bytes that are no characters are no keys, and no end of the input`(bytes: [UInt8]) throws {
    let program = try started()
    program.type(Array(repeating: bytes, count: 400 / bytes.count).joined() + [])
    // The help comes up for a key that was typed after them, on its own.
    program.type("?")
    #expect(program.wait { $0.shows("Esc closes") })
    program.type("qq")
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
  }

  @Test(arguments: [[0xF0], [0xE9], [0xC3], [0xE2, 0x82], [0xFF]] as [[UInt8]])
  func `bytes that are no characters take no key of their burst along`(bytes: [UInt8]) throws {
    let program = try started()
    program.type(bytes + Array(repeating: UInt8(ascii: "q"), count: 40))
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
  }

  @Test func `a sequence in pieces is one key, and Escape alone closes what it opened`() throws {
    let program = try started()
    program.type("\u{1B}O")
    program.type("P")
    #expect(program.wait { $0.shows("Esc closes") })
    program.type("\u{1B}")
    #expect(program.wait { !$0.shows("Esc closes") })
    program.type("q")
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
  }

  @Test(arguments: ["dumb", "unknown", "", "no-such-terminal"])
  func `a terminal that cannot show it is refused in one line`(name: String) throws {
    let program = try PseudoTerminal(["demo"], size: Self.size, environment: ["TERM": name])
    #expect(try program.ending() == .init(status: 2, areModesRestored: true))
    let lines = String(decoding: program.output, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("--headless") == true)
  }

  @Test func `a terminal that says it is light gets colours for that`() throws {
    let program = try started()
    let standard = Int(Theme(depth: .full).look(.accent).foreground)
    let light = Int(Theme(.light, depth: .full).look(.accent).foreground)
    #expect(program.output.hasSequence(Background.question))
    #expect(program.inks.contains(standard) && !program.inks.contains(light))
    program.type("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\")
    #expect(program.wait { $0.inks.contains(light) && !$0.inks.contains(standard) })
    program.type("q")
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
    #expect(program.screen.surprises.isEmpty)
  }

  @Test func `a terminal with few colours, or none, is asked nothing`() throws {
    for environment in [["NO_COLOR": "1"], ["TERM": "linux"]] {
      let program = try started(environment)
      let isAsked = program.output.hasSequence(Array("\u{1B}]".utf8))
      #expect(!isAsked)
      program.type("q")
      #expect(try program.ending().status == 0)
    }
  }

  @Test func `without colours and without UTF-8 it is plain ASCII`() throws {
    let program = try started(["NO_COLOR": "1", "LANG": "C"])
    let glyphs = program.screen.glyphs.joined()
    #expect(glyphs.allSatisfy { $0.scalar.isASCII && $0.rendition.foreground == -1 })
    #expect(glyphs.contains { $0.rendition.isBold || $0.rendition.isReverse })
  }

  @Test func `what lints have found is said below the restored terminal, and is status 1`() throws {
    let program = try PseudoTerminal(
      ["demo", "--scenario", "sick-unread-error", "--for", "1m", "--speed", "64", "--fail-on-lint"],
      size: Self.size)
    #expect(try program.ending() == .init(status: 1, areModesRestored: true))
    let parts = String(decoding: program.output, as: UTF8.self).components(separatedBy: "\u{1B}[?1049l")
    #expect(parts.last?.contains("streamtop: unread-error: ") == true)
    #expect(parts.dropLast().allSatisfy { !$0.contains("streamtop: unread-error: ") })
  }

  private func started(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let program = try PseudoTerminal(["demo"], size: Self.size, environment: environment)
    try #require(program.wait { $0.shows("streamtop") && $0.shows("Quit") })
    return program
  }
}

extension PseudoTerminal {
  /// The colours of all that is on the screen.
  var inks: Set<Int> { Set(screen.glyphs.joined().map(\.rendition.foreground)) }

  func shows(_ text: String) -> Bool {
    let screen = screen
    return screen.glyphs.indices.contains { screen.line($0).contains(text) }
  }
}

extension Collection<UInt8> {
  func hasSequence(_ sequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: sequence) }
  }
}
