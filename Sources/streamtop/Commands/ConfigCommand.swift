import ArgumentParser

/// `streamtop config`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the configuration, or check one.",
    discussion: """
      It is $XDG_CONFIG_HOME/streamtop/config.yaml, or ~/.config/streamtop/config.yaml. What is printed can be read again. \
      The exit status is 78 for a file with a mistake. The empty file first-key beside it remembers that a key was pressed \
      once, and that no line needs to say which.
      """)

  @Option(
    help: ArgumentHelp("Only say whether this file can be read.", valueName: "file"),
    transform: Arguments.input)
  var check: String?

  func run() throws {
    let file = try ConfigurationFile(check)
    if let problem = file.problem { throw ConfigurationFile.Refusal(description: problem) }
    try StandardOutput.write(check.map { "\($0.harmless) is sound\n" } ?? file.configuration.yaml)
  }
}
