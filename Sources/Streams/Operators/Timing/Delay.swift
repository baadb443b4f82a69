extension EventStream {
  /// A stream of the same events, each later by the same time, on the stream's scheduler.
  ///
  /// Values keep their order, and the end waits for them. A cancel drops what is still held back.
  /// - Parameters:
  ///   - seconds: how long each event is held back.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `seconds` is not negative.
  /// - Complexity: stores the events that are held back.
  @discardableResult
  public func delay(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Derived, Value, Failure> {
    precondition(seconds >= 0, "a delay must not be negative")
    let delay = Duration(wholeNanosecondsOf: seconds)
    return gated("delay", file, line) { DelayNode<Value>(below: $0, delay: delay, record: $1) }
  }
}
