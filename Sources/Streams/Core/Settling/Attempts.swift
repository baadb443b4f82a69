/// Where the attempts of a root stand. Its methods say what is to be done; ``SettlingRoot`` does it.
///
/// While the task's function is under way, another run that is wanted waits for it to return, so that runs never overlap
/// and never nest.
@usableFromInline
struct Attempts: ~Copyable {
  /// What the latest attempt has come to.
  @usableFromInline
  enum Phase: UInt8, Sendable {
    /// A lazy source to which nothing has been attached.
    case unstarted
    /// The task is to answer.
    case awaiting
    /// The latest attempt has its outcome.
    case settled
  }

  /// What a retry comes to.
  enum Retry: Sendable {
    /// Nothing: an attempt is under way that has not been given up, or there has been none.
    case wait
    /// The branch that asked is to hear the outcome that is there.
    case replay
    /// The outcome is to be forgotten, and the task to run again.
    case run
  }

  @usableFromInline private(set) var phase: Phase
  /// The call of the task's function: another run that is wanted meanwhile follows when that returns.
  @usableFromInline private(set) var call = Trampoline(.over)
  /// Whether an outcome is being told. See `Gate.beginTelling()`.
  @usableFromInline var isTold = false
  /// The retry by which the latest attempt was asked for.
  private var climb = RetryClimb.undivided
  /// The number of the latest attempt; 0 before the first.
  @usableFromInline private(set) var number = 0
  /// The attempt that a timed operator below does not want to wait for any longer: a ``GivingUp``.
  private var givingUp = RareReference()

  private final class GivingUp {
    let attempt: Int
    let error: any Error
    /// Whether the attempt has ended by that, without an answer.
    // Only the gate's owner reads and writes, as all of this.
    var hasEndedAttempt = false

    init(_ attempt: Int, _ error: any Error) {
      self.attempt = attempt
      self.error = error
    }
  }

  @usableFromInline
  init(_ phase: Phase) { self.phase = phase }

  /// Whether the task's function is under way.
  var isInsideTask: Bool { call.isInside }

  /// Whether another run is to follow as soon as it returns.
  @inlinable
  var wantsAnother: Bool { call.phase == .doneInside }

  /// Something has been attached. Returns whether the first attempt is to start now.
  mutating func start() -> Bool {
    guard phase == .unstarted else { return false }
    phase = .awaiting
    return true
  }

  /// The task is about to run, for the next attempt.
  mutating func taskBegins() {
    call.begin()
    phase = .awaiting
    number += 1
  }

  /// Wants another run, while the task's function is under way. Returns whether none was wanted so far.
  mutating func wantAnother() -> Bool {
    guard !wantsAnother else { return false }
    _ = call.done()
    return true
  }

  /// Wants no other run any more. Returns whether one was wanted.
  mutating func wantNoOther() -> Bool { call.takeBack() }

  /// The task's function has returned. Returns whether another run has been wanted, which may follow now.
  @inline(__always)
  mutating func taskReturned() -> Bool { call.returned() }

  /// An attempt has been answered. Returns whether the answer counts.
  @inlinable @inline(__always)
  mutating func settle(_ attempt: Int) -> Bool {
    guard phase == .awaiting, !wantsAnother, attempt == number else { return false }
    phase = .settled
    return true
  }

  /// A branch does not wait for the latest attempt any more: a retry may replace it while it is under way.
  mutating func giveUp(for error: any Error) { givingUp = RareReference(GivingUp(number, error)) }

  /// Why a branch has given up the latest attempt last; nil when none has.
  var reasonToGiveUp: (any Error)? { latestGivingUp?.error }

  private var latestGivingUp: GivingUp? {
    guard let last = givingUp.object(GivingUp.self), last.attempt == number else { return nil }
    return last
  }

  /// No other attempt follows.
  mutating func forgetGivingUp() { givingUp.empty() }

  /// The attempt that was given up has ended without an answer.
  mutating func abandon() {
    if phase == .awaiting { latestGivingUp?.hasEndedAttempt = true }
    phase = .settled
  }

  /// Whether the latest attempt has ended so: what there is in place of an outcome is for those that waited for it.
  private var isAbandoned: Bool { latestGivingUp?.hasEndedAttempt == true }

  /// Whether the latest attempt was asked for by that climb, on another of its ways.
  func isGranted(_ climb: RetryClimb) -> Bool { climb.isDivided && climb == self.climb }

  /// A branch that has heard the outcome of an attempt wants another one.
  ///
  /// - Parameters:
  ///   - climb: the retry that has brought the wish here, perhaps not for the first time.
  ///   - canReuse: whether the outcome is a value that may be given again.
  ///   - runsOnce: whether the task never runs again: all hear the one outcome.
  mutating func retry(
    after attempt: Int, _ climb: RetryClimb, canReuse: Bool, runsOnce: Bool = false
  ) -> Retry {
    let isGranted = isGranted(climb)
    let isGivenUp = phase == .awaiting && attempt == number && reasonToGiveUp != nil && !wantsAnother
    guard phase == .settled || isGivenUp && !runsOnce && !isGranted else { return .wait }
    if canReuse || runsOnce || number > attempt && !isAbandoned || isGranted { return .replay }
    self.climb = climb
    phase = .awaiting
    return .run
  }
}
