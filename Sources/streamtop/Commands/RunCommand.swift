import ArgumentParser
import Glibc
import StreamsInspector

/// `streamtop run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Start a program and watch it, from its first stream to its end.",
    discussion: """
      The program has to call StreamInspector.start(). What it writes stands in the log; before it can be watched it is \
      written through. When it ends, so does streamtop, with its exit status; when streamtop is left, the program is asked \
      to end. When its status is not 0, what it has written last is printed once more, since the log is gone with the \
      screen.
      """)

  @Option(help: ArgumentHelp("Record what it does, for streamtop replay.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp("Show the values of the streams of this name, or of all.", valueName: "name|all"))
  var values: [String] = []

  @OptionGroup var screen: ScreenOptions

  @Flag(help: "Print a line in words for each thing that happens, as it happens; no terminal is needed.")
  var plain = false

  @OptionGroup var lints: LintOptions

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program and its arguments, behind --.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    guard !command.isEmpty else {
      throw ValidationError("run needs a command behind --, as in: run -- swift run")
    }
    try screen.check(plain: plain)
  }

  func run() throws {
    let setup = try screen.setup()
    if plain { setup.tellProblem() }
    let terminal = setup.terminal(orElse: "--plain")
    // Before anything is started that could not be shown.
    if !plain { try Terminal.check(terminal) }
    let end = try watch(setup, terminal)
    guard let ending = end.ending else {
      // Who has left may read no more.
      try? StandardOutput.write(end.lastWords, to: STDOUT_FILENO)
      return try lints.judge(end.findings, status: end.status)
    }
    try StandardOutput.write(end.lastWords, to: STDOUT_FILENO)
    try StandardOutput.write(
      "streamtop: \(command[0].harmless) ended with status \(ending)\n", to: STDERR_FILENO)
    try lints.judge(end.findings, status: ending)
  }

  /// What comes of a run.
  private struct End {
    var findings: [Finding]
    /// How this program ends when the other one has not ended by itself.
    var status: Int32
    /// How the other one has ended by itself; nil when it was asked to.
    var ending: Int32?
    /// What it has written, and is to be printed.
    var lastWords: [UInt8]
  }

  /// Starts the program and watches it, until it ends or is left. It has ended when this returns or throws.
  private func watch(_ setup: ScreenSetup, _ terminal: TerminalOptions) throws -> End {
    let output = try MemoryFile(name: "streamtop-output")
    let nothing = Descriptor(open("/dev/null", O_RDONLY))
    // All the time that the program runs: it has a process group of its own, so that it would be left behind by a signal
    // that ends this one at once.
    let signals = try SignalSource()
    let process = try Subprocess(
      command, input: nothing.number, output: output.descriptor, error: output.descriptor)
    defer { process.stop(signals) }
    let attachment = try attach(to: process, output, signals, isReadOnly: setup.isReadOnly)
    let program = StartedProgram(attachment, process, output: output)
    let recorder = try record.map { path in
      guard let header = attachment.header else { throw InspectorFailure("the program says nothing") }
      return Recorder(try RecordingFile.create(path), header, now: RealTime.nanoseconds)
    }
    let (findings, status) =
      try plain
      ? PrintingOptions.watch(program, glyphs: setup.glyphs, lints, recorder: recorder)
      : show(program, recorder, setup, terminal)
    var end = End(findings: findings, status: status, ending: nil, lastWords: [])
    if attachment.isOver {
      end.ending = process.wait(atMost: 2_000) {
        guard let number = signals.takeEnding() else { return true }
        end.status = 128 + number
        return false
      }
    }
    process.stop(signals)
    if !plain, let ending = end.ending, ending != 0 { end.lastWords = program.latestBytes }
    end.lastWords += program.takeRest()
    return end
  }

  private func show(
    _ program: StartedProgram, _ recorder: Recorder?, _ setup: ScreenSetup, _ terminal: TerminalOptions
  ) throws -> ([Finding], status: Int32) {
    let run = LiveRun(
      StoppingSource(program), recorder: recorder, terminal: try Terminal(options: terminal),
      setup: setup, options: setup.dashboard(title: program.title, allowedLints: Set(lints.allow)),
      end: nil, leavesAtEnd: true)
    let status = try run.run()
    return (run.findings, status)
  }

  /// Waits until the program can be watched. Meanwhile what it writes is written through.
  private func attach(
    to process: Subprocess, _ output: MemoryFile, _ signals: SignalSource, isReadOnly: Bool
  ) throws -> Attachment {
    while true {
      try passOn(output)
      if let status = process.status {
        try passOn(output)
        throw WatchedProgram.Failure(
          kind: .unavailable,
          description:
            "\(command[0]) ended with status \(status) before it could be watched; does it call StreamInspector.start()?"
        )
      }
      if let path = try socket(of: process) {
        let attachment = try Attachment(path, values: values, isReadOnly: isReadOnly)
        try attachment.waitForHeader { try heed(signals) }
        return attachment
      }
      try heed(signals)
      var request = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 20)
    }
  }

  /// Leaves when a signal asks for it.
  private func heed(_ signals: SignalSource) throws {
    if let number = signals.takeEnding() { throw ExitCode(128 + number) }
  }

  /// The socket of a process that this one has started, or that it has started in turn.
  private func socket(of process: Subprocess) throws -> String? {
    let paths = (try? InspectorDirectory.standard.sockets()) ?? []
    return paths.first { path in
      let name = path.split(separator: "/").last ?? ""
      guard let number = name.split(separator: "-").first.flatMap({ pid_t($0) }) else { return false }
      return getpgid(number) == process.pid
    }
  }

  private func passOn(_ output: MemoryFile) throws {
    var bytes: [UInt8] = []
    output.take(into: &bytes)
    if !bytes.isEmpty { try StandardOutput.write(bytes, to: STDOUT_FILENO) }
  }
}
