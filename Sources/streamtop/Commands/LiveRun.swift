import Streams

/// The demo on a terminal: real time moves the demo's clock, keys go to the dashboard, frames to the terminal.
///
/// One thread, one wait. While paused nothing is due, and it sleeps until a key, a signal or a resize comes.
final class LiveRun {
  /// More than this in one step is a suspended process or a sleeping machine, not time that the user watched.
  private static let longestStep = Duration.milliseconds(250)

  private let terminal: Terminal
  private let demo: DemoRun
  private let end: Duration?
  private let start = ContinuousClock.now
  private var dashboard: Dashboard
  private var plan: FramePlan
  private var meter = FrameMeter()
  /// The real time up to which the demo's clock has been moved.
  private var moved = Duration.zero

  /// - Parameter end: the virtual time at which to leave; nil for never.
  init(
    demo: DemoRun, terminal: Terminal, options: DashboardOptions, framesPerSecond: Int, end: Duration?
  ) {
    self.demo = demo
    self.terminal = terminal
    self.end = end
    dashboard = Dashboard(options: options)
    plan = FramePlan(framesPerSecond: framesPerSecond)
  }

  /// Runs until the user quits, a signal ends it or its time is over.
  /// - Returns: the exit status: 0, or 128 and the number of the signal that ended the run.
  func run() -> Int32 {
    defer { terminal.close() }
    _ = dashboard.reduce(.resize(terminal.size))
    demo.advance(to: .zero)
    draw()
    while true {
      let events = terminal.wait(for: plan.sleep(at: now, isMoving: !demo.isPaused))
      move()
      if let status = take(events) { return status }
      if let end, demo.time >= end { return 0 }
      let isAnswer = events.contains { $0 != .woken }
      if isAnswer || !demo.isPaused && plan.isDue(at: now) { draw() }
    }
  }

  private var now: Duration { start.duration(to: .now) }

  /// Moves the demo's clock as far as real time has gone.
  private func move() {
    let now = now
    let span = min(now - moved, Self.longestStep)
    moved = now
    guard !demo.isPaused else { return }
    let target = (demo.time + span * demo.speed).wholeMicroseconds
    demo.advance(to: min(target, end ?? target))
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
    var sample = demo.look()
    sample.status.framesPerSecond = meter.figures?.framesPerSecond
    sample.status.frameMilliseconds = meter.figures?.millisecondsPerFrame
    sample.status.frameBytes = meter.figures?.bytesPerFrame
    _ = dashboard.reduce(.sample(sample))
  }

  // MARK: Events

  /// Returns the exit status when an event ends the run.
  private func take(_ events: [TerminalEvent]) -> Int32? {
    for event in events {
      switch event {
      case .key(let key):
        if press(key) { return 0 }
      case .resize(let size): _ = dashboard.reduce(.resize(size))
      case .signal(let number): return 128 + number
      case .woken: break
      }
    }
    return nil
  }

  /// Returns true when the key quits.
  private func press(_ key: Key) -> Bool {
    let effects = dashboard.reduce(.key(key))
    for effect in effects {
      switch effect {
      case .quit: return true
      case .suspend: terminal.suspend()
      case .redraw: terminal.redraw()
      case .setPaused:
        demo.perform(effect)
        meter.restart()
      default: demo.perform(effect)
      }
    }
    // Before the next key, the dashboard must know what this one did.
    if !effects.isEmpty { look() }
    return false
  }
}
