import Testing

@testable import streamtop

struct ManualTests {
  private func page() throws -> String {
    try ManualPage(CommandDescription(Streamtop._dumpHelp())).text
  }

  @Test func `the manual has every key with the name of its command`() throws {
    let page = try page()
    for binding in KeyTable.standard.bindings {
      #expect(page.contains(Roff.escaped(binding.name)), "\(binding.name)")
      for keys in binding.keys { #expect(page.contains(Roff.bold(KeyTable.name(keys)))) }
    }
  }

  @Test func `it has every command, option, exit status and key of the configuration`() throws {
    let page = try page()
    let program = try CommandDescription(Streamtop._dumpHelp())
    #expect(program.subcommands.count >= 11 && !program.subcommands.contains { $0.name == "manual" })
    for command in program.subcommands {
      #expect(page.contains(".SS \"streamtop \(command.name)\""))
      for name in command.arguments.flatMap(\.names) { #expect(page.contains(Roff.bold(name))) }
    }
    for status in ExitStatus.allCases { #expect(page.contains(Roff.bold("\(status.rawValue)") + "\n")) }
    for setting in Setting.all { #expect(page.contains(Roff.bold(setting.name) + "\n")) }
  }

  @Test(
    arguments: [
      ("-o x", "\\-o x"), ("\\", "\\e"), ("a\"b", "a\\(dqb"), ("^C '~", "\\(haC \\(aq\\(ti"), ("é ↑", "é ↑"),
    ])
  func `letters that mean something to man are written so that they mean themselves`(
    text: String, roff: String
  ) {
    #expect(Roff.escaped(text) == roff)
  }

  @Test func `a line that begins like a request is none, and backticks are bold`() {
    var page = Roff()
    page.fill(".x `a-b` c")
    page.lines([".SH no"])
    #expect(page.text.hasPrefix("\\&.x \\fBa\\-b\\fP c\n"))
    #expect(page.text.contains("\n\\&.SH no\n"))
  }

  @Test func `what is no description of commands is refused`() {
    #expect(throws: CommandDescription.Unreadable.self) { try CommandDescription("{}") }
    #expect(throws: CommandDescription.Unreadable.self) {
      try CommandDescription(#"{"command": {"commandName": "x"}}"#)
    }
  }
}
