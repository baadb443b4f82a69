import Testing

@testable import streamtop

/// What keeps `streamtop run` from starting a program.
struct RunStartTests {
  private let started = TemporaryFile()

  /// Runs a program that leaves a trace.
  private func run(_ options: [String], _ environment: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(
      ["run"] + options + ["--", "sh", "-c", "echo started >\"$0\"", started.path],
      size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin"].merging(environment) { _, given in given })
  }

  private func expect(_ run: PseudoTerminal, _ status: Int32, _ words: String) throws {
    #expect(try run.ending().status == status)
    #expect(String(decoding: run.output, as: UTF8.self).contains(words))
    #expect(started.bytes.isEmpty)
  }

  @Test func `a terminal that is not known`() throws {
    try expect(
      run([], ["TERM": "foobar"]), ExitStatus.terminal.rawValue, "the terminal \"foobar\" is unknown here")
  }

  /// What has to be said besides, and what only where the program says nothing itself.
  @Test(arguments: [("", true), ("StreamInspector: cannot be watched: no room", false)])
  func `a program is asked about only what it has not said`(said: String, isAsked: Bool) throws {
    let run = try PseudoTerminal(
      ["run", "--plain", "--", "sh", "-c", "echo '\(said)' >&2; exit 7"], size: Size(width: 160, height: 24),
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(try run.ending().status == ExitStatus.unavailable.rawValue)
    let words = String(decoding: run.output, as: UTF8.self)
    #expect(words.contains("sh ended with status 7 before it could be watched"))
    #expect(words.contains("does it call StreamInspector.start()?") == isAsked)
  }

  @Test func `a recording that cannot be written`() throws {
    let path = "/nowhere/shop.strec"
    try expect(
      run(["--plain", "--record", path]), ExitStatus.inputOutput.rawValue,
      "cannot write \(path): No such file or directory")
  }

  @Test func `a recording to which another process records`() throws {
    let recording = TemporaryFile()
    let other = try RecordingFile.create(recording.path)
    try expect(
      run(["--plain", "--record", recording.path]), ExitStatus.inputOutput.rawValue,
      "another process records to \(recording.path)")
    withExtendedLifetime(other) {}
  }
}
