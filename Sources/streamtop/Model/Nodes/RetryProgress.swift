/// How far a retrying node has come with its retries.
struct RetryProgress: Sendable {
  enum Phase: Hashable, Sendable {
    /// The delay is running; the task runs again when it is over.
    case waiting
    /// The task runs again, and has not answered yet.
    case running
    /// The task has failed again, and the error went on to a retry below, which may run all of it again.
    case passedOn
    /// A value came through after the last retry.
    case recovered
    /// The node ended with an error.
    case gaveUp
    /// The node was cancelled before it was done.
    case cancelled
  }

  var phase = Phase.waiting
  /// The number of the last retry.
  var attempt: Int
  /// How many retries are allowed; nil when the node decides freely.
  var limit: Int?
  var error: String
  var decidedAt: Duration
  var delay: Duration
  /// The delays so far, the last one included, newest last; only the last few are kept.
  var delays: [Duration] = []
  /// The delays that are still to come, as far as the policy tells.
  var coming: [Duration] = []
  /// When the first error was answered with a retry.
  var firstAt: Duration
  /// When the node was done with retrying.
  var settledAt: Duration?

  static let delayCapacity = 12

  var due: Duration { decidedAt + delay }

  /// Whether the delay still runs. A retry that is served without a new run never says that it goes on.
  func isWaiting(at now: Duration) -> Bool { phase == .waiting && due > now }

  /// The time until the task runs again, never negative.
  func remaining(at now: Duration) -> Duration { max(.zero, due - now) }

  /// The part of the delay that is over, 0 … 1.
  func progress(at now: Duration) -> Double {
    guard delay > .zero else { return 1 }
    return min(1, max(0, (now - decidedAt) / delay))
  }

  mutating func settle(_ phase: Phase, at time: Duration) {
    self.phase = phase
    settledAt = time
  }
}
