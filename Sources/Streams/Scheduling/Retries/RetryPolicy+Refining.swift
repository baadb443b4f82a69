// What few policies say beyond how often and how long after a failure.

extension RetryPolicy {
  struct Refinement: Sendable {
    var jitter = 0.0
    var seed: UInt64?
    var budget: Double?
    var resetsOnSuccess = false
    var isWorthRetrying: (@Sendable (any Error) -> Bool)?
  }

  /// The part of each delay, from 0 to 1, by which chance makes it shorter or longer.
  public var jitter: Double { refinement.first?.jitter ?? 0 }
  /// The seed of the random numbers; nil for another one each time.
  public var seed: UInt64? { refinement.first?.seed }
  /// The seconds after the first failure beyond which no retry starts; nil for no such end.
  public var budget: Double? { refinement.first?.budget }
  /// Whether a success makes all retries, and the budget, available again.
  public var resetsOnSuccess: Bool { refinement.first?.resetsOnSuccess ?? false }

  /// The same policy with each delay made up to `fraction` shorter or longer, at random: each chain waits a different time, so
  /// that clients that fail together do not come back together.
  ///
  /// - Parameters:
  ///   - fraction: the part of each delay that is left to chance.
  ///   - seed: the seed of the random numbers. With a seed, the chains that are made in a ``StreamContext`` wait the same times
  ///     again when they are made in the same order in another one: for tests. Without a seed, the system chooses one.
  ///   - file: where the policy is made, for the message when the fraction is not allowed.
  ///   - line: where the policy is made.
  /// - Precondition: `fraction` is from 0 to 1.
  public func jittered(
    by fraction: Double, seed: UInt64? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> RetryPolicy {
    Requirement.check(fraction, "by", in: 0...1, of: "jittered", file, line)
    return changed { policy in
      policy.jitter = fraction
      policy.seed = seed
    }
  }

  /// The same policy for errors that satisfy `predicate`; it gives up on any other.
  ///
  /// When this is used twice, an error must satisfy both predicates.
  public func when(_ predicate: @escaping @Sendable (any Error) -> Bool) -> RetryPolicy {
    let earlier = refinement.first?.isWorthRetrying
    return changed { $0.isWorthRetrying = { error in (earlier?(error) ?? true) && predicate(error) } }
  }

  /// The same policy that starts no run later than `seconds` after the first failure. A negative time counts as zero.
  public func within(_ seconds: Double) -> RetryPolicy {
    changed { $0.budget = seconds.asTime }
  }

  /// The same policy that starts no run later than `time` after the first failure. The time is taken in whole nanoseconds, and
  /// a negative time counts as zero.
  @_disfavoredOverload
  public func within(_ time: Duration) -> RetryPolicy {
    within(time.clampedSeconds)
  }

  /// The same policy that starts counting afresh after each success.
  ///
  /// A success is a value that passes the `retry` of a Promise, or, of a producer, a run that has had a value before it fails.
  public func resettingOnSuccess() -> RetryPolicy {
    changed { $0.resetsOnSuccess = true }
  }

  private func changed(_ change: (inout Refinement) -> Void) -> RetryPolicy {
    var refined = refinement.first ?? Refinement()
    change(&refined)
    var copy = self
    copy.refinement = [refined]
    return copy
  }
}
