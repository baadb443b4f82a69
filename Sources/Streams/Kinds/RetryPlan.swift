/// The state of a retry that waits for its time, asks the program, or chooses what it tries again. It has memory of its own: a
/// retry that only counts has none of this.
@usableFromInline
// Unchecked here and below: only the gate's owner reads and writes.
final class RetryPlan: @unchecked Sendable {
  @usableFromInline typealias Decider = @Sendable (Int, any Error, @escaping @Sendable (Bool) -> Void) -> Void

  /// Where the latest failure stands.
  enum Pending {
    /// Nothing has failed, or the failure has been dealt with.
    case none
    /// The handler has been asked about this failure and has not answered.
    case decision(OwedReply<Bool>, number: Int, error: any Error, attempt: Int)
    /// The next run, after this failure, waits until the delay is over that was decided on at that time of the scheduler.
    case wait(
      ScheduledWork, number: Int, delay: Duration, decidedAt: Duration, error: any Error, attempt: Int)
  }

  /// The policy's decisions so far; nil when the handler decides.
  @exclusivity(unchecked) var decisions: RetryState?
  let handler: Decider?
  @exclusivity(unchecked) var pending = Pending.none  // Unchecked: the gate's owner alone.
  @exclusivity(unchecked) var failureCount = 0  // Unchecked: the gate's owner alone.

  @usableFromInline
  init(_ handler: @escaping Decider) { self.handler = handler }

  private init(_ decisions: RetryState) {
    self.decisions = decisions
    handler = nil
  }

  /// The plan that a policy needs, for a retry below that node; nil if the policy only says how often.
  @usableFromInline
  static func needed(for policy: RetryPolicy, below parent: Node) -> RetryPlan? {
    guard !policy.onlyCounts else { return nil }
    return RetryPlan(policy.makeState(number: parent.gate.context.nextChanceNumber))
  }

  /// Whether nothing waits for its time, or for an answer.
  var isIdle: Bool { failure == nil }

  /// The failure that waits for its time, or for an answer.
  var failure: (any Error)? {
    switch pending {
    case .none: nil
    case .decision(_, _, let error, _), .wait(_, _, _, _, let error, _): error
    }
  }

  /// Whether a failure waits that is of a run before that one.
  func isOlder(than run: Int) -> Bool {
    switch pending {
    case .none: false
    case .decision(_, _, _, let attempt), .wait(_, _, _, _, _, let attempt): attempt < run
    }
  }

  func dropPending() {
    switch pending {
    case .none: return
    case .wait(let work, _, _, _, _, _): work.cancel()
    case .decision(let owed, _, _, _): owed.reply?.close()
    }
    pending = .none
  }
}
