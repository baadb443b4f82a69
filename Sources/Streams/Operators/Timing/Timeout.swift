extension EventStream {
  /// A stream of the same events, with a ``TimeoutError`` when nothing comes for some seconds.
  ///
  ///     seconds     0──1──2──3──4──5──6──
  ///     self        ──a────────────b─────
  ///     timeout(2)  ──a──────────x─b─────x
  ///
  /// - A Hot or Observable gives one error for each silence, counted from when this stream is built and from every event.
  /// - An event stream or callbag fails.
  /// - A Cold gives one error, to the branch that asked, for each request made here or below that has no answer in time. The
  ///   late answer is dropped.
  /// - A Future fails.
  /// - A Promise fails, and a `retry` below runs its task again, with the whole time. The run that has been given up on is not
  ///   heard any more. When the task's function blocks, the next run starts as soon as that has returned, and its time counts
  ///   from the retry: a function that blocks for longer than that may use up retries without a run.
  ///
  /// The timeout ends the run, unless another branch waits for it: then the run ends when the last of those has left, see
  /// ``TaskRun``, or when a `retry` has another run take its place, for all branches. An outcome that is there has come in
  /// time, even if new branches hear it a little later than that. The time is the scheduler's.
  /// - Parameters:
  ///   - seconds: how long nothing may come. With zero or less, an event that is not there yet is too late; infinity is never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public func timeout(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> where Failure == any Error {
    timedOut(after: Duration(wholeNanosecondsOf: seconds), TimeoutError(seconds, file, line), file, line)
  }

  /// A stream of the same events, with a ``TimeoutError`` when nothing comes for some time, which is a `Duration`. The rest is
  /// as for ``timeout(_:file:line:)-(Double,_,_)``.
  ///
  /// - Parameters:
  ///   - time: how long nothing may come: taken in whole nanoseconds. With zero or less, an event that is not there yet is too
  ///     late; beyond a hundred years counts as a hundred, beyond 36 billion as never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func timeout(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> where Failure == any Error {
    let limit = Duration(wholeNanosecondsOf: time)
    return timedOut(after: limit, TimeoutError(limit.inSeconds, file, line), file, line)
  }

  @inlinable
  func timedOut(
    after limit: Duration, _ error: TimeoutError, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> where Failure == any Error {
    guard Kind.self is any AnsweringKind.Type else {
      return lift(SilenceOperator<Value>(limit: limit, error), as: "timeout", file: file, line: line)
    }
    return answeredWithin(limit, error, file, line)
  }

  @usableFromInline
  func answeredWithin(
    _ limit: Duration, _ error: TimeoutError, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let operation = RequestTimeout<Value>(limit: limit, error)
    return attached(RequestNode(operation, parent: node), "timeout", file, line)
  }
}

/// Passes everything on, and reports each silence that lasts too long: of an attempt, or between two events.
@usableFromInline
struct SilenceOperator<Value: Sendable>: TimedOperator {
  @inlinable
  static var passesAll: Bool { true }

  @usableFromInline let error: TimeoutError
  @usableFromInline let limit: Duration
  /// The first instant at which it is too late; nil once the silence has been reported.
  @usableFromInline var due: Duration?

  @inlinable
  init(limit: Duration, _ error: TimeoutError) {
    self.error = error
    self.limit = limit
  }

  @inlinable
  var isHolding: Bool { false }

  @inlinable
  mutating func start(at now: Duration) { due = now.later(by: limit) }

  @inlinable
  mutating func receive(_ event: TimedEvent<Value>, at now: Duration) -> TimedStep<Value> {
    due = now.later(by: limit)
    return .release(event)
  }

  @inlinable
  mutating func wake(at now: Duration) -> TimedStep<Value> {
    due = nil
    return .release(TimedEvent(failure: error))
  }
}
