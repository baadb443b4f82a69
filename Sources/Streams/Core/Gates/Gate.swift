import Synchronization

/// The emission gate: the node at the head of a part of a tree in which one event happens at a time.
///
/// Roots, joins and operators that wait (delay, dispatch, asyncMap) are gates; everything between belongs to the
/// nearest one above. A thread that finds the gate free enters and delivers. One that finds it taken, by another thread
/// or by itself further up the same stack, leaves mail, which the owner delivers before it leaves: unless the owner is
/// on a ``Visit``, and so leaves other threads' mail to others. What must not run inside, such as a task, runs after
/// the owner has left the gate.
@usableFromInline
class Gate: Node, @unchecked Sendable {  // Unchecked like its superclass: the owner serialises.
  @usableFromInline typealias Work = () -> Void

  /// Whether the gate is taken, and where on its stack the owner entered. See `Gate+Occupancy`.
  @usableFromInline final let occupancy = Atomic<UInt>(0)
  /// Set by a cancel from any thread: nothing is delivered any more, not even by the current owner.
  @usableFromInline final let closing = Atomic<Bool>(false)
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) final var mustDismantle = false
  @exclusivity(unchecked) final var mustEmpty = false  // Unchecked: the owner alone.
  @exclusivity(unchecked) final var hasLateWork = false  // Unchecked: the owner alone.
  @exclusivity(unchecked) final var deferred = DeferredWork()  // Unchecked: the owner alone.
  /// The mark of `occupancy`, of a root that settles: its owner alone reads and writes it, so that it need not be atomic.
  @exclusivity(unchecked) @usableFromInline final var mustLeaveSlowly = false
  /// Whether requests can be made in this gate: the root to which they climb is a Cold's.
  @usableFromInline final let takesRequests: Bool
  /// Where this gate is, or is about to be, in its probe's `GateRegister`; 0 when it is not there. Claimed first, and from then
  /// on changed under a lock of the register's.
  final let registration = Atomic<UInt32>(0)
  // Unmanaged: the thread that tells of the inlet's end holds the inlet meanwhile. Unchecked: only the gate's owner reads and
  // writes.
  @exclusivity(unchecked) final var endingInletReference: Unmanaged<Inlet>?
  // Unmanaged, and held unless it lives for ever: all threads would contend for the reference count of the standard one.
  @usableFromInline final let contextReference: Unmanaged<StreamContext>
  /// The last of the retired nodes, which the owner may still be walking past. Each names the one after it, and the last one
  /// the first, by `previousSibling`, which no walk uses.
  // Unmanaged: held by the hold that their parent's list had on them.
  @exclusivity(unchecked) final var lastRetired: Unmanaged<Node>?
  /// The request whose answer is being delivered.
  // Unmanaged: held by the thread that delivers.
  @exclusivity(unchecked) @usableFromInline final var exchangeReference: Unmanaged<Exchange>?
  /// The memory of a request that was answered at once, for the next one.
  // Unmanaged: held until it is taken out, or until the gate's own end.
  let spareExchange = Atomic<Unmanaged<Exchange>?>(nil)
  // Unmanaged: held from when it is made until the gate's own end. Not an `AtomicLazyReference`, which is a call into
  // another library with a look-up of types each time.
  let extrasReference = Atomic<Unmanaged<GateExtras>?>(nil)

  /// - Parameters:
  ///   - isListed: whether a probe may find it: not what a producer's stream stands for.
  ///   - takesRequests: whether it is a root that answers requests.
  @usableFromInline
  init(
    parent: __shared Node?, context: __shared StreamContext, flags: NodeFlags = .none,
    settings: NodeSettings = .none,
    record: __shared NodeRecord?, isListed: Bool = true, takesRequests: Bool = false,
    receiver: @escaping Receiver = { _, _, _ in }
  ) {
    contextReference = context.held()
    self.takesRequests = parent?.withGate { $0.takesRequests } ?? takesRequests
    // Nothing comes after this: the compiler would count a reference to the gate for it.
    super.init(
      parent: parent, flags: flags, settings: settings, identity: Node.identity(keeping: record, settings),
      isGate: true, register: isListed ? context.registerReference : nil, receiver: receiver)
  }

  deinit {
    if registration.load(ordering: .relaxed) != 0 { delist() }
    extrasReference.load(ordering: .acquiring)?.release()
    spareExchange.load(ordering: .acquiring)?.release()
    StreamContext.release(contextReference)
  }

  override func end(_ termination: Termination) {
    super.end(termination)
    if isClosed, has(.settling) { endClosedGatesBelow() }
  }

  override func willEnd(_ termination: Termination) { extras?.ticker?.stop(forGood: true) }

  override func didAdoptRecord() { if let limit = extras?.limit { record?.limitsMail(to: limit.count) } }

  /// What this tree inherits from where it was built.
  @inlinable @inline(__always)
  final var context: StreamContext { contextReference._withUnsafeGuaranteedRef { $0 } }

  /// Calls the body with the context, without counting a reference to it, for which many threads would contend.
  @inlinable @inline(__always)
  final func withContext<Result>(_ body: (StreamContext) -> Result) -> Result {
    contextReference._withUnsafeGuaranteedRef(body)
  }

  /// Whether a root that is built here and now would live in the same context.
  @inlinable @inline(__always)
  final var isInContext: Bool { withContext { $0.isCurrent } }

  /// The inlet whose end is being dealt with.
  final var endingInlet: Inlet? { endingInletReference?._withUnsafeGuaranteedRef { $0 } }

  /// The request whose answer is being delivered.
  @inlinable @inline(__always)
  final var exchange: Exchange? { exchangeReference?._withUnsafeGuaranteedRef { $0 } }

  /// Whether a cancel has closed the gate.
  @inlinable @inline(__always)
  final var isClosed: Bool { closing.load(ordering: .relaxed) }

  /// Whether it matters how what is above ends, because something may follow that, or go on without it.
  var decidesByEnds: Bool { false }

  /// Is told that what lies above an inlet has ended.
  func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {}

  /// Tells its sources, or its task, that it has ended of its own accord. Called by the owner.
  func leaveSources(_ termination: Termination) {}

  /// Is told that an asker does not want answers any more which may have come here: drops what is held of them.
  ///
  /// - Parameters:
  ///   - asker: the lane of the asker's requests.
  ///   - request: the one that has been given up, by a thread that holds it; nil where the asker itself has left.
  func answersGivenUp(by asker: ObjectIdentifier, for request: Exchange?) {}

  /// Whether something waits here that is to come out before the end.
  @usableFromInline
  var isHolding: Bool { false }

  /// Whether nothing can come here any more. See `Node+Silence`.
  var isSilentAbove: Bool { hasNoMoreToSay }

  /// Receives an error from above.
  func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {}

  /// Receives news of progress from above. Only what settles passes it on.
  func upstreamProgressed(_ inlet: Inlet, _ event: any Sendable) {}

  /// Does what the owner put off until it had left, outside of the gate.
  @usableFromInline
  func runDeferredWork() {}

  /// Whether it belongs to a Promise, or to a producer's run: if the root to which its requests climb does, and no `future()`
  /// lies on the way.
  final var isCancellable: Bool {
    var gate = self
    while let inlet = gate.inlets.first {
      if inlet.isBelowFuture { return false }
      gate = inlet.gate
    }
    return gate.has(.isCancellable)
  }

  /// Closes what feeds this gate, and stops the tasks there, on behalf of a cancel below, which notes what is to end then. Only
  /// promises and runs can be stopped.
  func closeSources(_ climb: inout CancelClimb) {
    for inlet in inlets { climb.goOn(above: inlet) }
  }

  /// Tells the task here that it is cancelled, once all that the cancel stops is closed.
  func stopClosedTask() {}

  /// Ends what ``closeSources(_:)`` has closed here, once all tasks that the cancel stops have been told.
  func endClosedSources(for origin: EndOrigin) {}
}
