import Synchronization

/// One place in a tree of streams: it receives, works, and passes on to its children.
///
/// The class is not generic and has no `receive` method: each node holds one closure that was made where its
/// types were known, gets the value as a raw pointer, and casts the node to what it is. That closure is the whole
/// hot path. Everything rarer (errors, ends, requests, retries) is a virtual method.
///
/// Ownership: a node holds its parent for good, and a parent holds its children until they end, so the end breaks
/// the cycle. Everything mutable belongs to the gate's owner, except `flags`, which any thread may read, and `settings`
/// and `identity`, which any thread may change.
@usableFromInline
// Unchecked, because the gate serialises what the compiler cannot see: every mutation happens under it.
class Node: @unchecked Sendable {
  @usableFromInline
  typealias Receiver = @Sendable (_ node: Node, _ value: UnsafeRawPointer, _ route: Route) -> Void

  // First what passing a value on looks at, so that it comes in as few cache lines as possible.
  // Unchecked: only the gate's owner calls it, and replaces it while no call of it runs.
  @exclusivity(unchecked) @usableFromInline final var receive: Reception
  // Unchecked: only the gate's owner links and walks. Unmanaged: walking must not count references.
  @exclusivity(unchecked) @usableFromInline final var firstChild: Unmanaged<Node>?
  // Unchecked and unmanaged for the same reasons.
  @exclusivity(unchecked) @usableFromInline final var nextSibling: Unmanaged<Node>?
  /// What only the gate's owner changes.
  @usableFromInline final let flags: Atomic<UInt16>
  /// What any thread may change at any time.
  @usableFromInline final let settings: Atomic<UInt16>
  // Unchecked: only the gate's owner counts.
  @exclusivity(unchecked) @usableFromInline final var liveChildren: Int32 = 0
  /// The operator's name, or the record. See `Node+Identity`.
  @usableFromInline final let identity: Atomic<UInt>
  /// The type of the stream that the node was made for, 0 until that is known, and more: see `Node+Mark`.
  @usableFromInline final let streamType: Atomic<UInt>
  /// The file and line that built it; 0 where they are not known. See `Node+Identity`.
  @usableFromInline final let location: Atomic<UInt64>
  // Unmanaged: the gate is this node or one of its ancestors, all of which are held through `parent`.
  // Unchecked: written once, while the node is made.
  @exclusivity(unchecked) @usableFromInline final var gateReference: Unmanaged<Gate>?
  // Unmanaged, and held: the compiler would look at each node's references before it releases it.
  @usableFromInline final let parentReference: Unmanaged<Node>?
  // The first child's points to the last child, so that appending takes constant time.
  // Unchecked and unmanaged like the other links.
  @exclusivity(unchecked) final var previousSibling: Unmanaged<Node>?
  // Unchecked: only the gate's owner writes, before the end is published through `flags`.
  @exclusivity(unchecked) @usableFromInline final var keptOutcome = MarkedReference()

  /// - Parameters:
  ///   - isGate: whether it is its own gate, and not in that of its parent.
  ///   - register: where a probe finds it, if it is a gate.
  @inlinable
  init(
    parent: Node?, flags: NodeFlags = .none, settings: NodeSettings = .none, identity: UInt = 0,
    isGate: Bool = false, register: Unmanaged<GateRegister>? = nil, receiver: @escaping Receiver
  ) {
    self.settings = Atomic(settings.rawValue)
    receive = Reception(receiver)
    self.identity = Atomic(identity)
    streamType = Atomic(0)
    location = Atomic(0)
    if let parent {
      let inherited = parent.flags.load(ordering: .relaxed) & NodeFlags.inherited.rawValue
      self.flags = Atomic(flags.rawValue | inherited)
      gateReference = parent.gateReference
      // Balanced by the end of this node.
      parentReference = .passRetained(parent)
    } else {
      self.flags = Atomic(flags.rawValue)
      gateReference = nil
      parentReference = nil
    }
    if isGate {
      gateReference = .passUnretained(trusted(as: Gate.self))
      if let register { gate.enlist(in: register) }
    }
  }

  deinit {
    recordReference?.release()
    if has(.isInlet) || mayBeLastBranch { return releaseInTurn() }
    parentReference?.release()
  }

  /// The node above; nil at a root.
  @inlinable @inline(__always)
  final var parent: Node? { parentReference?._withUnsafeGuaranteedRef { $0 } }

  /// The gate that serialises what happens to this node's children.
  @inlinable @inline(__always)
  final var gate: Gate { withGate { $0 } }

  /// Whether this node is a gate, which serialises what happens to its children.
  @inlinable
  final var isGate: Bool {
    gateReference.unsafelyUnwrapped.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
  }

  // MARK: What rarer events do; called by the gate's owner

  /// Releases what this node has worked with; see ``makeEmpty()``. May be called more than once.
  func empty() { receive = .none }

  /// Receives an error. The default passes it on.
  func receive(error: any Error, _ route: Route) {
    emit(error: error, route)
  }

  /// Whether it may ask for another attempt when it receives an error.
  var mayRetry: Bool { false }

  /// Whether it keeps a failure, for which it is going to ask for another attempt when its time has come.
  var keepsFailure: Bool { false }

  /// Whether a program can attach something to it.
  var takesBranches: Bool { true }

  /// Checks whether another attempt can still bring anything, and fails if not. Called on a node that may retry, and that may
  /// keep a failure for that.
  func reconsider() {}

  /// Receives news of a task's progress. The default passes it on. See `Node+Progress`.
  func receive(progress event: any Sendable) {
    emit(progress: event)
  }

  /// Ends this node and everything below it, on behalf of something above.
  @usableFromInline
  func end(_ termination: Termination) {
    endSubtree(termination)
  }

  /// Is told that nothing will come from above any more, or that no disposable is left of what is silent. See
  /// `Node+Silence`.
  func hear(_ silence: Silence) {}

  /// Passes on what a flowing node still holds. Called with the end on its way, before any thread sees it.
  /// - Returns: what the node ends with after that.
  func flush(_ termination: Termination) -> Termination { termination }

  /// Why the node ends when it does so of its own accord, and nothing else has been said.
  var triggerOfOwnEnd: TerminationCause.Trigger { .operation }

  /// Is told of its own end, before its children are (flowing) or after they have ended (settling).
  func willEnd(_ termination: Termination) {}

  /// Takes a request that climbs towards the task. The value is of this node's request type.
  @usableFromInline
  func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    parent?.forward(value, exchange)
  }

  /// Sends a request on its way up: straight to the head of this part of the tree when no node on the way translates it.
  @inlinable
  final func forward(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    guard has(.translates) else { return withGate { $0.request(value, exchange) } }
    request(value, exchange)
  }

  /// Is told that another attempt is on its way, after the outcome of the last one has been forgotten.
  func restart() {}

  /// Takes an attempt for failed, without telling its children: all that wait for it below have given up.
  func abandon(for error: any Error) {
    guard awaitsOutcome else { return }
    keep(failure: error)
    insert(.hasOutcome)
    set(.hasGivenUp, true)
  }

  /// Is told the present value of the node below which it has been linked, before all others. Called by the owner.
  func hear(present source: any CurrentValue) { source.sayCurrent(to: self) }

  /// Is told that a probe may have made its record since it was built. Called by the gate's owner, perhaps more than once.
  func didAdoptRecord() {}

  /// A fresh copy of this node, which has not received yet, below what is inserted. Nil where that makes no sense.
  func moved(below insertion: any Insertion) -> Node? { nil }
}
