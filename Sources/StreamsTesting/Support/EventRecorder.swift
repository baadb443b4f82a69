import Streams

/// One thing that a stream of any kind says. The failure of a Future, Promise or event stream is the end alone.
enum RecordedEvent<Value: Sendable>: Sendable {
  case next(Value)
  case error(any Error)
  case end(Termination)
}

/// Records all that a stream says, and when.
final class EventRecorder<Value: Sendable>: Sendable {
  /// One event, the time at which it was said, whether that was because an input was released, and behind how many steps.
  typealias Heard = (time: Duration, event: RecordedEvent<Value>, isOfRelease: Bool, steps: Int)

  private let scheduler: VirtualScheduler
  private let steps: StepCount
  private let events = Guarded<[Heard]>([])
  /// Ends what has been started, and releases what is heard.
  private let endings = Guarded<[@Sendable () -> Void]>([])
  /// Why the stream ended that is heard.
  private let cause = Guarded<@Sendable () -> TerminationCause?>({ nil })
  /// The run of the callbag that is heard, and what has been asked of it.
  private let asking = Guarded<(run: CallbagSubscription?, pace: Pace)>((nil, Pace()))

  /// Whether what it hears was built for another clock, whether that answers requests and is not asked here, and its kind.
  private let traits = Guarded((goesByAnotherClock: false, isUnasked: false, kindName: ""))
  var goesByAnotherClock: Bool { traits.withLock { $0.goesByAnotherClock } }
  var isUnasked: Bool { traits.withLock { $0.isUnasked } }
  var kindName: String { traits.withLock { $0.kindName } }

  init(_ scheduler: VirtualScheduler, _ steps: StepCount = StepCount()) {
    self.scheduler = scheduler
    self.steps = steps
  }

  var all: [Heard] { events.withLock { $0 } }

  /// Whether it has ended because nothing held what feeds it any more.
  var wasReleased: Bool { cause.withLock { $0 }()?.trigger == .release }

  /// What may be why nothing more has come, as far as that has been asked for here.
  var whyNothing: String? {
    let count = all.count { if case .next = $0.event { true } else { false } }
    return asking.withLock { $0.pace.whyNothing(behind: count) }
  }

  /// Hears a stream; starts it, when it has to be started.
  ///
  /// - Parameter count: how many values a callbag is asked for; nil of all that there are.
  func hear<Kind, Failure>(_ stream: EventStream<Kind, Value, Failure>, pulling count: Int? = nil) {
    traits.withLock {
      $0.goesByAnotherClock = stream.clock.map { ($0 as? VirtualScheduler) !== scheduler } ?? false
      $0.isUnasked = stream.takesRequests
      $0.kindName = Kind.name
    }
    if let producer = stream as? SignalProducer<Value, Failure> {
      let run = producer.start { [self] in hear($0) }
      return endings.withLock { $0.append { run.dispose() } }
    }
    if let source = stream as? EventStream<CallbagKind, Value, Failure> {
      let (value, end) = ({ @Sendable [self] in write(.next($0)) }, { @Sendable [self] in hear($0) })
      asking.withLock { $0.pace = Pace(wanted: count) }
      let run = count == nil ? source.forEach(end: end, value) : source.puller(end: end, value)
      endings.withLock { $0.append { run.stop() } }
      asking.withLock { $0.run = run }
      return run.pull(count ?? 0)
    }
    _ = below(stream)
  }

  /// Asks the callbag that it hears. Returns whether it hears one.
  func ask(_ wish: Wish) -> Bool {
    guard kindName == CallbagKind.name else { return false }
    let run = asking.withLock { asking in
      asking.pace.note(wish)
      return asking.run
    }
    // Outside of the lock: values come meanwhile.
    if let run { wish.make(to: run) }
    return true
  }

  /// Hears a stream.
  ///
  /// - Returns: the stream on which that is done, which is where answers to requests must end to be heard.
  func below<Kind, Failure>(
    _ stream: EventStream<Kind, Value, Failure>
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    traits.withLock { $0.kindName = Kind.name }
    let fails = Kind.delivery == .settling || Kind.self is any FailingKind.Type
    let leaf = stream.on { [self] in write(.next($0)) }
      .onError { [self] in write(.error($0)) }
      .onTerminate { [self] in write(.end($0), fails: fails) }
    // It may wait for what no clock brings any more.
    endings.withLock { $0.append { leaf.leave() } }
    cause.withLock { $0 = { [leaf = leaf.unkept] in leaf.cause } }
    return leaf
  }

  /// Hears nothing more, and ends and releases what it has heard. It is still known then whether a release has ended that.
  func leave() {
    asking.withLock { asking in
      asking.run = nil
      asking.pace.isStopped = true
    }
    let known = cause.withLock { $0 }()
    stop()
    cause.withLock { $0 = { known } }
  }

  /// Ends the runs that have been started, and releases what is heard. It is not known then any more why that has ended.
  func stop() {
    cause.withLock { $0 = { nil } }
    let endings = endings.withLock { endings in
      defer { endings = [] }
      return endings
    }
    // Outside of the lock: handlers may hear of the ends.
    for end in endings { end() }
  }

  private func hear<Failure>(_ event: SignalEvent<Value, Failure>) {
    switch event {
    case .value(let value): write(.next(value))
    case .failed(let error): write(.end(.error(error)))
    case .completed: write(.end(.completed))
    case .interrupted: write(.end(.cancelled))
    }
  }

  private func hear(_ end: Completion) {
    switch end {
    case .failed(let error): write(.end(.error(error)))
    case .finished: write(.end(.completed))
    case .cancelled, .terminated: write(.end(.cancelled))
    }
  }

  /// - Parameter fails: whether an error ends the stream that says it: one that fails says so twice.
  private func write(_ event: RecordedEvent<Value>, fails: Bool = false) {
    if asking.withLock(\.pace.isStopped) { return }
    let (time, steps) = (scheduler.now, steps.value)
    events.withLock { events in
      if fails, case .end(.error) = event, let last = events.last, last.time == time,
        case .error = last.event
      {
        events.removeLast()
      }
      events.append((time, event, Visit.isRelease, steps))
    }
  }
}
