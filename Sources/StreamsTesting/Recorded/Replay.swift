import Streams

/// Plays what came into a chain once more, on virtual time, and tells what comes out of it: for tests that
/// `streamtop export --format marble-test` makes of recordings.
///
///     let replay = Replay()
///     let task = replay.script(of: Int.self, [.fails("503", after: 0.08), .answers(12, after: 0.24)])
///     let source = replay.build { Promise<Int> { _, completion in task.run(completion) } }
///     replay.hold(replay.build { feed(source) })
///     replay.lines(of: "feed", until: 5)  // ["1320 feed next 12 items", "1320 feed end completed"]
///
/// The chain is watched by a probe, which changes nothing: what is compared is what its streams pass on, in words, with the
/// time in milliseconds.
public final class Replay {
  private let scheduler = VirtualScheduler()
  private let context: StreamContext
  private let probe: Probe
  private var held: [Any] = []

  /// Makes a replay whose time is zero.
  public init() {
    let scheduler = scheduler
    probe = Probe(recording: .everything, valueCapacity: 4_096) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  deinit {
    context.run {
      held = []
      // What still waits may hold the chain.
      scheduler.close()
    }
  }

  /// Builds streams that the replay's time moves and that it watches.
  public func build<Output>(_ body: () -> Output) -> Output { context.run(body) }

  /// Holds streams until the end of the replay, and hands them back.
  @discardableResult
  public func hold<Streams>(_ streams: Streams) -> Streams {
    held.append(streams)
    return streams
  }

  /// Does something at a time, in seconds. The streams that it builds, and those that handlers build, are moved and watched as
  /// those of ``build(_:)`` are.
  public func at(_ seconds: Double, _ action: @escaping @Sendable () -> Void) {
    scheduler.schedule(after: Duration(wholeNanosecondsOf: seconds) - scheduler.now, action)
  }

  /// What a task answers, one run after the other.
  public func script<Value>(of value: Value.Type, _ runs: [ScriptedRun<Value>]) -> ReplayedTask<Value> {
    ReplayedTask(runs, scheduler)
  }

  /// What lines may tell beside values and errors.
  public enum Extra: String, CaseIterable, Sendable {
    /// A decision to retry: `retry 1 of 3`.
    case retry
    /// A call of `cancel` on the stream: `cancel`.
    case cancel
    /// The end: `end completed`.
    case end
  }

  /// Lets time pass, and returns what the named streams have done meanwhile, in order: the values and errors that they have
  /// passed on, and what else is asked for.
  ///
  /// Of everything that happens at once, such as in one ``at(_:_:)``, 4,096 values of each stream are kept, and 65,536 other
  /// events of all streams together. A line tells what was lost beyond that: `1000 feed lost 904 values or drops`, or all of
  /// it, `1000 feed lost what it did`.
  ///
  /// - Parameters:
  ///   - names: the names of streams; for a stream without one, its operator and place, such as
  ///     `map at App/Chains.swift:12`. A name that no stream has gives no line.
  ///   - extras: what is told beside values and errors; ends by default.
  ///   - seconds: up to when.
  public func lines(of names: String..., including extras: Set<Extra> = [.end], until seconds: Double)
    -> [String]
  {
    lines(of: names, including: extras, until: seconds)
  }

  func lines(of names: [String], including extras: Set<Extra>, until seconds: Double) -> [String] {
    let end = Duration(wholeNanosecondsOf: seconds)
    return context.run {
      // Between two pieces of work, because so much is kept at a time.
      var lines = newLines(of: names, including: extras)
      while runNext(by: end) { lines += newLines(of: names, including: extras) }
      scheduler.advance(to: end)
      return lines
    }
  }

  /// Does what is due next, unless it is due later than that. Returns whether there was something.
  private func runNext(by end: Duration) -> Bool {
    guard let due = scheduler.nextDue, due <= end else { return false }
    return scheduler.runNext()
  }

  /// What has happened since the last time, and what of that was lost.
  private func newLines(of names: [String], including extras: Set<Extra>) -> [String] {
    var named: [NodeID: String] = [:]
    let drained = probe.drain { node in
      let name = node.identity.nameOrPlace
      if names.contains(name) { named[node.id] = name }
      return named[node.id] != nil
    }
    let time = scheduler.now.millisecondText
    guard drained.keyframe == nil else { return names.map { "\(time) \($0) lost what it did" } }
    let losses = drained.lost.compactMap { node, count in
      named[node].map { "\(time) \($0) lost \(count) values or drops" }
    }
    let facts = drained.facts.compactMap { fact -> String? in
      let name = fact.node.nameOrPlace
      guard names.contains(name), let words = fact.event.words(including: extras) else { return nil }
      return "\(fact.time.millisecondText) \(name) \(words)"
    }
    return losses.sorted() + facts
  }
}

extension NodeIdentity {
  /// The given name, or else the operator and where it was built.
  package var nameOrPlace: String { name ?? "\(operation) at \(location)" }
}

extension Fact.Event {
  /// What it is in the lines of a test; nil of what they do not tell.
  package func words(including extras: Set<Replay.Extra> = [.end]) -> String? {
    switch self {
    case .next(let value, _): "next \(value)"
    case .error(let error, _): "error \(error)"
    case .retry(let retry) where extras.contains(.retry):
      "retry \(retry.attempt)" + (retry.limit.map { " of \($0)" } ?? "")
    case .cancel where extras.contains(.cancel): "cancel"
    case .end(let end, _) where extras.contains(.end):
      switch end {
      case .completed: "end completed"
      case .cancelled: "end cancelled"
      case .error(let error): "end \(error)"
      }
    default: nil
    }
  }
}

extension Duration {
  /// The number of milliseconds, with what is left of microseconds behind the point.
  package var millisecondText: String {
    let (whole, rest) = microsecondCount.quotientAndRemainder(dividingBy: 1_000)
    guard rest > 0 else { return "\(whole)" }
    var digits = String(repeating: "0", count: 3 - "\(rest)".count) + "\(rest)"
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
