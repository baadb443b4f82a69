import ArgumentParser

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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What a headless run prints, text unless said.", valueName: "text|ndjson"),
    transform: Arguments.format)
  var format: HeadlessRun.Format?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keys for a headless run, one in each frame.", valueName: "script"),
    transform: Arguments.keys)
  var keys: KeyScript?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second at most, 1 to 60; 30 unless said.", valueName: "n"),
    transform: Arguments.framesPerSecond)
  var fps: Int?

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(name: .customLong("no-color"), help: "Draw without colours, as with NO_COLOR set.")
  var noColor = false

  func validate() throws {
    if headless {
      guard fps == nil else { throw ValidationError("--fps does not go with --headless") }
    } else {
      if size != nil { throw ValidationError("--size needs --headless") }
      if format != nil { throw ValidationError("--format needs --headless") }
      if keys != nil { throw ValidationError("--keys needs --headless") }
      if speed == .max { throw ValidationError("--speed max needs --headless") }
    }
  }

  func run() throws {
    if headless { try runHeadless() } else { try runLive() }
  }
}

extension DemoCommand {
  private func runHeadless() throws {
    var run = HeadlessRun()
    run.seed = seed
    run.length = length ?? run.length
    run.size = size ?? run.size
    run.format = format ?? run.format
    run.keys = keys ?? run.keys
    run.glyphs = ascii ? .ascii : .unicode
    guard case .times(let times) = speed ?? .max else {
      return try run.run { text in try StandardOutput.write(text) }
    }
    run.speed = times
    var pacer = Pacer(framesPerSecond: Typist.frameRate)
    try run.run { speed in
      pacer.waitForNextFrame(speed: speed)
    } output: { text in
      try StandardOutput.write(text)
    }
  }

  private func runLive() throws {
    var terminalOptions = TerminalOptions()
    if noColor { terminalOptions.usesColor = false }
    let glyphs: GlyphSet = ascii || !Terminal.supportsUnicode ? .ascii : .unicode
    let terminal = try Terminal(options: terminalOptions)
    var times = 1.0
    if case .times(let chosen) = speed { times = chosen }
    let run = LiveRun(
      demo: DemoRun(seed: seed, speed: times), terminal: terminal,
      options: DashboardOptions(glyphs: glyphs), framesPerSecond: fps ?? 30, end: length)
    let status = run.run()
    if status != 0 { throw ExitCode(status) }
  }
}
