extension Callbags {
  /// The same events, each later by the given seconds.
  public static func delay<Value: Sendable>(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.delay(seconds, file: file, line: line) }
  }

  /// The same events, each later by the given time.
  @_disfavoredOverload
  public static func delay<Value: Sendable>(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.delay(time, file: file, line: line) }
  }

  /// The values that were followed by some seconds of quiet.
  public static func debounce<Value: Sendable>(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.debounce(seconds, file: file, line: line) }
  }

  /// The values that were followed by some time of quiet.
  @_disfavoredOverload
  public static func debounce<Value: Sendable>(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.debounce(time, file: file, line: line) }
  }

  /// The values, when the throttle lets them pass.
  public static func throttle<Value: Sendable>(
    _ throttle: any Throttle, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.throttle(throttle, file: file, line: line) }
  }

  /// The same events, and a failure when nothing comes for some seconds.
  public static func timeout<Value: Sendable>(
    _ seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.timeout(seconds, file: file, line: line) }
  }

  /// The same events, and a failure when nothing comes for some time.
  @_disfavoredOverload
  public static func timeout<Value: Sendable>(
    _ time: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.timeout(time, file: file, line: line) }
  }

  /// The same source, begun again when it fails, at most `count` times.
  ///
  /// - Precondition: `count` is not negative.
  public static func retry<Value: Sendable>(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.retry", file, line)
    return { $0.retry(count, file: file, line: line) }
  }

  /// The same source, begun again when it fails, as the policy says.
  public static func retry<Value: Sendable>(
    _ policy: RetryPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.retry(policy, file: file, line: line) }
  }

  /// The same source, run `count` times in all; for ever unless a count is given.
  ///
  /// - Precondition: `count` is not negative.
  public static func repeats<Value: Sendable>(
    _ count: Int = .max, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.repeats", file, line)
    return { $0.times(count, file: file, line: line) }
  }

  /// The same values, and when they fail, those of the source that the handler makes.
  public static func catchError<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ error: any Error) -> CallbagSource<Value>
  ) -> Operator<Value, Value> {
    { $0.flatMapError(file: file, line: line, handler) }
  }

  /// The same values, and another error when they fail.
  public static func mapError<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ error: any Error) -> any Error
  ) -> Operator<Value, Value> {
    { (source) -> CallbagSource<Value> in source.mapError(file: file, line: line, transform) }
  }

  /// The same values, kept for a slow sink as the policy says.
  ///
  /// - Precondition: `overflow` keeps at least one value.
  public static func buffered<Value: Sendable>(
    _ overflow: CallbagOverflow, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    Requirement.check(overflow, in: "Callbags.buffered", file, line)
    return { $0.buffered(overflow, file: file, line: line) }
  }
}
