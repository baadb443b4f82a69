import ArgumentParser

/// `streamtop attach`.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Watch a program that runs: its streams, its requests, its retries, and how they end.",
    discussion: """
      WHO is the number of a process, the name of a program or the path of a socket; streamtop ls lists them. \
      ssh://host/name is a program on another machine that has streamtop. The program has to call StreamInspector.start().

      The values of the selected stream are shown as they pass, and those of the streams that --values names. Press ? for \
      the keys.
      """)

  @Argument(help: ArgumentHelp("The program to watch.", valueName: "who"))
  var who: String

  @Option(
    help: ArgumentHelp("Show the values of the streams of this name, or of all.", valueName: "name|all"))
  var values: [String] = []

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    let setup = try screen.setup()
    let attachment = try Attachment(
      WatchedProgram.connect(to: who), values: values, isReadOnly: setup.isReadOnly)
    try attachment.waitForHeader()
    let run = LiveRun(
      StoppingSource(attachment), terminal: try Terminal(options: setup.terminal), setup: setup,
      options: setup.dashboard(title: attachment.title), end: nil)
    let status = try run.run()
    if status != 0 { throw ExitCode(status) }
  }
}
