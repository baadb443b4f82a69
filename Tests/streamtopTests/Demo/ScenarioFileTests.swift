import Foundation
import Testing

@testable import streamtop

struct ScenarioFileTests {
  @Test func `a file is read, and what is no file is said`() throws {
    let file = TemporaryFile()
    file.bytes = Array("chains:\n  - recipe: feed\n".utf8)
    #expect(try Scenario(path: file.path).chains.map(\.name) == ["feed"])
    #expect(throws: RecordingFile.Failure.self) { try Scenario(path: "/nowhere/x.yaml") }
    #expect(throws: RecordingFile.Failure.self) { try Scenario(path: "/") }
    file.bytes = Array("chains: 1".utf8)
    #expect(throws: YAMLMistake.self) { try Scenario(path: file.path) }
    #expect(ExitStatus(YAMLMistake(file: "", line: 1, column: 1, problem: ""))?.rawValue == 65)
  }

  @Test func `keys are pressed and faults happen at their times`() throws {
    var run = HeadlessRun()
    run.scenario = try Scenario(
      reading:
        """
        chains: [{recipe: feed}, {recipe: users}]
        keys: [{at: 1s, press: "+<wait 500ms>+"}]
        faults: [{at: 1.2s, fault: fail next, error: timeout, endpoint: users}]
        """)
    (run.length, run.format) = (.seconds(3), .ndjson)
    var text = ""
    try run.run { text += $0 }
    let commands = text.split(separator: "\n").compactMap { RunRecord(line: $0) }.filter {
      $0.event == "command"
    }
    #expect(
      commands.map { $0.text("command") } == [
        "new chain", "fail the next request with timeout to users", "new chain",
      ])
    for (command, time) in zip(commands, [1, 1.2, 1.5]) { #expect(abs(command.time - time) < 0.04) }
    #expect(text.contains("\"error\":\"timeout\""))
  }

  @Test func `every key of the format is on its page`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Streams/Streams.docc/Scenarios.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for key in ScenarioKeys.all { #expect(text.contains("`\(key)`"), "\(key)") }
    for recipe in DemoChain.all { #expect(text.contains("`\(recipe.name)`"), "\(recipe.name)") }
    for name in Scenario.shippedNames { #expect(text.contains("`\(name)`"), "\(name)") }
    for error in NetworkError.allCases { #expect(text.contains("`\(error)`"), "\(error)") }
    let samples = text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(!samples.isEmpty)
    for sample in samples { #expect(throws: Never.self) { try Scenario(reading: sample) } }
  }
}

extension Scenario {
  /// The scenario in a file of that text.
  init(reading text: String) throws(YAMLMistake) {
    try self.init(YAMLText(file: "my.yaml", text: text))
  }
}
