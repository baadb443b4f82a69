import ArgumentParser
import Glibc
import StreamsInspector

/// `streamtop run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Start a program and watch it, from its first stream to its end.",
    discussion: """
      The program has to call StreamInspector.start(). What it writes stands in the log; before it can be watched, when it \
      cannot be watched any more, and while the screen stands still until it is left, it is written through, and the program \
      waits for a reader that is slow. Its standard input is that of streamtop, unless that is a terminal, whose keys are \
      for streamtop: then there is nothing to read.

      When it ends, so does streamtop, with its exit status, or with 69 when it could not be watched before; a screen that \
      stood still then stays until it is left. When streamtop is left, the program is asked to end (SIGTERM), and killed when \
      it still runs after \(Launch.stoppingSeconds) seconds, or at another Ctrl-C.

      When its status is not 0, or it goes on without being watched, what it has written last is printed once more, since the \
      log is gone with the screen. Of more than the log holds, or than can be read in time, what came last is shown, and how \
      much is left out. A line has no time of its own: it stands behind the look that has come after it, up to a twentieth of a \
      second later.

      A recording that cannot be written any more ends, and nothing else does: it is said at once, and again at the end, \
      where the exit status is 74 in place of 0.
      """)

  @Option(
    help: ArgumentHelp("Record what it does, for streamtop replay.", valueName: "file"),
    completion: .file(), transform: Arguments.recording)
  var record: String?

  @OptionGroup var wanted: ValuesOptions

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
    guard command[0] != "" else {
      throw ValidationError("run: the command behind -- is \"\"; it needs a name, as in: run -- swift run")
    }
    try screen.check(plain: plain)
  }

  func run() throws {
    let setup = try screen.setup()
    if plain { setup.tellProblem() }
    let terminal = setup.terminal(orElse: "--plain")
    let input = Launch.input()
    // Before anything is started that could not be shown.
    if !plain {
      Terminal.takeOverInput()
      try Terminal.check(terminal)
    }
    let end = try watch(setup, terminal, input)
    guard let ending = end.ending else {
      // Who has left may read no more, and is not waited for then.
      _ = try? HeedfulOutput(heeding: SignalSource()).write(end.lastWords, patience: 1_000)
      return try lints.judge(end.findings, status: end.status, failure: end.failure)
    }
    try StandardOutput.write(end.lastWords, to: STDOUT_FILENO)
    try StandardOutput.write(
      "streamtop: \(command[0].harmless) ended with status \(ending)\n", to: STDERR_FILENO)
    try lints.judge(end.findings, status: ending, failure: end.failure)
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
    /// Why the recording ends earlier.
    var failure: RecordingFile.Failure?
  }

  /// Starts the program, once its recording can be written, and watches it, until it ends or is left. It has ended when this
  /// returns or throws.
  private func watch(_ setup: ScreenSetup, _ terminal: TerminalOptions, _ input: Descriptor) throws -> End {
    let file = try record.map { try RecordingFile.create($0) }
    let launch = try Launch(command, input: input)
    defer { launch.stop() }
    let attachment = try launch.attach(values: wanted.values, isReadOnly: setup.isReadOnly)
    let program = StartedProgram(attachment, launch.process, output: launch.output)
    let recorder = try file.map { file in
      guard let header = attachment.header else { throw InspectorFailure("the program says nothing") }
      return Recorder(file, header, now: RealTime.nanoseconds)
    }
    let source: any Source = plain ? program : StoppingSource(program)
    let findings: [Finding]
    let status: Int32
    var isLeft = false
    if plain {
      (findings, status) = try PrintingOptions.watch(source, glyphs: setup.glyphs, lints, recorder: recorder)
    } else {
      let run = LiveRun(
        source, recorder: recorder, terminal: try Terminal(options: terminal),
        setup: setup, options: setup.dashboard(title: source.title, allowedLints: Set(lints.allow)),
        end: nil, leavesAtEnd: true)
      status = run.run()
      (findings, isLeft) = (run.findings, run.staysAtEnd)
      program.putBack(run.unshown)
    }
    var end = End(findings: findings, status: status, ending: nil, lastWords: [], failure: recorder?.failure)
    // That it cannot be watched any more is no reason for it to end: only the user is, or a signal.
    if status == 0, source.isOver, !isLeft {
      do {
        end.ending = try launch.waitForEnd {
          let reason = attachment.hasHungUp ? "the connection has ended" : attachment.ending
          try handOver(program, to: launch, reason ?? "it says nothing")
        }
      } catch let exit as ExitCode {
        end.status = exit.rawValue
      }
    } else if status == 0 {
      // Who leaves while the screen stands at a stop has not seen that it has ended.
      end.ending = launch.process.status
    }
    // What it writes meanwhile may be much.
    launch.stop { program.receive() }
    ValuesOptions.tellUnseen(of: attachment)
    if !plain, let ending = end.ending, ending != 0 { end.lastWords = program.latestBytes }
    end.lastWords += program.takeLastRest()
    return end
  }

  /// Says that the program goes on without the screen, and where it has come to.
  private func handOver(_ program: StartedProgram, to launch: Launch, _ reason: String) throws {
    try launch.tell("\(command[0].harmless) cannot be watched any more (\(reason.harmless)), and goes on")
    let latest = plain ? [] : program.latestBytes
    try launch.passOn(latest + program.takeRest())
  }
}
