import ArgumentParser

/// `streamtop manual`: for `make install`, and shown in no help.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for man.", shouldDisplay: false)

  func run() throws {
    let commands = try CommandDescription(Streamtop._dumpHelp())
    try StandardOutput.write(ManualPage(commands).text)
  }
}
