/// What to do about a failure.
public enum RetryDecision: Hashable, Sendable {
  /// Run again after that time; `attempt` is 1 for the first retry.
  case retry(attempt: Int, after: Duration)
  /// Let the failure stand.
  case giveUp
}

/// The retries of one run of a chain: how many were made, since when, and the next random numbers.
///
/// A copy makes the same decisions as its original.
public struct RetryState: Sendable {
  private let policy: RetryPolicy
  private var attempts = 0
  private var firstFailure: Duration?
  private var chance: SplitMix64

  /// - Parameter number: which of the states that draw from the policy's seed this is.
  init(policy: RetryPolicy, number: UInt64) {
    self.policy = policy
    // The system is asked for a seed only when something draws from it.
    let seed = policy.seed ?? (policy.jitter == 0 ? 0 : .random(in: .min ... .max))
    chance = SplitMix64(seed: seed, number: number)
  }

  /// The state of a policy that only counts, after so many retries.
  init(counting attempts: Int, of limit: Int) {
    self.init(policy: RetryPolicy(limit), number: 0)
    self.attempts = attempts
  }

  /// How many retries the policy allows; nil for as many as it takes.
  public var limit: Int? { policy.limit }

  /// Whether the policy allows no further retry, whatever fails.
  var isUsedUp: Bool { attempts >= policy.limit ?? .max }

  /// The times before the next retries after those that were allowed, at most four, without jitter.
  var coming: [Duration] { policy.delays(after: attempts, count: 4) }

  /// Decides about one failure.
  ///
  /// The retry is refused when the count is used up, when the predicate does not hold for the error, and when the
  /// next run would start beyond the budget. A refusal uses nothing up.
  /// - Parameters:
  ///   - error: what failed.
  ///   - now: the time of the failure, by the clock of the chain's scheduler; only asked for by policies with a budget.
  public mutating func decide(error: any Error, now: @autoclosure () -> Duration) -> RetryDecision {
    let elapsed = policy.budget == nil ? .zero : timeSinceFirstFailure(now())
    guard !isUsedUp, policy.allows(error) else { return .giveUp }
    var luck = chance
    let delay = policy.delay(beforeRetry: attempts + 1, &luck)
    if let budget = policy.budget, min(elapsed + delay, .never) > Duration(wholeNanosecondsOf: budget) {
      return .giveUp
    }
    chance = luck
    attempts += 1
    return .retry(attempt: attempts, after: delay)
  }

  private mutating func timeSinceFirstFailure(_ now: Duration) -> Duration {
    let start = firstFailure ?? now
    firstFailure = start
    return now - start
  }

  /// Notes a success: with a policy that resets on success, counting starts afresh.
  public mutating func succeeded() {
    guard policy.resetsOnSuccess else { return }
    attempts = 0
    firstFailure = nil
  }
}
