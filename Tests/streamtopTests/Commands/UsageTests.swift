import Testing

@testable import streamtop

/// What is said of a command line that cannot be read.
struct UsageTests {
  private func line(_ arguments: String...) throws -> String { try line(arguments) }

  private func line(_ arguments: [String]) throws -> String {
    do {
      _ = try Streamtop.parseAsRoot(arguments)
    } catch {
      return Streamtop.line(for: error, of: arguments)
    }
    Issue.record("accepted")
    return ""
  }

  @Test func `the help that is named is that of the command`() throws {
    let words = try line("record", "shop", "-o", "x", "--for", "3")
    #expect(words.hasPrefix("The value '3' is invalid for '--for <time>': write a time such as "))
    #expect(words.hasSuffix("; see streamtop record --help"))
    #expect(try line("shop", "shop").hasSuffix("; see streamtop --help"))
  }

  @Test(arguments: [
    (["replay", ""], "<file>"), (["check", ""], "<file>"), (["export", "--format", "cast", ""], "<file>"),
    (["config", "--check", ""], "--check <file>"), (["attach", "shop", "--config", ""], "--config <file>"),
    (["record", "shop", "-o", ""], "-o <file>"), (["demo", "--record", ""], "--record <file>"),
    (["run", "--record", "", "--", "shop"], "--record <file>"),
  ])
  func `a file without a name is none`(arguments: [String], parameter: String) throws {
    let words = "The value '' is invalid for '\(parameter)': write the name of a file; see streamtop"
    #expect(try line(arguments) == "\(words) \(arguments[0]) --help")
  }

  @Test func `a command without a name is none`() throws {
    let words = "run: the command behind -- is \"\"; it needs a name, as in: run -- swift run"
    #expect(try line("run", "--plain", "--", "").hasPrefix(words))
  }

  @Test(arguments: [
    ["record", "shop", "-o", "-"], ["demo", "--record", "-"], ["run", "--record", "-", "--", "shop"],
  ])
  func `the standard output takes no recording`(arguments: [String]) throws {
    let words = try line(arguments)
    #expect(words.contains("The value '-' is invalid for '"))
    #expect(
      words.contains(": write the name of a file; the standard output takes no recording; see streamtop"))
  }

  private static let commands =
    "ls, attach, run, record, request, pipe, demo, replay, check, export, config, help"

  @Test(arguments: [
    (["dmo"], "demo"), (["repaly", "x.strec"], "replay"), (["help", "recrd"], "record"),
    (["exprot"], "export"),
  ])
  func `a command that is mistyped is named as it is`(words: [String], meant: String) throws {
    let typed = try #require(words.last { $0 != "x.strec" })
    let error: (any Error)? = #expect(throws: (any Error).self) {
      try Streamtop.checkHelp(words)
      _ = try Streamtop.parseAsRoot(words)
    }
    let line = Streamtop.line(for: try #require(error), of: words)
    let question = "No command '\(typed)'; did you mean '\(meant)'?"
    #expect(line == "\(question) There are \(Self.commands); see streamtop --help")
  }

  @Test(arguments: [["bogus"], ["demo", "bogus"], ["help", "demo"], ["-h", "bogus"]])
  func `there is no help for what is no command`(words: [String]) {
    #expect {
      try Streamtop.checkHelp(["help"] + words)
    } throws: { error in
      Streamtop.line(for: error, of: ["help"] + words)
        == (words == ["bogus"]
          ? "No command 'bogus'; there are \(Self.commands); see streamtop --help"
          : "Unexpected argument '\(words.count > 1 ? words[1] : words[0])'; see streamtop --help")
        && Streamtop.exitCode(for: error) == .validationFailure
    }
  }

  @Test(arguments: [
    ["help"], ["help", "demo"], ["help", "help"], ["help", "-h", "ls"], ["attach", "help", "me"],
  ])
  func `help for a command is help`(arguments: [String]) throws {
    try Streamtop.checkHelp(arguments)
  }

  @Test func `no message ends as two sentences`() throws {
    let words = try line("export", "x.strec", "--format", "bla")
    #expect(words.hasSuffix("'cast' or 'marble-test'; see streamtop export --help"))
  }

  @Test func `the help of the demo names keys that a scenario may have`() throws {
    let match = try #require(DemoHelp.discussion.firstMatch(of: #/a YAML file with ([a-z, ]+):/#))
    let words = match.1.split { $0 == "," || $0 == " " }.map(String.init).filter { $0 != "and" }
    let keys = ScenarioKeys.Scenario.allCases.map(\.rawValue)
    #expect(words.count > 3 && words.allSatisfy(keys.contains))
  }
}
