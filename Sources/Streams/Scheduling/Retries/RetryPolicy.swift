/// How often, how long after each failure, and for which errors something is tried again.
///
/// A policy is a plain value. Each run of a chain asks its own ``RetryState``.
///
/// ```swift
/// let policy = RetryPolicy.exponential(5, base: 0.5, cap: 4).jittered(by: 0.1)
/// policy.plan(first: 5)  // 0.5, 1, 2, 4 and 4 seconds
/// ```
public struct RetryPolicy: Sendable {
  /// The time between a failure and the next run, in seconds.
  public enum Delay: Hashable, Sendable {
    /// Run again at once.
    case none
    /// The same time before every retry.
    case constant(Double)
    /// `step` before the first retry, twice that before the second, and so on.
    case linear(step: Double)
    /// `base` before the first retry, and `factor` times the last delay before each further one.
    case exponential(base: Double, factor: Double)
  }

  /// How many retries are made; nil for as many as it takes.
  public let limit: Int?
  /// The time before each retry.
  public let delay: Delay
  /// The longest delay in seconds, jitter included. Delays that grow beyond all numbers end here, or at a hundred
  /// years when this is nil.
  public let cap: Double?
  /// None or one: an array, so that it has memory of its own, because few policies have it and all are copied.
  var refinement: [Refinement] = []

  /// Makes a policy.
  ///
  /// Negative times count as zero, and a retry that has to wait for infinity never comes.
  /// - Parameters:
  ///   - limit: how many retries there are after the first run; nil for as many as it takes.
  ///   - delay: the time before each of them.
  ///   - cap: the longest delay in seconds, jitter included; nil for a hundred years.
  ///   - file: where the policy is made, for the message when a number is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: the limit and the factor are 0 or more; not-a-number is not.
  public init(
    _ limit: Int?, delay: Delay = .none, cap: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    Requirement.check(limit ?? 0, "limit", atLeast: 0, in: "RetryPolicy", file, line)
    if case .exponential(_, let factor) = delay {
      Requirement.check(factor, "factor", in: 0...(.infinity), of: "RetryPolicy", file, line)
    }
    (self.limit, self.delay, self.cap) = (limit, delay, cap)
  }

  /// A state without a failure yet. States of policies with the same seed make the same decisions.
  public func makeState() -> RetryState { RetryState(policy: self, number: 0) }

  /// The state of a chain that is made in that context: one of its own, so that clients that fail together do not come back
  /// together.
  ///
  /// - Parameter number: the chain's number among those in the context that draw from a seed; only asked for when this one
  ///   does.
  func makeState(number: () -> UInt64) -> RetryState {
    RetryState(policy: self, number: seed == nil || jitter == 0 ? 0 : number())
  }

  /// The delays before the first `count` retries, without jitter: fewer when the limit allows fewer, and 100,000 at most.
  /// ``within(_:)-(Double)`` and ``when(_:)`` have no effect on it, because they depend on when, and with which error, a run fails.
  ///
  /// - Parameters:
  ///   - count: how many delays.
  ///   - file: where the plan is asked for, for the message when the count is negative.
  ///   - line: where the plan is asked for.
  /// - Precondition: `count` is not negative.
  public func plan(first count: Int, file: StaticString = #fileID, line: UInt = #line) -> [Duration] {
    Requirement.check(count, "first", atLeast: 0, in: "plan", file, line)
    return delays(after: 0, count: min(count, 100_000))
  }

  /// The delays that follow on so many retries.
  func delays(after attempts: Int, count: Int) -> [Duration] {
    let left = (limit ?? .max) - attempts
    return (0..<max(0, min(count, left))).map { index in
      Duration(wholeNanosecondsOf: seconds(beforeRetry: attempts + index + 1, stretch: 1))
    }
  }

  /// Whether it only says how often.
  var onlyCounts: Bool { !waits && refinement.isEmpty }

  private var waits: Bool { delay != .none && delay != .constant(0) }

  func allows(_ error: any Error) -> Bool { refinement.first?.isWorthRetrying?(error) ?? true }

  /// The delay before a retry, with the jitter that the policy asks for.
  func delay(beforeRetry attempt: Int, _ chance: inout SplitMix64) -> Duration {
    guard waits else { return .zero }
    let stretch = jitter == 0 ? 1 : 1 + jitter * chance.nextSignedFraction()
    return Duration(wholeNanosecondsOf: seconds(beforeRetry: attempt, stretch: stretch))
  }

  private func seconds(beforeRetry attempt: Int, stretch: Double) -> Double {
    let seconds = delay.seconds(beforeRetry: attempt)
    // Infinity stays what it is, however short it is made, and nothing else becomes infinite.
    let stretched = seconds < .infinity ? min(seconds * stretch, .greatestFiniteMagnitude) : seconds
    return min(stretched, cap?.asTime ?? .infinity)
  }
}

extension RetryPolicy.Delay {
  /// Infinite only for a delay that was given as infinite, never for one that has grown so long.
  fileprivate func seconds(beforeRetry attempt: Int) -> Double {
    switch self {
    case .none: 0
    case .constant(let seconds): seconds.asTime
    case .linear(let step): grown(step.asTime, Double(attempt))
    case .exponential(let base, let factor): grown(base.asTime, power(factor, attempt - 1))
    }
  }

  private func grown(_ seconds: Double, _ times: Double) -> Double {
    // Nothing times infinity would not be a number.
    guard seconds > 0, seconds < .infinity else { return seconds }
    return min(seconds * times, .greatestFiniteMagnitude)
  }
}

/// By squaring: infinity where the number is too large, never a trap.
private func power(_ base: Double, _ exponent: Int) -> Double {
  var result = 1.0
  var square = base
  var remaining = exponent
  while remaining > 0 {
    if remaining & 1 == 1 { result *= square }
    square *= square
    remaining >>= 1
  }
  return result
}
