@testable import Streams

/// A scheduler as a user may write it, whose works run in the true time that a virtual one keeps.
struct OwnScheduler: Scheduler {
  enum Manner: CaseIterable {
    case exact
    /// Shows whole seconds.
    case coarse
    /// Shows always the same.
    case standing
    /// Runs all at once.
    case immediate
    /// Rings when half of the time is up.
    case early
    /// Rings three times.
    case repeating
    /// Never rings.
    case silent

    /// How long someone truly waits who asks for a time; nil for ever.
    func truth(of wait: Duration) -> Duration? {
      switch self {
      case .exact, .coarse, .standing, .repeating: wait
      case .immediate: .zero
      case .early: wait / 2
      case .silent: nil
      }
    }
  }

  let time: VirtualScheduler
  let manner: Manner

  var now: Duration {
    switch manner {
    case .exact, .early, .repeating, .silent: time.now
    case .coarse: .seconds(time.now.components.seconds)
    case .standing, .immediate: .zero
    }
  }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    switch manner {
    case .exact, .coarse, .standing: return time.schedule(after: delay, work)
    case .early: return time.schedule(after: delay / 2, work)
    case .silent: return ScheduledWork(work)
    case .immediate:
      let scheduled = ScheduledWork(work)
      scheduled.run()
      return scheduled
    case .repeating:
      let scheduled = time.schedule(after: delay, work)
      time.schedule(after: delay) { scheduled.run() }
      time.schedule(after: delay + .milliseconds(250)) { scheduled.run() }
      return scheduled
    }
  }
}

/// A context with such a scheduler, and a transcript in true time.
struct OwnTime: Sendable {
  let time = Timeline()
  let scheduler: OwnScheduler
  let context: StreamContext

  init(_ manner: OwnScheduler.Manner) {
    scheduler = OwnScheduler(time: time.scheduler, manner: manner)
    context = StreamContext(scheduler: scheduler)
  }

  /// A line of the transcript.
  static func line(_ text: String, at instant: Duration) -> String { "\(instant / .seconds(1)) \(text)" }
}
