import ArgumentParser

/// `streamtop replay`.
struct ReplayCommand: ParsableCommand {
  private static let keys = KeyTable.standard

  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Watch a recording: play it, go back and on in it, stop where something happens.",
    discussion: """
      Press \(keys.name(of: .help)) for the keys.

      BREAKS. --break error stops at errors, --break retry and --break retry=3 at retries, --break end at ends, --break \
      value=TEXT at values that have this text in them. @NAME behind it means the streams of that name alone: \
      error@users.
      """)

  @Argument(
    help: ArgumentHelp("The recording; - reads it from the standard input.", valueName: "file"),
    completion: .file(), transform: Arguments.input)
  var file: String

  @Flag(help: "Print the screen at the end, or at --at, without a terminal.")
  var headless = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Begin there, such as 12s or end; a headless screen, or --format json, is of then, unless --break or --keys lead on.",
      valueName: "time|end"),
    transform: Arguments.moment)
  var at: Arguments.Moment?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds of the recording per second, 0.25 to 64.", valueName: "x"),
    transform: Arguments.times)
  var speed: Double?

  @Option(
    name: .customLong("break"),
    help: ArgumentHelp(
      "Stop there: error, retry, retry=3, end or value=TEXT, with @NAME behind.", valueName: "what"),
    transform: Arguments.breakpoint)
  var breaks: [Breaks.Break] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The screen of a headless replay, 80x24 unless said.", valueName: "WxH"),
    transform: Arguments.size)
  var size: Size?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keys for a headless replay, one in each frame.", valueName: "script"),
    transform: Arguments.keys)
  var keys: KeyScript?

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var lints: LintOptions

  @OptionGroup var screen: ScreenOptions

  func validate() throws {
    try printing.check(headless: headless)
    try screen.check(headless: headless, plain: printing.plain)
    guard !headless else {
      if speed != nil { throw ValidationError("--speed does not go with --headless") }
      return
    }
    if size != nil { throw ValidationError("--size needs --headless") }
    if keys != nil { throw ValidationError("--keys needs --headless") }
  }

  func run() throws {
    var all = Breaks()
    for each in breaks { all.add(each) }
    let recording = try RecordingFile.open(file)
    let playback = try Playback(recording, speed: speed ?? 1, breaks: all)
    // Nothing stops a leap on its way.
    if let at { playback.go(to: at.seek) }
    let (findings, status) = try headless || printing.plain ? runHeadless(playback) : runLive(playback)
    if let failure = playback.failure { throw failure }
    if let words = try unseenNames(in: recording) {
      StandardOutput.remark(words)
    } else if headless, !printing.plain,
      let words = playback.wish.flatMap(playback.earlyWords) ?? playback.wordsAtEnd
    {
      // A screen or a file may not have it.
      StandardOutput.remark(words)
    }
    try lints.judge(findings, status: status)
  }

  /// That the recording has no stream of some names at which it was to stop, in words.
  private func unseenNames(in recording: RecordingFile) throws -> String? {
    let names = Set(breaks.compactMap(\.name))
    guard !names.isEmpty else { return nil }
    var given: Set<String> = []
    try recording.forEachElement { element in
      guard case .look(let look) = element else { return }
      given.formUnion((look.keyframe ?? []).compactMap(\.identity.name))
      given.formUnion(look.facts.compactMap(\.node.name))
    }
    return Format.noStream(called: names.subtracting(given))
  }

  private func runHeadless(_ playback: Playback) throws -> ([Finding], status: Int32) {
    var run = HeadlessRun()
    run.length = .seconds(1 << 40)
    if case .time(let time) = at { run.start = max(time, playback.beginning) }
    if at == .end { run.start = run.length }
    run.format = printing.chosen
    // What is printed is of that moment, unless something leads on from it.
    if headless, at != nil, run.format.isOfOneMoment, breaks.isEmpty { playback.isPaused = true }
    run.size = size ?? run.size
    run.keys = keys ?? run.keys
    run.glyphs = try screen.glyphs(headless: headless)
    run.allowedLints = Set(lints.allow)
    run.breaks = playback.breaks
    guard headless else { return try PrintingOptions.watch(playback, run) }
    return (try run.watch(playback) { text in try StandardOutput.write(text) }, 0)
  }

  private func runLive(_ playback: Playback) throws -> ([Finding], status: Int32) {
    if file == "-" { Terminal.takeOverInput() }
    let setup = try screen.setup()
    let options = setup.dashboard(
      title: playback.title, allowedLints: Set(lints.allow), breaks: playback.breaks)
    let run = LiveRun(
      playback, terminal: try Terminal(options: setup.terminal(orElse: "--headless")), setup: setup,
      options: options, end: nil)
    let status = run.run()
    return (run.findings, status)
  }
}
