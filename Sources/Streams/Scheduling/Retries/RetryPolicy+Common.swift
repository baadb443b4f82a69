// Policies that are often used, with times in seconds or as durations. A duration is taken in whole nanoseconds; a negative one
// counts as zero, one beyond a hundred years as a hundred, and a retry that has to wait for more than 36 billion never comes.

extension RetryPolicy {
  /// A number of retries, each after the same delay in seconds.
  ///
  /// - Parameters:
  ///   - count: how many retries there are after the first run.
  ///   - delay: the seconds before each of them.
  ///   - file: where the policy is made, for the message when a number is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: `count` is not negative.
  public static func times(
    _ count: Int, delay: Double = 0, file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    Requirement.check(count, "count", atLeast: 0, in: "RetryPolicy.times", file, line)
    return RetryPolicy(count, delay: .constant(delay), file: file, line: line)
  }

  /// A number of retries, each after the same delay, which is a `Duration`.
  ///
  /// - Parameters:
  ///   - count: how many retries there are after the first run.
  ///   - delay: the time before each of them.
  ///   - file: where the policy is made, for the message when a number is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: `count` is not negative.
  @_disfavoredOverload
  public static func times(
    _ count: Int, delay: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    times(count, delay: delay.clampedSeconds, file: file, line: line)
  }

  /// Retries after `step` seconds, then twice that, three times that, and so on; no more than `cap` seconds.
  ///
  /// - Parameters:
  ///   - count: how many retries there are after the first run; nil for as many as it takes.
  ///   - step: the seconds before the first retry, and by which each delay is longer than the one before.
  ///   - cap: the longest delay in seconds, jitter included; nil for a hundred years.
  ///   - file: where the policy is made, for the message when a number is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: `count` is not negative.
  public static func linear(
    _ count: Int? = nil, step: Double, cap: Double? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) -> RetryPolicy {
    Requirement.check(count ?? 0, "count", atLeast: 0, in: "RetryPolicy.linear", file, line)
    return RetryPolicy(count, delay: .linear(step: step), cap: cap)
  }

  /// Retries after `step`, which is a `Duration`, then twice that, three times that, and so on; no longer than `cap`.
  ///
  /// - Parameters:
  ///   - count: how many retries there are after the first run; nil for as many as it takes.
  ///   - step: the time before the first retry, and by which each delay is longer than the one before.
  ///   - cap: the longest delay, jitter included; nil for a hundred years.
  ///   - file: where the policy is made, for the message when a number is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: `count` is not negative.
  @_disfavoredOverload
  public static func linear(
    _ count: Int? = nil, step: Duration, cap: Duration? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) -> RetryPolicy {
    linear(count, step: step.clampedSeconds, cap: cap?.clampedSeconds, file: file, line: line)
  }

  /// Retries after `base` seconds, then each time `factor` times as long; no more than `cap` seconds.
  ///
  /// - Parameters:
  ///   - count: how many retries there are after the first run; nil for as many as it takes.
  ///   - base: the seconds before the first retry.
  ///   - factor: how many times as long each delay is as the one before.
  ///   - cap: the longest delay in seconds, jitter included; nil for a hundred years.
  ///   - file: where the policy is made, for the message when a number is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: `count` is not negative, and `factor` is 0 or more; not-a-number is not.
  public static func exponential(
    _ count: Int? = nil, base: Double, factor: Double = 2, cap: Double? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    Requirement.check(count ?? 0, "count", atLeast: 0, in: "RetryPolicy.exponential", file, line)
    Requirement.check(factor, "factor", in: 0...(.infinity), of: "RetryPolicy.exponential", file, line)
    return RetryPolicy(count, delay: .exponential(base: base, factor: factor), cap: cap)
  }

  /// Retries after `base`, which is a `Duration`, then each time `factor` times as long; no longer than `cap`.
  ///
  /// - Parameters:
  ///   - count: how many retries there are after the first run; nil for as many as it takes.
  ///   - base: the time before the first retry.
  ///   - factor: how many times as long each delay is as the one before.
  ///   - cap: the longest delay, jitter included; nil for a hundred years.
  ///   - file: where the policy is made, for the message when a number is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: `count` is not negative, and `factor` is 0 or more; not-a-number is not.
  @_disfavoredOverload
  public static func exponential(
    _ count: Int? = nil, base: Duration, factor: Double = 2, cap: Duration? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    exponential(
      count, base: base.clampedSeconds, factor: factor, cap: cap?.clampedSeconds, file: file, line: line)
  }
}

extension RetryPolicy.Delay {
  /// The same time, which is a `Duration`, before every retry.
  @_disfavoredOverload
  public static func constant(_ time: Duration) -> Self { .constant(time.clampedSeconds) }

  /// `step`, which is a `Duration`, before the first retry, twice that before the second, and so on.
  @_disfavoredOverload
  public static func linear(step: Duration) -> Self { .linear(step: step.clampedSeconds) }

  /// `base`, which is a `Duration`, before the first retry, and `factor` times the last delay before each further one.
  @_disfavoredOverload
  public static func exponential(base: Duration, factor: Double) -> Self {
    .exponential(base: base.clampedSeconds, factor: factor)
  }
}
