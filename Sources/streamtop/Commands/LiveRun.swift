import Streams

/// What is watched, on a terminal: real time moves the clock of a demo or a recording, keys go to the dashboard, frames to the
/// terminal.
///
/// One thread, one wait. While a demo or a recording is paused nothing is due, and it sleeps until a key, a signal or a resize
/// comes. What has a time of its own is looked at during a pause, too, so that it need not wait or leave anything out.
final class LiveRun {
  /// More than this in one step is a suspended process or a sleeping machine, not time that the user watched.
  private static let longestStep = Duration.milliseconds(250)

  let terminal: Terminal
  let source: any Source
  private let recorder: Recorder?
  let file: ConfigurationFile
  var firstKey: FirstKey
  private let end: Duration?
  private let leavesAtEnd: Bool
  /// Whether the screen stays where it was to be left: it stood still when nothing came any more, so what had come is yet to
  /// be read.
  private(set) var staysAtEnd = false
  /// What is pressed without the user.
  var presses: ArraySlice<Scenario.Press>
  private let start = ContinuousClock.now
  var dashboard: Dashboard
  private var plan: FramePlan
  var meter = FrameMeter()
  /// The real time up to which the demo's clock has been moved.
  private var moved = Duration.zero
  /// Whether a key has changed what is watched since the last look.
  var isStale = false
  /// The key that did so, if it means the same again whatever it has done.
  var repeatable: TerminalEvent?

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
    if let problem = file.problem {
      _ = dashboard.reduce(.problem("\(problem.harmless); so all is as it comes"))
    }
  }

  /// Runs until the user quits, a signal ends it or its time is over. What the screen holds back then is recorded, and the
  /// lints look at it.
  /// - Returns: the exit status: 0, or 128 and the number of the signal that ended the run.
  func run() -> Int32 {
    defer { terminal.close() }
    let status = runToTheEnd()
    source.showHeld { sample in
      unshown.append(sample.output)
      return take(sample)
    }
    // The recorder keeps why it fails, for who tells how all has ended.
    try? recorder?.finish(why: source.ending ?? "streamtop was left")
    return status
  }

  private func runToTheEnd() -> Int32 {
    _ = dashboard.reduce(.resize(terminal.size))
    source.advance(to: .zero)
    draw()
    while true {
      // Frames that are far apart are no reason for time to stand still.
      let sleep = plan.sleep(at: now, isMoving: isMoving).map { min($0, Self.longestStep / 4) }
      let events = terminal.wait(for: sleep, or: source.descriptors)
      source.receive()
      move()
      if let status = take(events) ?? pressDueKeys() { return status }
      if let end, source.time >= end { return 0 }
      let isAnswer = !terminal.hasMore && events.contains { $0 != .woken }
      if isAnswer || (isMoving || terminal.hasMore) && plan.isDue(at: now) { draw() }
      if leavesAtEnd, !staysAtEnd, source.isOver { return 0 }
    }
  }

  var now: Duration { start.duration(to: .now) }
  private var isMoving: Bool { !source.isPaused && (!source.isOver || source.goesOn) }

  /// Moves the demo's clock as far as real time has gone, or as there is time for: at a high speed more may happen than that.
  private func move() {
    let begin = now
    let span = min(begin - moved, Self.longestStep)
    moved = begin
    guard isMoving else { return }
    let target = (source.time + span * source.speed).wholeMicroseconds
    source.advance(to: min(target, end ?? target)) { now < begin + Self.longestTurn }
  }

  private func draw() {
    let begin = now
    look()
    let isDrawn = terminal.draw(dashboard.render(terminal.size))
    let cost = now - begin
    plan.note(at: begin, cost: cost)
    if isDrawn { meter.note(at: begin, cost: cost, bytes: terminal.lastFrameBytes) }
  }

  func look() {
    isStale = false
    source.attend(to: dashboard.attended)
    // A recording is to have all counts.
    if recorder == nil { source.show(dashboard.shownNodes) }
    let stoodStill = dashboard.model.status.isPaused
    source.look { sample in
      var sample = sample
      sample.status.framesPerSecond = meter.figures?.framesPerSecond
      sample.status.frameMilliseconds = meter.figures?.millisecondsPerFrame
      sample.status.frameBytes = meter.figures?.bytesPerFrame
      return take(sample)
    }
    if leavesAtEnd, stoodStill, source.isOver { staysAtEnd = true }
  }

  /// Takes in a sample: for the screen, and for the recording.
  private func take(_ sample: Sample) -> Model {
    _ = dashboard.reduce(.sample(sample))
    do { try recorder?.record(sample) } catch {
      tell("\(error.description.harmless); the recording ends here")
    }
    return dashboard.model
  }

  /// What the lints have found in all that has come.
  var findings: [Finding] { dashboard.model.lints.findings }

  /// What the program has written while the screen stood still at the end.
  private(set) var unshown: WrittenLines = []
}
