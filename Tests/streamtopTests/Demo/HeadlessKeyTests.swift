import Testing

@testable import streamtop

/// What keys do that are for a screen, where there is none.
struct HeadlessKeyTests {
  private func output(
    _ keys: String, _ format: OutputFormat, _ length: Duration = .seconds(20)
  ) throws -> String {
    var run = HeadlessRun()
    run.scenario = try Scenario(reading: "chains: [{recipe: login, start: 0s}]")
    (run.format, run.length) = (format, length)
    run.keys = try KeyScript(keys)
    var text = ""
    try run.run { text += $0 }
    return text
  }

  @Test func `a stop that no key ends is the end of the run, and says so`() throws {
    let records = try output("<wait 100ms>b", .ndjson).split(separator: "\n").compactMap {
      RunRecord(line: $0)
    }
    #expect(records.last?.event == "error" && records.last?.name == "login")
    #expect(try output("<wait 100ms>b", .text).contains("stopped at "))
    #expect(try output("<wait 100ms>b", .plain).contains("stopped at "))
  }

  @Test func `after a stop that a key ends, nothing is missing`() throws {
    let released = try output("<wait 100ms>b<wait 3s>b<Space>", .ndjson)
    #expect(try released == output("", .ndjson))
  }

  @Test(
    arguments: [
      ("y", "copying a line needs a terminal"), ("w", "saving the screen needs a terminal"),
      (":save /nowhere/screen.txt<Enter>", "saving the screen needs a terminal"),
      ("W", "saving the configuration needs a terminal"), ("<C-z>", "suspending needs a terminal"),
    ])
  func `what needs a terminal is refused`(keys: String, words: String) throws {
    #expect(try output("<wait 100ms>\(keys)", .text, .seconds(2)).contains(words))
  }
}
