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

  /// Whether what it hears was built for another clock, and whether that answers requests and is not asked here.
  private let traits = Guarded((goesByAnotherClock: false, isUnasked: false))
  var goesByAnotherClock: Bool { traits.withLock { $0.goesByAnotherClock } }
  var isUnasked: Bool { traits.withLock { $0.isUnasked } }

  init(_ scheduler: VirtualScheduler, _ steps: StepCount = StepCount()) {
    self.scheduler = scheduler
    self.steps = steps
  }

  var all: [Heard] { events.withLock { $0 } }

  /// Whether it has ended because nothing held what feeds it any more.
  var wasReleased: Bool { cause.withLock { $0 }()?.trigger == .release }

  /// Hears a stream; starts it, when it has to be started.
  func hear<Kind, Failure>(_ stream: EventStream<Kind, Value, Failure>) {
    traits.withLock {
      $0.goesByAnotherClock = stream.clock.map { ($0 as? VirtualScheduler) !== scheduler } ?? false
      $0.isUnasked = stream.takesRequests
    }
    if let producer = stream as? SignalProducer<Value, Failure> {
      let run = producer.start { [self] in hear($0) }
      return endings.withLock { $0.append { run.dispose() } }
    }
    if let source = stream as? EventStream<CallbagKind, Value, Failure> {
      let run = source.forEach(end: { [self] in hear($0) }) { [self] in write(.next($0)) }
      return endings.withLock { $0.append { run.stop() } }
    }
    _ = below(stream)
  }

  /// Hears a stream.
  ///
  /// - Returns: the stream on which that is done, which is where answers to requests must end to be heard.
  func below<Kind, Failure>(
    _ stream: EventStream<Kind, Value, Failure>
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    let fails = Kind.delivery == .settling || Kind.self is any FailingKind.Type
    let leaf = stream.on { [self] in write(.next($0)) }
      .onError { [self] in write(.error($0)) }
      .onTerminate { [self] in write(.end($0), fails: fails) }
    // It may wait for what no clock brings any more.
    endings.withLock { $0.append { leaf.leave() } }
    cause.withLock { $0 = { [leaf = leaf.unkept] in leaf.cause } }
    return leaf
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
