extension Callbags {
  /// The same events, each later by so many seconds.
  public static func delay<Value: Sendable>(_ seconds: Double) -> Operator<Value, Value> {
    { $0.delay(seconds) }
  }

  /// The values that were followed by some seconds of quiet.
  public static func debounce<Value: Sendable>(_ seconds: Double) -> Operator<Value, Value> {
    { $0.debounce(seconds) }
  }

  /// The values, when the throttle lets them.
  public static func throttle<Value: Sendable>(_ throttle: any Throttle) -> Operator<Value, Value> {
    { $0.throttle(throttle) }
  }

  /// The same events, and a failure when nothing comes for some seconds.
  public static func timeout<Value: Sendable>(_ seconds: Double) -> Operator<Value, Value> {
    { $0.timeout(seconds) }
  }

  /// The same source, begun again when it fails, so many times at most.
  public static func retry<Value: Sendable>(_ count: Int) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.retry")
    return { $0.retry(count) }
  }

  /// The same source, begun again when it fails, as the policy says.
  public static func retry<Value: Sendable>(_ policy: RetryPolicy) -> Operator<Value, Value> {
    { $0.retry(policy) }
  }

  /// The same source, so many times in all; without an end unless a number is given.
  public static func repeats<Value: Sendable>(_ count: Int = .max) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.repeats")
    return { $0.times(count) }
  }

  /// The same values, and when they fail, those of the source that the handler makes.
  public static func catchError<Value: Sendable>(
    _ handler: @escaping @Sendable (_ error: any Error) -> CallbagSource<Value>
  ) -> Operator<Value, Value> {
    { $0.flatMapError(handler) }
  }

  /// The same values, and another error when they fail.
  public static func mapError<Value: Sendable>(
    _ transform: @escaping @Sendable (_ error: any Error) -> any Error
  ) -> Operator<Value, Value> {
    { (source) -> CallbagSource<Value> in source.mapError(transform) }
  }

  /// The same values, kept for a slow sink as the policy says.
  public static func buffered<Value: Sendable>(_ overflow: CallbagOverflow) -> Operator<Value, Value> {
    Requirement.check(overflow, in: "Callbags.buffered")
    return { $0.buffered(overflow) }
  }
}
