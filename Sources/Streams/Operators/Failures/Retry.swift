extension EventStream where Kind: StartableKind {
  /// A producer that starts again when it fails, up to `count` times in each of its runs.
  ///
  /// Two retries in a chain multiply: each run of the lower one has all the runs of the upper one. (Source: ReactiveCocoa.)
  /// - Parameters:
  ///   - count: how many runs there may be after the first.
  ///   - delay: how many seconds to wait before each of them.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is not negative.
  @inlinable
  public func retry(
    _ count: Int, delay: Double = 0, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind, Value, Failure> {
    Requirement.check(count, "count", atLeast: 0, in: "retry", file, line)
    return retry(.times(count, delay: delay), file: file, line: line)
  }

  /// A producer that starts again when it fails, up to `count` times in each of its runs, each time after a delay that is a
  /// `Duration`.
  ///
  /// - Parameters:
  ///   - count: how many runs there may be after the first.
  ///   - delay: how long to wait before each of them: taken in whole nanoseconds, a negative time counts as zero, and beyond 36
  ///     billion years no retry comes.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is not negative.
  @_disfavoredOverload
  public func retry(
    _ count: Int, delay: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind, Value, Failure> {
    Requirement.check(count, "count", atLeast: 0, in: "retry", file, line)
    return retry(.times(count, delay: delay), file: file, line: line)
  }

  /// A producer that starts again when it fails: `retry(_:delay:)` under its other name. (Source:
  /// ReactiveCocoa.)
  ///
  /// - Precondition: `count` is not negative.
  public func retry(
    upTo count: Int, interval: Double = 0, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind, Value, Failure> {
    Requirement.check(count, "upTo", atLeast: 0, in: "retry", file, line)
    return retry(count, delay: interval, file: file, line: line)
  }

  /// A producer that starts again when it fails, each time after an interval that is a `Duration`: `retry(_:delay:)` under its
  /// other name.
  ///
  /// - Precondition: `count` is not negative.
  @_disfavoredOverload
  public func retry(
    upTo count: Int, interval: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind, Value, Failure> {
    Requirement.check(count, "upTo", atLeast: 0, in: "retry", file, line)
    return retry(count, delay: interval, file: file, line: line)
  }

  /// A producer that starts again when it fails, as a policy says.
  ///
  /// Values that failed runs have delivered are not taken back. A policy that resets on success does so when a run has had
  /// a value.
  public func retry(
    _ policy: RetryPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind, Value, Failure> {
    succeeded(as: "retry", file, line) { parent in
      RetrySuccession(
        retries: policy.makeState(number: parent.gate.context.nextChanceNumber),
        again: FlattenNode.starting(self))
    }
  }

  /// A producer that runs `count` times in all, one run after the other, as long as none fails.
  ///
  /// - Precondition: `count` is not negative; with zero, it completes at once.
  public func times(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind, Value, Failure> {
    Requirement.check(count, "count", atLeast: 0, in: "times", file, line)
    guard count > 0 else {
      return EventStream(node: SignalProducer<Value, Failure>.empty.node, lifetime: nil)
    }
    return succeeded(as: "times", file, line) { _ in
      RepeatSuccession(left: count - 1, again: FlattenNode.starting(self))
    }
  }

  /// A producer that runs `count` times in all: ``times(_:file:line:)`` under its other name. (Source: ReactiveSwift.)
  ///
  /// - Precondition: `count` is not negative.
  public func `repeat`(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind, Value, Failure> {
    Requirement.check(count, "count", atLeast: 0, in: "repeat", file, line)
    return times(count, file: file, line: line)
  }
}

/// Starts a failed stream again, as long as the policy allows it.
struct RetrySuccession: SuccessionState {
  var readsErrors: Bool { true }

  var retries: RetryState
  let again: InnerStart

  // Another failure may lead to another attempt.
  var isLast: Bool { false }

  mutating func successor(
    to termination: Termination, hadValues: Bool, now: () -> Duration
  ) -> Successor {
    guard let error = termination.underlyingError else { return .end(termination) }
    if hadValues { retries.succeeded() }
    guard case .retry(let attempt, let delay) = retries.decide(error: error, now: now()) else {
      return .end(termination)
    }
    return .retry(again, Renewal(attempt: attempt, delay: delay, retries: retries, error: error))
  }
}

/// Starts a completed stream again, a given number of times.
struct RepeatSuccession: SuccessionState {
  var readsErrors: Bool { false }

  var left: Int
  let again: InnerStart

  var isLast: Bool { left == 0 }

  mutating func successor(
    to termination: Termination, hadValues: Bool, now: () -> Duration
  ) -> Successor {
    guard termination == .completed, left > 0 else { return .end(termination) }
    left -= 1
    return .start(again)
  }
}
