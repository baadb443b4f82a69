import ArgumentParser
import Glibc
import StreamsWire

/// `streamtop demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Watch Cold and Promise chains run on a simulated network.",
    discussion: DemoHelp.discussion)

  @Flag(help: "Run without a terminal, on the virtual clock, and print.")
  var headless = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the network's luck starts: equal seeds, equal runs.", valueName: "n"),
    transform: Arguments.seed)
  var seed = DemoRun.standardSeed

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("Stop after this virtual time. Headless: 20s unless said.", valueName: "time"),
    transform: Arguments.duration)
  var length: Duration?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Virtual seconds per second, 0.25 to 64. Headless: max, which never waits, unless said.",
      valueName: "x|max"),
    transform: Arguments.speed)
  var speed: Arguments.Speed?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The screen of a headless run, 80x24 unless said.", valueName: "WxH"),
    transform: Arguments.size)
  var size: Size?

  @OptionGroup var printing: PrintingOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keys for a headless run, one in each frame.", valueName: "script"),
    transform: Arguments.keys)
  var keys: KeyScript?

  @Option(
    help: ArgumentHelp("Record all that is shown; `streamtop replay` plays it.", valueName: "file"),
    completion: .file(), transform: Arguments.recording)
  var record: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How large the recording may become: then the newest overwrites the oldest.", valueName: "size"),
    transform: Arguments.bytes)
  var ring: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What is watched: calm unless said, storm, outage, crowd, sick-LINT or a file of your own.",
      valueName: "name|file"),
    completion: .list(Scenario.shippedNames), transform: Arguments.scenario)
  var scenario = Arguments.ScenarioChoice.shipped("calm")

  @OptionGroup var lints: LintOptions

  @OptionGroup var screen: ScreenOptions

  func validate() throws {
    try printing.check(headless: headless)
    if ring != nil, record == nil { throw ValidationError("--ring needs --record") }
    try screen.check(headless: headless, plain: printing.plain)
    if !headless {
      if size != nil { throw ValidationError("--size needs --headless") }
      if keys != nil { throw ValidationError("--keys needs --headless") }
      if speed == .max { throw ValidationError("--speed max needs --headless") }
    }
  }

  func run() throws {
    if headless || printing.plain { try runHeadless() } else { try runLive() }
  }
}

extension DemoCommand {
  private func runHeadless() throws {
    var run = HeadlessRun()
    run.seed = seed
    run.length = length ?? (headless ? run.length : .seconds(1 << 40))
    run.size = size ?? run.size
    run.format = printing.chosen
    run.keys = keys ?? run.keys
    run.glyphs = try screen.glyphs(headless: headless)
    run.scenario = try loadedScenario()
    run.allowedLints = Set(lints.allow)
    guard headless else {
      if let record { run.recorder = try recorder(record, RealTime.nanoseconds) }
      if case .times(let times) = speed { run.speed = times }
      let source = DemoRun(seed: run.seed, speed: run.speed, scenario: run.scenario)
      let (findings, status) = try PrintingOptions.watch(source, run)
      return try lints.judge(findings, status: status, failure: run.recorder?.failure)
    }
    // Nothing in a headless run reads a real clock, so that equal options give equal recordings.
    if let record { run.recorder = try recorder(record) { 0 } }
    guard case .times(let times) = speed ?? .max else {
      let findings = try run.run { text in try StandardOutput.write(text) }
      return try lints.judge(findings, failure: run.recorder?.failure)
    }
    run.speed = times
    var pacer = Pacer(framesPerSecond: Typist.frameRate)
    let findings = try run.run { speed in
      pacer.waitForNextFrame(speed: speed)
      return true
    } output: { text in
      try StandardOutput.write(text)
    }
    try lints.judge(findings, failure: run.recorder?.failure)
  }

  private func runLive() throws {
    let setup = try screen.setup()
    // First, so that what is wrong with the file is said where it can be read.
    var recorder: Recorder?
    if let record { recorder = try self.recorder(record, RealTime.nanoseconds) }
    let scenario = try loadedScenario()
    let terminal = try Terminal(options: setup.terminal(orElse: "--headless"))
    var times = 1.0
    if case .times(let chosen) = speed { times = chosen }
    let source = StoppingSource(DemoRun(seed: seed, speed: times, scenario: scenario))
    let options = setup.dashboard(title: source.title, allowedLints: Set(lints.allow))
    let run = LiveRun(
      source, recorder: recorder, terminal: terminal, setup: setup, options: options, end: length,
      presses: scenario.keys)
    let status = run.run()
    try lints.judge(run.findings, status: status, failure: recorder?.failure)
  }
}

extension DemoCommand {
  private func loadedScenario() throws -> Scenario {
    switch scenario {
    case .shipped(let name): Scenario(named: name) ?? .calm
    case .file(let path): try Scenario(path: path)
    }
  }

  private func recorder(_ path: String, _ now: @escaping () -> Int) throws -> Recorder {
    let header = SegmentHeader(
      program: "streamtop demo", pid: headless ? 0 : Int(getpid()), isVirtual: true)
    return Recorder(try RecordingFile.create(path), header, ring: ring, now: now)
  }
}
