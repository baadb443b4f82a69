import DequeModule
import Synchronization

/// The emission gate: the node at the head of a stretch of tree in which one event happens at a time.
///
/// Roots, joins and operators that wait (delay, dispatch, asyncMap) are gates; everything between belongs to the
/// nearest one above. Whoever finds the gate free enters and delivers; whoever finds it taken, be it another
/// thread or a handler further up the same stack, leaves mail, which the owner delivers before it leaves.
/// Nobody ever waits. What must not run inside, such as a task, runs after the gate has been left.
@usableFromInline
class Gate: Node, @unchecked Sendable {  // Unchecked like its superclass: the owner serialises.
  @usableFromInline typealias Work = () -> Void

  /// Nobody, somebody, or somebody with mail.
  @usableFromInline final let occupancy = Atomic<UInt8>(0)
  /// Set by a cancel from any thread: nothing is delivered any more, not even by the current owner.
  @usableFromInline final let closing = Atomic<Bool>(false)
  private let mailbox = Locked(Mailbox())
  let gatesBelow = Locked<[ObjectIdentifier: Gate]>([:])
  @usableFromInline final let context: StreamContext

  /// Whether something waits for the owner to leave.
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline final var hasChores = false
  /// The dead that somebody may still be walking past, linked by `previousSibling`, which walkers do not use.
  // Unmanaged: held by what was their parent's list's hold on them.
  @exclusivity(unchecked) private final var graveyard: Unmanaged<Node>?
  @exclusivity(unchecked) private final var mustDismantle = false
  @exclusivity(unchecked) private final var errands: [Work] = []
  /// The path of the answer being delivered, from the asker up; `cursor` counts what lies ahead.
  // Unmanaged: the exchange holds its asker, which holds every node up to the root.
  @exclusivity(unchecked) final var path: [Unmanaged<Node>] = []
  @exclusivity(unchecked) final var cursor = 0
  @exclusivity(unchecked) @usableFromInline final var exchange: Exchange?

  // Unchecked: only ever reached under its lock, and run by the one who owns the gate.
  private struct Mailbox: @unchecked Sendable {
    var work = Deque<Work>()
  }

  @usableFromInline
  init(
    parent: Node?, context: StreamContext, flags: NodeFlags = [], record: NodeRecord?,
    receiver: @escaping Receiver = { _, _, _ in }
  ) {
    self.context = context
    super.init(parent: parent, flags: flags.union(.hearsEnd), record: record, receiver: receiver)
    gateReference = .passUnretained(self)
  }

  /// Whether a cancel has closed the gate.
  @inlinable @inline(__always)
  final var isClosed: Bool { closing.load(ordering: .relaxed) }

  /// Has something above this gate, reached through an inlet, ended?
  func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {}

  /// Receives an error from above.
  func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {}

  /// The inlets through which this gate hears what is above it. None at a root.
  var inlets: [Inlet] { [] }

  /// Nobody can reach the tree any more from outside: end it.
  func abandon() {}

  /// Keeps whatever can still make this tree deliver alive, for a timer or a pending answer.
  @usableFromInline
  func keepAlive() -> Lifetime? {
    let lifetimes = inlets.compactMap { $0.gate.keepAlive() }
    return lifetimes.count > 1 ? Lifetime(joining: lifetimes) : lifetimes.first
  }

  /// Does work that calls handlers, and that comes from a timer or a decision: where this gate delivers.
  func performInPlace(_ work: @escaping Work) { perform(work) }

  /// Is told what an event that is about to be delivered came from. Only settling junctions care.
  @usableFromInline
  func willDeliver(_ delivery: Delivery) {}

  /// The number of the latest run of the task above.
  var currentAttempt: Int { 0 }

  /// Whether a retry from below could still lead to another run.
  var canRetry: Bool { isOpen && !isClosed }

  /// Stops the tasks above on behalf of a cancel below. Only promises can be stopped.
  func cancelSources() {
    for inlet in inlets { inlet.gate.cancelSources() }
  }
}

// MARK: - Entering and leaving

extension Gate {
  private static let idle: UInt8 = 0
  private static let busy: UInt8 = 1
  private static let busyWithMail: UInt8 = 3

  /// Enters when nobody is inside. Each success is followed by one ``leave()``.
  @inlinable @inline(__always)
  func tryEnter() -> Bool {
    occupancy.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Leaves, delivering first what arrived meanwhile.
  @inlinable @inline(__always)
  func leave() {
    if !hasChores, occupancy.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
      return
    }
    leaveSlowly()
  }

  /// Does the work inside the gate: now when it is free, else when its owner gets to it.
  @usableFromInline
  func perform(_ work: @escaping Work) {
    if tryEnter() {
      work()
      leave()
    } else {
      mail(work)
    }
  }

  /// Leaves work for the owner, or does it when the owner has just left.
  @usableFromInline
  func mail(_ work: @escaping Work) {
    // The work is handed from this thread to the owner under the lock.
    nonisolated(unsafe) let work = work
    mailbox.withLock { $0.work.append(work) }
    while true {
      let seen = occupancy.load(ordering: .relaxed)
      if seen == Self.idle {
        // The owner left before it could see the mail: it has to be delivered from here.
        if tryEnter() {
          deliverMail()
          return leaveSlowly()
        }
      } else {
        let marked = occupancy.compareExchange(
          expected: seen, desired: Self.busyWithMail, ordering: .acquiringAndReleasing)
        if marked.exchanged { return }
      }
    }
  }

  /// Lets work run after the gate has been left, outside of it. Called by the owner.
  @usableFromInline
  func afterwards(_ work: @escaping Work) {
    errands.append(work)
    hasChores = true
  }

  /// Unlinks a dead child, and lets go of it once nobody walks the lists any more. Called by the owner.
  func bury(_ child: Node, of parent: Node) {
    guard let link = parent.unlink(child) else { return }
    child.previousSibling = graveyard
    graveyard = link
    hasChores = true
  }

  /// Lets go of everything below this gate, which has ended, once nobody walks it any more. Called by the owner.
  func dismantleLater() {
    mustDismantle = true
    hasChores = true
  }

  @usableFromInline
  func leaveSlowly() {
    var outside: [Work] = []
    while true {
      emptyGraveyard()
      outside += errands
      errands = []
      hasChores = false
      if occupancy.compareExchange(expected: Self.busy, desired: Self.idle, ordering: .releasing).exchanged {
        break
      }
      occupancy.store(Self.busy, ordering: .relaxed)
      deliverMail()
    }
    for work in outside { work() }
  }

  private func deliverMail() {
    // Taken out under the lock, run without it.
    nonisolated(unsafe) var batch = Deque<Work>()
    mailbox.withLock { mailbox in
      batch = mailbox.work
      mailbox.work = Deque()
    }
    while let work = batch.popFirst() {
      work()
      emptyGraveyard()
    }
  }

  private func emptyGraveyard() {
    while let link = graveyard {
      // The hold that the parent's list had.
      let dead = link.takeRetainedValue()
      graveyard = dead.previousSibling
      dead.previousSibling = nil
      dead.nextSibling = nil
      if !dead.has(.settling) { dead.dismantle() }
    }
    guard mustDismantle else { return }
    mustDismantle = false
    dismantle()
  }
}
