/// Nothing came for longer than a ``EventStream/timeout(_:file:line:)`` allows.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
  /// How long nothing came.
  public let seconds: Double

  /// Makes an error. A negative time counts as zero, and so does not-a-number.
  public init(seconds: Double) { self.seconds = seconds.asTime }

  /// The error in words.
  public var description: String { "nothing came for \(seconds) s" }
}

extension EventStream {
  /// A stream of the same events, with a ``TimeoutError`` when nothing comes for some seconds.
  ///
  ///     seconds     0──1──2──3──4──5──6──
  ///     self        ──a────────────b─────
  ///     timeout(2)  ──a──────────x─b─────x
  ///
  /// A Hot or Observable gives one error for each silence, counted from when this stream is built and from every
  /// event. A Cold gives one to who asked, for each request made here or below that has no answer by then; the late
  /// answer is dropped. A Future fails. A Promise fails as well, and a `retry` below runs its task again, with the
  /// whole time; the run that has been given up on is not heard any more. A run that nobody else waits for ends by that, see
  /// ``TaskRun``. The time is the scheduler's.
  /// - Parameters:
  ///   - seconds: how long nothing may come; with zero, or less, it is too late at once, and infinity is never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  public func timeout(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Derived, Value, Failure> where Failure == any Error {
    return gated("timeout", file, line) { parent, record in
      if Kind.delivery == .settling {
        return AttemptTimeoutNode<Value>(below: parent, seconds: seconds, record: record)
      }
      if Kind.self is any AnsweringKind.Type {
        return RequestTimeoutNode<Value>(below: parent, seconds: seconds, record: record)
      }
      return SilenceTimeoutNode<Value>(below: parent, seconds: seconds, record: record)
    }
  }
}

/// A kind of stream that is only expected to say something when it has been asked.
@usableFromInline protocol AnsweringKind {}

extension ColdKind: AnsweringKind {}
