/// The demo without a terminal: the same chains, keys and screens in steps of a thirtieth of a virtual second.
///
/// Nothing in it reads a real clock, so equal options give equal output, byte for byte.
struct HeadlessRun {
  var seed = DemoRun.standardSeed
  /// Where the run ends, on the virtual clock. A pause or a stop that no key ends any more ends it earlier.
  var length = Duration.seconds(20)
  /// What happened before is passed over.
  var start = Duration.zero
  var size = Size(width: 80, height: 24)
  var format = OutputFormat.text
  var keys = KeyScript()
  var glyphs = GlyphSet.unicode
  /// The speed in the title bar.
  var speed = 1.0
  var scenario = Scenario.calm
  /// What is not looked for.
  var allowedLints: Set<Lint> = []
  /// What stops the source from the start, for keys to add to.
  var breaks = Breaks()

  /// Where all that is shown is recorded; nil for nowhere.
  var recorder: Recorder?

  /// Runs the demo to the end. Answers what the lints have found.
  /// - Parameters:
  ///   - pace: called after each frame; it waits to spread the run over real time, and answers whether the
  ///     run goes on. Without one no one waits, and time in which nothing comes is passed over, where that is
  ///     known.
  ///   - output: takes what is to be printed, whole lines at a time.
  @discardableResult
  func run(pace: ((_ speed: Double) -> Bool)? = nil, output: (String) throws -> Void) throws -> [Finding] {
    let demo = DemoRun(seed: seed, speed: speed, scenario: scenario)
    return try watch(StoppingSource(demo), pace: pace, output: output)
  }

  /// Watches something until it is over, or until its time is. Answers what the lints have found.
  /// - Parameters: see ``run(pace:output:)``
  @discardableResult
  func watch(
    _ source: any Source, pace: ((_ speed: Double) -> Bool)? = nil, output: (String) throws -> Void
  ) throws -> [Finding] {
    var options = DashboardOptions(title: source.title, glyphs: glyphs)
    options.allowedLints = allowedLints
    options.breaks = breaks
    var dashboard = Dashboard(options: options)
    _ = dashboard.reduce(.resize(size))
    var typist = Typist(keys)
    var presses = scenario.keys[...]
    var frames = 0
    var printer = format.printer(PrintOptions(size: size, glyphs: glyphs, start: start))
    try output(printer.begin())
    source.advance(to: start)
    // A recording may begin later.
    var beginning = max(start, source.time)
    var reached = source.time
    try look(at: source, &dashboard, &printer, output)
    // Whether something else than what is watched ends the run.
    var isLeft = false
    // Whether another frame at which nothing has come is just as the last one.
    var isStill = false
    while true {
      if let press = presses.first, press.time <= source.time {
        presses.removeFirst()
        isStill = false
        if try type(press.key, at: source, &dashboard, &printer, output) { break }
      }
      if let key = typist.nextKey() {
        isStill = false
        if try type(key, at: source, &dashboard, &printer, output) { break }
      }
      // What is watched goes on while the screen stands still, and so do the keys of the scenario.
      let isStopped = dashboard.model.status.isPaused && presses.isEmpty
      let standsStill = source.isPaused || source.isOver || isStopped
      if source.time >= length || standsStill && typist.isDone { break }
      if source.time != reached {
        // A key has led to another moment, from which it goes on.
        (beginning, frames) = (source.time, 0)
      }
      if !source.isPaused {
        frames += 1
        if isStill, pace == nil, typist.isDone, let end = silenceEnd(source, presses.first, printer) {
          frames = max(frames, (end - beginning).firstFrame(ofRate: Typist.frameRate))
        }
      }
      source.advance(to: min(length, beginning + .seconds(frames) / Typist.frameRate))
      reached = source.time
      let view = dashboard.view
      try look(at: source, &dashboard, &printer, output)
      isStill = dashboard.view == view
      if let pace, !pace(source.speed) {
        isLeft = true
        break
      }
    }
    // The recorder keeps why it fails, for who tells how all has ended.
    try? recorder?.finish(why: source.ending ?? (isLeft ? "streamtop was told to stop" : "the run is over"))
    try output(printer.end(with: dashboard, time: source.time))
    return dashboard.model.lints.findings
  }

  /// Up to when nothing comes, nothing is pressed and nothing is held back; nil where that is not known.
  private func silenceEnd(
    _ source: any Source, _ press: Scenario.Press?, _ printer: any Printer
  ) -> Duration? {
    guard let next = source.nextLook else { return nil }
    let others: [Duration?] = [length, press?.time, printer.heldUntil]
    return others.compactMap(\.self).reduce(next) { min($0, $1) }
  }

  /// Presses a key. Returns true when it quits.
  private func type(
    _ key: Key, at source: any Source, _ dashboard: inout Dashboard, _ printer: inout any Printer,
    _ output: (String) throws -> Void
  ) throws -> Bool {
    let effects = dashboard.reduce(.key(key))
    if effects.contains(.quit) { return true }
    let replies = effects.map { effect -> Reply in
      guard let work = effect.terminalWork else { return source.perform(effect) }
      return .refused("\(work) needs a terminal")
    }
    // Before the next key, the dashboard must know what this one did.
    if !effects.isEmpty { try look(at: source, &dashboard, &printer, output) }
    for reply in replies {
      switch reply {
      case .done: break
      case .made(let node): _ = dashboard.reduce(.show(node))
      case .late(let reason), .refused(let reason): _ = dashboard.reduce(.notice(reason))
      }
    }
    return false
  }

  private func look(
    at source: any Source, _ dashboard: inout Dashboard, _ printer: inout any Printer,
    _ output: (String) throws -> Void
  ) throws {
    var failure: (any Error)?
    if format.showsSelection { source.attend(to: dashboard.attended) }
    source.look { sample in
      do { try recorder?.record(sample) } catch { StandardOutput.remark("\(error); the recording ends here") }
      do {
        for part in format.factLimit.map(sample.parts) ?? [sample] {
          _ = dashboard.reduce(.sample(part))
          try output(printer.take(part, dashboard))
        }
      } catch { failure = failure ?? error }
      return dashboard.model
    }
    if let failure { throw failure }
    try output(printer.look(at: dashboard, time: source.time))
  }
}

extension Effect {
  /// What only a run on a terminal does, in words; nil for the rest.
  fileprivate var terminalWork: String? {
    switch self {
    case .copy: "copying a line"
    case .save: "saving the screen"
    case .saveConfiguration: "saving the configuration"
    case .suspend: "suspending"
    default: nil
    }
  }
}
