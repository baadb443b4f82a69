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
  let mailbox = Locked(Mailbox())
  let gatesBelow = Locked<[ObjectIdentifier: Gate]>([:])
  @usableFromInline final let context: StreamContext

  /// Whether something waits for the owner to leave.
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline final var hasChores = false
  /// The dead that somebody may still be walking past, linked by `previousSibling`, which walkers do not use.
  // Unmanaged: held by what was their parent's list's hold on them.
  @exclusivity(unchecked) final var graveyard: Unmanaged<Node>?
  @exclusivity(unchecked) final var mustDismantle = false  // As above.
  @exclusivity(unchecked) final var errands: [Work] = []
  /// The path of the answer being delivered, from the asker up; `cursor` counts what lies ahead.
  // Unmanaged: the exchange holds its asker, which holds every node up to the root.
  @exclusivity(unchecked) final var path: [Unmanaged<Node>] = []
  @exclusivity(unchecked) final var cursor = 0  // As above.
  @exclusivity(unchecked) @usableFromInline final var exchange: Exchange?

  // Unchecked: only ever reached under its lock, and run by the one who owns the gate.
  struct Mailbox: @unchecked Sendable {
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

  /// Is told that what lies above an inlet has ended.
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
  @usableFromInline var currentAttempt: Int { 0 }

  /// Whether a retry from below could still lead to another run.
  var canRetry: Bool { isOpen && !isClosed }

  /// Stops the tasks above on behalf of a cancel below. Only promises can be stopped.
  func cancelSources() {
    for inlet in inlets { inlet.gate.cancelSources() }
  }
}
