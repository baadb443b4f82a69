/// The frames of a ``HeadlessRun``, one after the other.
struct HeadlessWatch {
  private let run: HeadlessRun
  private let source: any Source
  private let pace: HeadlessRun.Pace?
  private let output: HeadlessRun.Output
  private var dashboard: Dashboard
  private var printer: any Printer
  private var typist: Typist
  /// The keys of the scenario that are still to be pressed.
  private var presses: ArraySlice<Scenario.Press>
  /// The moment from which frames are counted, and how many there have been since then.
  private var beginning: Duration
  private var frames = 0
  /// Where the last frame has left the source.
  private var reached: Duration
  /// Whether another frame at which nothing has come is just as the last one.
  private var isStill = false
  /// Whether something else than what is watched has ended the run.
  private var isLeft = false

  init(
    _ run: HeadlessRun, of source: any Source, pace: HeadlessRun.Pace?, output: @escaping HeadlessRun.Output
  ) {
    (self.run, self.source, self.pace, self.output) = (run, source, pace, output)
    var options = DashboardOptions(title: source.title, glyphs: run.glyphs)
    options.allowedLints = run.allowedLints
    options.breaks = run.breaks
    dashboard = Dashboard(options: options)
    _ = dashboard.reduce(.resize(run.size))
    printer = run.format.printer(PrintOptions(size: run.size, glyphs: run.glyphs, start: run.start))
    typist = Typist(run.keys)
    presses = run.scenario.keys[...]
    (beginning, reached) = (run.start, run.start)
  }

  /// Shows how things stand at the start of the run.
  mutating func begin() throws {
    try output(printer.begin())
    source.advance(to: run.start)
    // A recording may begin later.
    beginning = max(run.start, source.time)
    reached = source.time
    try look()
  }

  /// Presses the keys of a frame, moves to the next one and shows it. False when the run is over.
  mutating func step() throws -> Bool {
    if try pressKeys() || isOver { return false }
    if source.time != reached {
      // A key has led to another moment, from which it goes on.
      (beginning, frames) = (source.time, 0)
    }
    if !source.isPaused { countFrames() }
    source.advance(to: min(run.length, beginning + .seconds(frames) / Typist.frameRate))
    reached = source.time
    let view = dashboard.view
    try look()
    isStill = dashboard.view == view
    isLeft = pace.map { !$0(source.speed) } ?? false
    return !isLeft
  }

  /// Ends the recording and what is printed. Answers what the lints have found.
  mutating func finish() throws -> [Finding] {
    // The recorder keeps why it fails, for who tells how all has ended.
    try? run.recorder?.finish(
      why: source.ending ?? (isLeft ? "streamtop was told to stop" : "the run is over"))
    try output(printer.end(with: dashboard, time: source.time))
    return dashboard.model.lints.findings
  }

  private var isOver: Bool {
    // What is watched goes on while the screen stands still, and so do the keys of the scenario.
    let isStopped = dashboard.model.status.isPaused && presses.isEmpty
    let standsStill = source.isPaused || source.isOver || isStopped
    return source.time >= run.length || standsStill && typist.isDone
  }

  /// One frame more, or as many as nothing happens in.
  private mutating func countFrames() {
    frames += 1
    guard isStill, pace == nil, typist.isDone, let end = silenceEnd else { return }
    frames = max(frames, (end - beginning).firstFrame(ofRate: Typist.frameRate))
  }

  /// Up to when nothing comes, nothing is pressed and nothing is held back; nil where that is not known.
  private var silenceEnd: Duration? {
    guard let next = source.nextLook else { return nil }
    let others: [Duration?] = [run.length, presses.first?.time, printer.heldUntil]
    return others.compactMap(\.self).reduce(next) { min($0, $1) }
  }

  // MARK: Keys

  /// Presses what the scenario and the script press in this frame. True when one of the keys quits.
  private mutating func pressKeys() throws -> Bool {
    if let press = presses.first, press.time <= source.time {
      presses.removeFirst()
      if try type(press.key) { return true }
    }
    guard let key = typist.nextKey() else { return false }
    return try type(key)
  }

  /// Presses a key. True when it quits.
  private mutating func type(_ key: Key) throws -> Bool {
    isStill = false
    let effects = dashboard.reduce(.key(key))
    if effects.contains(.quit) { return true }
    let replies = effects.map { effect -> Reply in
      guard let work = effect.terminalWork else { return source.perform(effect) }
      return .refused("\(work) needs a terminal")
    }
    // Before the next key, the dashboard must know what this one did.
    if !effects.isEmpty { try look() }
    for reply in replies {
      switch reply {
      case .done: break
      case .made(let node): _ = dashboard.reduce(.show(node))
      case .late(let reason), .refused(let reason): _ = dashboard.reduce(.notice(reason))
      }
    }
    return false
  }

  // MARK: Looks

  /// Takes what has come, and prints what there is to print of it.
  private mutating func look() throws {
    var failure: (any Error)?
    if run.format.showsSelection { source.attend(to: dashboard.attended) }
    source.look { sample in
      do { try run.recorder?.record(sample) } catch {
        StandardOutput.remark("\(error); the recording ends here")
      }
      do {
        for part in run.format.factLimit.map(sample.parts) ?? [sample] {
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
