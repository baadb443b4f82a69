import ArgumentParser

/// `streamtop attach`.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Watch a program that runs: its streams, its requests, its retries, and how they end.",
    discussion: """
      WHO is the number of a process, the name of a program or the path of a socket; streamtop ls lists them. \
      ssh://host/name is a program on another machine that has streamtop; what ssh says meanwhile stands in the log. That a \
      security key is to be touched it says with --plain alone. The program has to call StreamInspector.start(). SILENT in \
      place of LIVE tells for how long it has said nothing: it may be stopped, or very busy, or the connection to its machine \
      is lost.

      The values of the selected stream are shown as they pass, and those of the streams that --values names. Press \
      \(KeyTable.standard.name(of: .help)) for the keys.
      """)

  @Argument(help: ArgumentHelp("The program to watch.", valueName: "who"))
  var who: String

  @OptionGroup var wanted: ValuesOptions

  @OptionGroup var screen: ScreenOptions

  @Flag(help: "Print a line in words for each thing that happens, as it happens; no terminal is needed.")
  var plain = false

  @OptionGroup var lints: LintOptions

  func validate() throws { try screen.check(plain: plain) }

  func run() throws {
    let setup = try screen.setup()
    if plain { setup.tellProblem() }
    let attachment = try Attachment(
      WatchedProgram.connect(to: who, behindScreen: !plain), values: wanted.values,
      isReadOnly: setup.isReadOnly)
    try attachment.waitForHeader()
    if plain {
      let (findings, status) = try PrintingOptions.watch(attachment, glyphs: setup.glyphs, lints)
      ValuesOptions.tellUnseen(of: attachment)
      return try lints.judge(findings, status: status, failure: attachment.failure)
    }
    attachment.logsCarrier = true
    defer { attachment.passOnCarrier() }
    let run = LiveRun(
      StoppingSource(attachment), terminal: try Terminal(options: setup.terminal(orElse: "--plain")),
      setup: setup,
      options: setup.dashboard(title: attachment.title, allowedLints: Set(lints.allow)), end: nil)
    let status = run.run()
    ValuesOptions.tellUnseen(of: attachment)
    try lints.judge(run.findings, status: status, failure: attachment.failure)
  }
}
