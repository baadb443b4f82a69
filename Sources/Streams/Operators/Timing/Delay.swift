extension EventStream {
  /// A stream of the same values and errors, each later by the same time, on the stream's scheduler.
  ///
  ///     self      ──1──2──────|
  ///     delay(2)  ────1──2────|
  ///
  /// They keep their order. The end is not delayed by itself: it waits for what is held back, and passes at once when
  /// nothing is. A cancel drops what is held back. The error of a Future or Promise passes at once, so that runs which
  /// are retried do not wait twice.
  /// - Parameters:
  ///   - seconds: how long each value or error is held back; a negative time counts as zero, and infinity is never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Complexity: stores the events that are held back.
  @discardableResult
  public func delay(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Derived, Value, Failure> {
    let delay = Duration(wholeNanosecondsOf: seconds)
    return gated("delay", file, line) { DelayNode<Value>(below: $0, delay: delay, record: $1) }
  }
}
