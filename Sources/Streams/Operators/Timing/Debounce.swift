extension EventStream {
  /// A stream of the values that were followed by some seconds of quiet.
  ///
  ///     self           ──1─2─3────────4──────
  ///     debounce(0.3)  ─────────3────────4───
  ///
  /// A value waits for that time on the stream's scheduler, and the next one takes its place. An error or an end passes at
  /// once, behind the value that waits; a cancel drops that value. The value of a Future or Promise does not wait, because
  /// nothing can follow it. On a Cold, only a later answer to the same asker takes an answer's place.
  /// - Parameters:
  ///   - seconds: how long it must be quiet; a negative time counts as zero, and infinity is never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public func debounce(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    debounced(quiet: Duration(wholeNanosecondsOf: seconds), file, line)
  }

  /// A stream of the values that were followed by some time of quiet, which is a `Duration`. The rest is as for
  /// ``debounce(_:file:line:)-(Double,_,_)``.
  ///
  ///     typed.debounce(.milliseconds(300)).on { search($0) }
  ///
  /// - Parameters:
  ///   - time: how long it must be quiet: taken in whole nanoseconds, a negative time counts as zero, and beyond a hundred
  ///     years counts as a hundred, beyond 36 billion as never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func debounce(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    debounced(quiet: Duration(wholeNanosecondsOf: time), file, line)
  }

  @inlinable
  func debounced(
    quiet: Duration, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    // A stream that settles has nothing to say after its value.
    if Kind.delivery == .settling {
      return passedOn(as: "debounce", file, line)
    }
    return lift(DebounceOperator<Value>(quiet: quiet), as: "debounce", file: file, line: line)
  }

  /// The same events, below an operator of that name that does nothing.
  @usableFromInline
  func passedOn(
    as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    lift(PassOperator<Value>(), as: name, file: file, line: line)
  }
}

/// Holds each value back until nothing has followed it for some time.
@usableFromInline
struct DebounceOperator<Value: Sendable>: TimedOperator {
  @usableFromInline let quiet: Duration
  @usableFromInline var held: TimedEvent<Value>?
  @usableFromInline var due: Duration?

  @inlinable
  init(quiet: Duration) { self.quiet = quiet }

  @inlinable
  var isHolding: Bool { held != nil }

  @inlinable
  mutating func receive(_ event: TimedEvent<Value>, at now: Duration) -> TimedStep<Value> {
    if case .failure = event.content { return .releaseAll(wake(at: now).events + [event]) }
    held = event
    due = now.later(by: quiet)
    return .hold
  }

  @inlinable
  mutating func wake(at now: Duration) -> TimedStep<Value> {
    defer { (held, due) = (nil, nil) }
    return held.map { .release($0) } ?? .hold
  }

  @usableFromInline
  mutating func dropUnwanted() -> Int {
    guard let held, held.isUnwanted else { return 0 }
    (self.held, due) = (nil, nil)
    return 1
  }

  @inlinable
  mutating func finish(at now: Duration) -> TimedStep<Value> { wake(at: now) }
}
