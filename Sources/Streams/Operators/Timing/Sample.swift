extension EventStream {
  /// A stream of the latest value, each time the sampler has a value, if there is a new one.
  ///
  ///     self             ──1──2──────3─────
  ///     sampler          ────────x─x────x──
  ///     sample(sampler)  ────────2──────3──
  ///
  /// It ends when the sampler ends (a Future or Promise as sampler ends it after its one value), and when this stream has
  /// ended, as soon as its last value has been sampled. The errors of both pass at once. A Future or Promise waits with its
  /// value for the sampler. On a Cold, the latest answer to each asker goes to that asker; an asker that is gone has no last
  /// value.
  @discardableResult
  @inlinable
  public func sample<OtherKind, OtherValue>(
    _ sampler: EventStream<OtherKind, OtherValue, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let samplesOnce = OtherKind.delivery == .settling
    return joinAnswers(
      sampler, SampleAnswersState<Value, OtherValue>(samplesOnce: samplesOnce), "sample", file, line
    ) { $0 }
      ?? join(sampler, SampleState<Value, OtherValue>(samplesOnce: samplesOnce), "sample", file, line)
  }

  /// A stream of the latest value at every interval, if there is a new one.
  ///
  ///     seconds           0─────1─────2─────3─────
  ///     self              ──1─2─────────3────4|
  ///     sample(every: 1)  ──────2───────────3─────4|
  ///
  /// The intervals are counted from when the stream is built or a producer's run starts, by its scheduler, without drift. No
  /// timer runs while no value waits, so a value that comes just when an interval ends waits for the end of the next one. The
  /// end waits for the last value, unless it is a cancel. Errors pass at once, except for the failure of an event stream, which
  /// is an end. On a Cold, the latest answer to each asker goes to that asker.
  /// - Parameters:
  ///   - seconds: the length of an interval: a nanosecond at least, and infinity is never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public func sample(
    every seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let interval = Duration(wholeNanosecondsBetween: seconds)
    return lift(IntervalOperator<Value>(interval: interval), as: "sample", file: file, line: line)
  }

  /// A stream of the latest value at every interval, which is a `Duration`, if there is a new one. The rest is as for
  /// ``sample(every:file:line:)-(Double,_,_)``.
  ///
  /// - Parameters:
  ///   - interval: the length of an interval: taken in whole nanoseconds, one at least; beyond a hundred years counts as a
  ///     hundred, beyond 36 billion as never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func sample(
    every interval: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let interval = Duration(wholeNanosecondsBetween: interval)
    return lift(IntervalOperator<Value>(interval: interval), as: "sample", file: file, line: line)
  }
}

/// Passes the latest value on at every interval, if there is a new one.
@usableFromInline
struct IntervalOperator<Value: Sendable>: TimedOperator {
  @usableFromInline let interval: Duration
  /// Counted from when the stream begins, also for another attempt.
  @usableFromInline var ticks: Ticks?
  @usableFromInline var latest: TimedEvent<Value>?
  @usableFromInline var due: Duration?

  @inlinable
  init(interval: Duration) { self.interval = interval }

  @inlinable
  var isHolding: Bool { latest != nil }

  @inlinable
  mutating func start(at now: Duration) { ticks = ticks ?? Ticks(start: now, interval: interval) }

  @inlinable
  mutating func receive(_ event: TimedEvent<Value>, at now: Duration) -> TimedStep<Value> {
    if case .failure = event.content { return .release(event) }
    if latest == nil { due = ticks?.next(after: now) }
    latest = event
    return .hold
  }

  @usableFromInline
  mutating func dropUnwanted() -> Int {
    guard let latest, latest.isUnwanted else { return 0 }
    (self.latest, due) = (nil, nil)
    return 1
  }

  @inlinable
  mutating func wake(at now: Duration) -> TimedStep<Value> {
    defer { (latest, due) = (nil, nil) }
    return latest.map { .release($0) } ?? .hold
  }
}

/// Keeps the left side's latest value until the right side has one.
@usableFromInline
struct SampleState<Left: Sendable, Right: Sendable>: JoinState {
  @usableFromInline var sideRule: SideBalance.Rule? { .each }

  /// Whether the right side has at most one value.
  @usableFromInline let samplesOnce: Bool
  @usableFromInline var latest: Left?
  @usableFromInline var leftEnded = false

  @inlinable
  init(samplesOnce: Bool) { self.samplesOnce = samplesOnce }

  @inlinable
  mutating func receive(left value: Left) -> Step<Left> {
    latest = value
    return .skip
  }

  @inlinable
  mutating func receive(right value: Right) -> Step<Left> {
    guard let value = latest else { return samplesOnce ? .end(last: nil, .completed) : .skip }
    latest = nil
    return leftEnded ? .end(last: value, .completed) : .emit(value)
  }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool {
    guard side == 0 else { return true }
    leftEnded = true
    return latest == nil
  }

  @usableFromInline
  mutating func forget(_ side: Int) {
    guard side == 0 else { return }
    latest = nil
    leftEnded = false
  }
}
