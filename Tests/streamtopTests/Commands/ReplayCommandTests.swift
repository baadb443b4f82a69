import Streams
import Testing

@testable import streamtop

/// Replays that begin somewhere, and stop somewhere, by the program itself.
struct ReplayCommandTests {
  private static let size = Size(width: 120, height: 40)
  private static let start = Duration.seconds(12)

  private let recording: RecordedRun

  init() throws { recording = try RecordedRun(length: .seconds(30)) }

  private func replay(_ options: String...) throws -> PseudoTerminal {
    try PseudoTerminal(["replay", recording.file.path, "--break", "error"] + options, size: Self.size)
  }

  /// Where a replay that begins at a time comes to the next error.
  private func timeOfError(after time: Duration) throws -> Duration {
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .error))
    let playback = try recording.file.playback(breaks)
    _ = playback.perform(.seek(.to(time)))
    playback.look { _ in Model() }
    playback.advance(to: .seconds(30))
    playback.look { _ in Model() }
    try #require(playback.isPaused)
    return playback.time
  }

  @Test func `nothing before the time at which it begins stops it`() throws {
    let first = try timeOfError(after: .zero)
    try #require(first < Self.start)
    let next = try timeOfError(after: Self.start)
    let program = try replay("--at", "12s", "--speed", "64")
    #expect(program.wait { $0.shows("PAUSED") && $0.shows("\(Format.clock(next)) of ") })
    program.type("q")
    #expect(try program.ending().status == 0)
  }

  @Test func `without a terminal it begins there, too`() throws {
    let next = try timeOfError(after: Self.start)
    let program = try replay("--at", "12s", "--speed", "64", "--plain")
    #expect(try program.ending().status == 0)
    let lines = String(decoding: program.output, as: UTF8.self).split(separator: "\r\n")
    let times = lines.compactMap { line in Double(line.prefix { $0 != " " }) }
    #expect(times.count == lines.count && times.count > 1)
    #expect(times.allSatisfy { $0 >= 12 })
    #expect(lines.last?.hasPrefix("\(next.fixedSecondsText) streamtop: stopped at ") == true)
  }

  private func headless(at time: String, _ options: String...) throws -> String {
    let program = try PseudoTerminal(
      ["replay", recording.file.path, "--headless", "--at", time, "--size", "160x40"] + options,
      size: Size(width: 160, height: 40))
    #expect(try program.ending().status == 0)
    return String(decoding: program.output, as: UTF8.self)
  }

  @Test func `a screen without a terminal is of that time, and what leads on begins there`() throws {
    let screen = try headless(at: "12s")
    #expect(screen.contains("00:12.0 of 00:30.0") && screen.contains("PAUSED"))
    #expect(try headless(at: "12s", "--keys", "(").contains("00:02.0 of 00:30.0"))
    #expect(try headless(at: "12s", "--keys", "(<Space><wait 2s><Space>").contains("00:04.0 of 00:30.0"))
    #expect(try !headless(at: "12s", "--keys", "[").contains("begins here"))
    let next = try timeOfError(after: Self.start)
    #expect(try headless(at: "12s", "--break", "error").contains("\(Format.clock(next)) of 00:30.0"))
    #expect(try headless(at: "end", "--break", "error").contains("00:30.0 of 00:30.0"))
  }

  @Test func `what lies behind the end is said on the standard error, too`() throws {
    let words = "streamtop: the recording ends at 00:30.0, before 01:39.0\r\n"
    #expect(try headless(at: "99s", "--format", "json").contains(words))
    let program = try PseudoTerminal(
      ["replay", recording.file.path, "--headless", "--format", "json", "--break", "value=nosuch"],
      size: Self.size)
    #expect(try program.ending().status == 0)
    let output = String(decoding: program.output, as: UTF8.self)
    #expect(output.contains("streamtop: no break has stopped it up to the end at 00:30.0\r\n"))
  }

  @Test func `records and lines without a terminal are those of what comes after it`() throws {
    let records = try headless(at: "12s", "--format", "ndjson").split(separator: "\r\n")
    #expect(records.count > 10 && records.allSatisfy { RunRecord(line: $0).map { $0.time >= 12 } == true })
    let lines = try headless(at: "12s", "--plain").split(separator: "\r\n")
    #expect(lines.count > 10)
    #expect(lines.allSatisfy { Double($0.prefix { $0 != " " }).map { $0 >= 12 } == true })
  }

  @Test func `one that comes on the standard input has its keys from the terminal`() throws {
    let script = #"cat "$1" | "$0" replay --at 12s -"#
    let program = try PseudoTerminal([recording.file.path], size: Self.size, script: script)
    #expect(program.wait { $0.shows("the standard input") && $0.shows("00:30.0") })
    program.type("q")
    #expect(try program.ending() == PseudoTerminal.Ending(status: 0, areModesRestored: true))
  }

  @Test(arguments: [("error@reprot", true), ("error@report", false)])
  func `a break at a name that no stream has is told at the end`(what: String, isTold: Bool) throws {
    let program = try replay("--plain", "--speed", "64", "--break", what)
    #expect(try program.ending().status == 0)
    let words = "streamtop: no stream was called 'reprot'\r\n"
    #expect(String(decoding: program.output, as: UTF8.self).hasSuffix(words) == isTold)
  }

  @Test func `a break that a key sets and takes away leaves those of the command line`() throws {
    let program = try replay("--headless", "--size", "120x40", "--keys", "bb")
    #expect(try program.ending().status == 0)
    #expect(String(decoding: program.output, as: UTF8.self).contains("PAUSED"))
  }
}
