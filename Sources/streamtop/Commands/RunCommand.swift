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
      to end.
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
  }

  func run() throws {
    let setup = try screen.setup()
    let terminal = setup.terminal(orElse: "--plain")
    // Before anything is started that could not be shown.
    if !plain { try Terminal.check(terminal) }
    let output = try MemoryFile(name: "streamtop-output")
    let nothing = Descriptor(open("/dev/null", O_RDONLY))
    let process = try Subprocess(
      command, input: nothing.number, output: output.descriptor, error: output.descriptor)
    let attachment = try attach(to: process, output, isReadOnly: setup.isReadOnly)
    let program = StartedProgram(attachment, process, output: output)
    let recorder = try record.map { path in
      guard let header = attachment.header else { throw InspectorFailure("the program says nothing") }
      return Recorder(try RecordingFile.create(path), header, now: RealTime.nanoseconds)
    }
    let (findings, status) =
      try plain
      ? PrintingOptions.watch(program, ascii: screen.ascii, lints, recorder: recorder)
      : show(program, recorder, setup, terminal)
    if attachment.isOver, let ending = process.wait(atMost: 2_000) {
      try passOn(output)
      try StandardOutput.write(
        "streamtop: \(command[0].harmless) ended with status \(ending)\n", to: STDERR_FILENO)
      return try lints.judge(findings, status: ending)
    }
    process.stop()
    try lints.judge(findings, status: status)
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
  private func attach(to process: Subprocess, _ output: MemoryFile, isReadOnly: Bool) throws -> Attachment {
    let signals = try SignalSource()
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
        try attachment.waitForHeader()
        return attachment
      }
      if let number = signals.takeEnding() {
        process.stop()
        throw ExitCode(128 + number)
      }
      var request = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 20)
    }
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
