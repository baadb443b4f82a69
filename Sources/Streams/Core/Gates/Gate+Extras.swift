import DequeModule
import Dispatch
import Synchronization

extension Gate {
  /// What is made only for gates that need it: that are contended, have gates below them, keep values for a probe, have
  /// requests that wait, or a timer.
  final class GateExtras: Sendable {
    // First, so that a value that is kept comes by with few cache lines. Unchecked: only the gate's owner reads and writes.
    @exclusivity(unchecked) nonisolated(unsafe) var passage = Passage()
    let mailbox: Locked<Mailbox>
    /// How many values may wait; nil for any number.
    let limit: MailboxLimit?
    /// Where threads wait until their values have room.
    let room = DispatchSemaphore(value: 0)
    let gatesBelow = Locked(GatesBelow())
    // Unchecked: only the gate's owner reads and writes.
    @exclusivity(unchecked) nonisolated(unsafe) var deferredWork = Deque<Work>()
    /// What comes between the event under way and the next one. Unchecked: only the gate's owner reads and writes.
    @exclusivity(unchecked) nonisolated(unsafe) var lateWork = Deque<Work>()
    /// A throttle's permission to work on the value that is being delivered. Unchecked: the gate's owner alone.
    @exclusivity(unchecked) nonisolated(unsafe) var ticket: ThrottleTicket?
    let cancelOrigin = Locked<EndOrigin?>(nil)
    let guests = Locked(Guests())
    /// A root's requests without an answer.
    let requests = RequestRegister()
    /// Whether a root's task starts asynchronous ones. Unchecked: set while the root is made.
    @exclusivity(unchecked) nonisolated(unsafe) var startsTasks = false
    /// The retry that a junction has passed on last, of those whose ways have parted. Unchecked: only the gate's owner reads
    /// and writes.
    @exclusivity(unchecked) nonisolated(unsafe) var climb = RetryClimb.undivided
    /// What makes a timer's root tick. Unchecked: set while the root is made.
    @exclusivity(unchecked) nonisolated(unsafe) var ticker: Ticker?

    /// The branches that wait until their own time, in that order. Unchecked: the gate's owner alone.
    @exclusivity(unchecked) nonisolated(unsafe) var lateBranches = Deque<LateBranch>()
    /// What branches have left before the outcome. Unchecked: the gate's owner alone.
    @exclusivity(unchecked) nonisolated(unsafe) var leftOperators = LeftOperators()

    /// What hangs joins of a run below streams that do not belong to it. Taken out when the run begins, or ends before that.
    let joined = Locked<[@Sendable () -> Void]>([])

    init(_ limit: MailboxLimit?) {
      mailbox = Locked(Mailbox(limit))
      self.limit = limit
    }
  }

  /// Lets only so many values wait. Called before another thread knows the gate.
  final func limitMail(to limit: MailboxLimit?) {
    guard let limit else { return }
    extrasReference.store(.passRetained(GateExtras(limit)), ordering: .releasing)
    record?.limitsMail(to: limit.count)
  }

  /// What few gates ever need; nil until it is needed.
  final var extras: GateExtras? { extrasReference.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// A throttle's permission, here or further up, to work on the value that is being delivered. Only the owner asks and sets.
  final var ticket: ThrottleTicket? {
    get { extras?.ticket }
    set { if newValue == nil { extras?.ticket = nil } else { madeExtras.ticket = newValue } }
  }

  /// The extras, made now if they are not there yet.
  final var madeExtras: GateExtras { madeExtrasReference.takeUnretainedValue() }

  @inline(__always)
  final var madeExtrasReference: Unmanaged<GateExtras> {
    extrasReference.load(ordering: .acquiring) ?? makeExtras()
  }

  @inline(never)
  private final func makeExtras() -> Unmanaged<GateExtras> {
    let made = Unmanaged.passRetained(GateExtras(nil))
    let (isFirst, other) = extrasReference.compareExchange(
      expected: nil, desired: made, ordering: .acquiringAndReleasing)
    guard !isFirst, let other else { return made }
    made.release()
    return other
  }
}

extension Gate {
  /// Puts off what hangs a join of this root's run below a stream that does not belong to it, until the run begins, or ends
  /// before that.
  final func hearWhenBegun(_ hear: @escaping @Sendable () -> Void) {
    madeExtras.joined.withLock { $0.append(hear) }
    // A thread that has ended it meanwhile may have found nothing there.
    if !isOpen { hearJoined() }
  }

  /// Does what has been put off. In a run that is over, too: a join that has ended with it gives up its place there, and
  /// releases what it would have heard.
  final func hearJoined() {
    guard let joined = extras?.joined.withLock({ Swift.exchange(&$0, with: []) }) else { return }
    for hear in joined { hear() }
  }
}
