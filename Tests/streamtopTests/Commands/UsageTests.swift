import Testing

@testable import streamtop

/// What is said of a command line that cannot be read.
@Suite struct UsageTests {
  private func line(_ arguments: String...) throws -> String {
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
