import Streams

/// What is watched, on a terminal: real time moves the clock of a demo or a recording, keys go to the dashboard, frames to the terminal.
///
/// One thread, one wait. While paused nothing is due, and it sleeps until a key, a signal or a resize comes, or for as long as
/// the source can wait.
final class LiveRun {
  /// More than this in one step is a suspended process or a sleeping machine, not time that the user watched.
  private static let longestStep = Duration.milliseconds(250)

  /// For how long events are acted on before something else gets its turn: a signal that comes behind ten thousand keys
  /// is not to wait for them.
  private static let longestTurn = Duration.milliseconds(30)

  private let terminal: Terminal
  private let source: any Source
  private let recorder: Recorder?
  private let file: ConfigurationFile
  private var firstKey: FirstKey
  private let end: Duration?
  private let leavesAtEnd: Bool
  /// What is pressed without the user.
  private var presses: ArraySlice<Scenario.Press>
  private let start = ContinuousClock.now
  private var dashboard: Dashboard
  private var plan: FramePlan
  private var meter = FrameMeter()
  /// The real time up to which the demo's clock has been moved.
  private var moved = Duration.zero
  /// Whether a key has changed what is watched since the last look.
  private var isStale = false
  /// The key that did so, if it means the same again whatever it has done.
  private var repeatable: TerminalEvent?

  /// - Parameters:
  ///   - end: the virtual time at which to leave; nil for never.
  ///   - leavesAtEnd: whether to leave when nothing can come any more.
  ///   - presses: keys that the scenario presses, in order of time.
  init(
    _ source: any Source, recorder: Recorder? = nil, terminal: Terminal, setup: ScreenSetup,
    options: DashboardOptions, end: Duration?, leavesAtEnd: Bool = false, presses: [Scenario.Press] = []
  ) {
    self.leavesAtEnd = leavesAtEnd
    self.presses = presses[...]
    self.source = source
    self.recorder = recorder
    self.terminal = terminal
    self.end = end
    dashboard = Dashboard(options: options)
    plan = FramePlan(framesPerSecond: setup.framesPerSecond)
    file = setup.file
    firstKey = setup.firstKey
    if let problem = file.problem { tell("\(problem.harmless); so all is as it comes") }
  }

  /// Runs until the user quits, a signal ends it or its time is over.
  /// - Returns: the exit status: 0, or 128 and the number of the signal that ended the run.
  /// - Throws: why the recording could not be written. All that was shown before is in it.
  func run() throws -> Int32 {
    defer { terminal.close() }
    let status = runToTheEnd()
    if let failure { throw failure }
    try recorder?.finish(why: source.isOver ? "the program says nothing more" : "streamtop was left")
    return status
  }

  private func runToTheEnd() -> Int32 {
    _ = dashboard.reduce(.resize(terminal.size))
    source.advance(to: .zero)
    draw()
    while true {
      // Frames that are far apart are no reason for time to stand still.
      let sleep = plan.sleep(at: now, isMoving: isMoving).map { min($0, Self.longestStep / 4) }
      let events = terminal.wait(for: sleep ?? source.patience, or: source.descriptors)
      source.receive()
      move()
      if let status = take(events) ?? pressDueKeys() { return status }
      if let end, source.time >= end { return 0 }
      let isAnswer = !terminal.hasMore && events.contains { $0 != .woken }
      if isAnswer || (isMoving || terminal.hasMore) && plan.isDue(at: now) { draw() }
      if failure != nil || leavesAtEnd && source.isOver { return 0 }
    }
  }

  private var now: Duration { start.duration(to: .now) }
  private var isMoving: Bool { !source.isPaused && !source.isOver }
  /// Why the recording cannot be written.
  private var failure: (any Error)?

  /// Moves the demo's clock as far as real time has gone.
  private func move() {
    let now = now
    let span = min(now - moved, Self.longestStep)
    moved = now
    guard isMoving else { return }
    let target = (source.time + span * source.speed).wholeMicroseconds
    source.advance(to: min(target, end ?? target))
  }

  private func draw() {
    let begin = now
    look()
    let isDrawn = terminal.draw(dashboard.render(terminal.size))
    let cost = now - begin
    plan.note(at: begin, cost: cost)
    if isDrawn { meter.note(at: begin, cost: cost, bytes: terminal.lastFrameBytes) }
  }

  private func look() {
    isStale = false
    source.attend(to: dashboard.attended)
    // A recording is to have all counts.
    if recorder == nil { source.show(dashboard.shownNodes) }
    source.look { sample in
      var sample = sample
      sample.status.framesPerSecond = meter.figures?.framesPerSecond
      sample.status.frameMilliseconds = meter.figures?.millisecondsPerFrame
      sample.status.frameBytes = meter.figures?.bytesPerFrame
      _ = dashboard.reduce(.sample(sample))
      do { try recorder?.record(sample) } catch { failure = failure ?? error }
      return dashboard.model
    }
  }

  /// What the lints have found in all that was shown.
  var findings: [Finding] { dashboard.model.lints.findings }

  // MARK: Events

  /// Acts on events, for one turn. Returns the exit status when one ends the run.
  private func take(_ events: [TerminalEvent]) -> Int32? {
    let end = now + Self.longestTurn
    for (index, event) in events.enumerated() {
      if index > 0, now >= end {
        terminal.putBack(events[index...])
        return nil
      }
      if event.isFromUser { firstKey.press() }
      switch event {
      case .key(let key): if answer(.key(key), to: event) { return 0 }
      case .paste(let text): if answer(.paste(text), to: event) { return 0 }
      case .mouse(let mouse): if answer(.mouse(mouse), to: event) { return 0 }
      case .resize(let size): _ = dashboard.reduce(.resize(size))
      case .signal(let number): return 128 + number
      case .background, .woken: break
      }
    }
    return nil
  }

  /// Returns the exit status when one of them ends the run.
  private func pressDueKeys() -> Int32? {
    while let next = presses.first, next.time <= source.time {
      presses.removeFirst()
      if answer(.key(next.key), to: .key(next.key)) { return 0 }
    }
    return nil
  }

  /// Does what the user asks for. Returns true when that is to quit.
  private func answer(_ message: Message, to event: TerminalEvent) -> Bool {
    // What this one means may depend on what those before did. After the last one the frame looks anyway.
    if isStale, event != repeatable { look() }
    let effects = dashboard.reduce(message)
    repeatable = effects.allSatisfy(\.isRepeatable) ? event : nil
    for effect in effects {
      switch effect {
      case .quit: return true
      case .suspend: terminal.suspend()
      case .redraw: terminal.redraw()
      case .copy(let text): tell(terminal.copy(text))
      case .save(let path, let text): tell(SavedText.save(text, to: path))
      case .setTheme(let theme): terminal.setTheme(theme)
      case .setMouse(let isUsed): terminal.setMouse(isUsed)
      case .saveConfiguration: tell(file.save(dashboard.configuration))
      case .setPaused:
        perform(effect)
        meter.restart()
      default: perform(effect)
      }
    }
    return false
  }

  private func perform(_ effect: Effect) {
    isStale = true
    switch source.perform(effect) {
    case .done: break
    case .made(let node):
      // The dashboard must have heard of it.
      look()
      _ = dashboard.reduce(.show(node))
    case .refused(let reason):
      _ = dashboard.reduce(effect.command == nil ? .notice(reason) : .refusal(reason))
    }
  }

  private func tell(_ notice: String) { _ = dashboard.reduce(.notice(notice)) }
}
