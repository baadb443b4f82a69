import ArgumentParser
import Foundation
import StreamsWire
import Testing

@testable import Streams
@testable import streamtop

struct ScenarioTests {
  private func findings(_ scenario: Scenario, seed: UInt64, _ length: Duration) throws -> [Finding] {
    var run = HeadlessRun()
    (run.scenario, run.seed, run.length) = (scenario, seed, length)
    return try run.run { _ in }
  }

  private func sick(of lint: Lint) throws -> Scenario {
    try #require(Scenario(named: "sick-\(lint.rawValue)"))
  }

  @Test(arguments: Lint.allCases)
  func `what is sick is found by its own lint and by no other`(_ lint: Lint) throws {
    for seed in [1, 7] as [UInt64] {
      let found = Set(try findings(sick(of: lint), seed: seed, .seconds(45)).map(\.lint))
      #expect(found == [lint], "seed \(seed)")
    }
  }

  @Test func `every lint has a program that is sick of it`() {
    #expect(Scenario.shippedNames.compactMap { Scenario(named: $0)?.lint } == Lint.allCases)
  }

  /// `for s in $(seq 50); do streamtop demo --headless --seed $s --for 2m --fail-on-lint || exit; done` runs all of them.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what is healthy is silent`(seed: UInt64) throws {
    #expect(try findings(.calm, seed: seed, .seconds(90)) == [])
  }

  @Test func `a headless run lists what has been found below the screen, and fails unless that is a warning`()
    throws
  {
    var run = HeadlessRun()
    (run.scenario, run.length) = (try sick(of: .unreadError), .seconds(5))
    var text = ""
    let findings = try run.run { text += $0 }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(24).dropLast()
    #expect(lines.map(String.init) == findings.map(\.timedLine))
    #expect(text.contains("1 lint "))

    #expect(throws: ExitCode(1)) { try LintOptions.parse(["--fail-on-lint"]).judge(findings) }
    try LintOptions.parse(["--fail-on-lint", "--warn", "unread-error"]).judge(findings)
    try LintOptions.parse([]).judge(findings)
    run.allowedLints = [.unreadError]
    #expect(try run.run { _ in } == [])
  }

  @Test func `a recording is judged like the run that it is of`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).strec").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var run = HeadlessRun()
    (run.scenario, run.length) = (try sick(of: .lateValue), .seconds(20))
    run.recorder = Recorder(
      try RecordingFile.create(path), SegmentHeader(program: "test", pid: 0, isVirtual: true)
    ) { 0 }
    let findings = try run.run { _ in }
    var replay = HeadlessRun()
    replay.length = .seconds(1 << 40)
    #expect(try replay.watch(Playback(RecordingFile.open(path))) { _ in } == findings)
    #expect(findings.map(\.lint) == [.lateValue])
  }

  @Test func `equal seeds find the same`() throws {
    let scenario = try sick(of: .lateValue)
    #expect(try findings(scenario, seed: 3, .seconds(20)) == findings(scenario, seed: 3, .seconds(20)))
  }
}
