extension EventStream {
  /// A stream of the values that were followed by some seconds of quiet.
  ///
  ///     self           ──1─2─3────────4──────
  ///     debounce(0.3)  ─────────3────────4───
  ///
  /// A value waits for so long on the stream's scheduler, and the next one takes its place. An error or an end goes
  /// out at once, behind the value that waits; a cancel drops it. Nothing can follow the value of a Future or
  /// Promise, so that it does not wait. On a Cold, only a later answer to the same asker takes an answer's place.
  /// - Parameters:
  ///   - seconds: how long it must be quiet; a negative time counts as zero, and infinity is never.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  public func debounce(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Derived, Value, Failure> {
    let quiet = Duration(wholeNanosecondsOf: seconds)
    return gated("debounce", file, line, holding: .some) {
      DebounceNode<Value>(below: $0, quiet: quiet, record: $1)
    }
  }
}
