import ArgumentParser

/// What the commands that watch streams print without a terminal, and how.
struct PrintingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Headless: print text unless said, the screen at the end; json, how all stands then; ndjson, a record for each fact; \
      cast, a film; plain.
      """,
      valueName: "format"),
    completion: .list(OutputFormat.allCases.map(\.rawValue)), transform: Arguments.format)
  var format: OutputFormat?

  @Flag(help: "Print a line in words for each thing that happens, as it happens; no terminal is needed.")
  var plain = false

  func check(headless: Bool) throws {
    if plain, format != nil { throw ValidationError("--plain does not go with --format") }
    if format != nil, !headless { throw ValidationError("--format needs --headless") }
  }

  /// What is printed.
  var chosen: OutputFormat { plain ? .plain : format ?? .text }

  /// Watches something as it happens, and prints it, until it is over, its time is, a signal comes or the reader is gone.
  /// - Returns: what the lints have found, and the exit status: 0, or 128 and the number of the signal that
  ///   ended it.
  static func watch(_ source: any Source, _ run: HeadlessRun) throws -> ([Finding], status: Int32) {
    let pace = try ReaderPace(framesPerSecond: Typist.frameRate)
    let findings = try run.watch(source, pace: pace.goesOn, output: pace.write)
    return (findings, pace.status)
  }

  /// The same of a program, for as long as it runs: a line in words for each thing that happens.
  static func watch(
    _ program: any Source, glyphs: GlyphSet, _ lints: LintOptions, recorder: Recorder? = nil
  ) throws -> ([Finding], status: Int32) {
    var run = HeadlessRun()
    (run.length, run.format) = (.seconds(1 << 40), .plain)
    run.glyphs = glyphs
    run.allowedLints = Set(lints.allow)
    run.recorder = recorder
    return try watch(program, run)
  }
}
