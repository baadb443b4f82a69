import Synchronization

/// One place in a tree of streams: it receives, works, and passes on to its children.
///
/// The class is not generic and has no `receive` method: each node holds one closure that was made where its
/// types were known, gets the value as a raw pointer, and casts the node to what it is. That closure is the whole
/// hot path. Everything rarer (errors, ends, requests, retries) is a virtual method.
///
/// Ownership: a node holds its parent for good, and a parent holds its children until they end, so the end breaks
/// the cycle. Everything mutable belongs to the gate's owner, except `flags`, which anybody may read.
@usableFromInline
// Unchecked, because the gate serialises what the compiler cannot see: every mutation happens under it.
class Node: @unchecked Sendable {
  @usableFromInline
  typealias Receiver = @Sendable (_ node: Node, _ value: UnsafeRawPointer, _ route: Route) -> Void

  @usableFromInline final let receiver: Receiver
  // Unchecked: only the gate's owner links and walks. Unmanaged: walking must not count references.
  @exclusivity(unchecked) @usableFromInline final var firstChild: Unmanaged<Node>?
  // Unchecked and unmanaged for the same reasons.
  @exclusivity(unchecked) @usableFromInline final var nextSibling: Unmanaged<Node>?
  // The first child's points to the last child, so that appending takes constant time.
  // Unchecked and unmanaged for the same reasons.
  @exclusivity(unchecked) final var previousSibling: Unmanaged<Node>?
  // Unmanaged: the gate is this node or one of its ancestors, all of which are held through `parent`.
  // Unchecked: written once, while the node is made.
  @exclusivity(unchecked) @usableFromInline final var gateReference: Unmanaged<Gate>?
  // Unchecked: only the gate's owner writes, before the end is published through `flags`.
  @exclusivity(unchecked) @usableFromInline final var failure: (any Error)?
  // Unchecked: only the gate's owner counts.
  @exclusivity(unchecked) final var liveChildren: Int32 = 0
  @usableFromInline final let flags: Atomic<UInt32>
  @usableFromInline final let record: NodeRecord?
  @usableFromInline final let parent: Node?

  @inlinable
  init(parent: Node?, flags: NodeFlags = [], record: NodeRecord?, receiver: @escaping Receiver) {
    self.parent = parent
    self.flags = Atomic(flags.rawValue)
    self.record = record
    self.receiver = receiver
    gateReference = parent?.gateReference
  }

  deinit {
    releaseChildren()
  }

  /// The gate that serialises what happens to this node's children.
  @inlinable @inline(__always)
  final var gate: Gate {
    // Every node that can be reached has been given its gate by its initialiser.
    gateReference.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0 }
  }

  // MARK: What rarer events do; called by the gate's owner

  /// Receives an error. The default passes it on.
  func receive(error: any Error, _ route: Route) {
    passOn(error: error, route)
  }

  /// Ends this node and everything below it, on behalf of something above.
  @usableFromInline
  func end(_ termination: Termination) {
    endSubtree(termination)
  }

  /// Is told that a child has been linked. Only a lazy source cares.
  func didAdopt() {}

  /// Is told of its own end, before its children are (flowing) or after they have ended (settling).
  func willEnd(_ termination: Termination) {}

  /// Makes a child hear what has already happened here. Only settling nodes have something to tell.
  func replay(to child: Node) {}

  /// Takes a request that climbs towards the task. The value is of this node's request type.
  @usableFromInline
  func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    parent?.request(value, exchange)
  }

  /// Takes a retry that climbs towards the task. See `Node+Settling`.
  func retry(after attempt: Int) {
    if has(.reuses), canReuse { return gate.mail { self.replayToWaiting() } }
    forgetOutcome()
    parent?.retry(after: attempt)
  }

  /// Tells what is above that this node has ended of its own accord.
  func leaveParent(_ termination: Termination) {
    parent?.childEnded(self, termination)
  }

  /// The last step of a settling node's end.
  func finish(_ termination: Termination) {
    finishHere(termination)
  }

  /// Forgets the outcome, because another attempt is on its way.
  func forgetOutcome() {
    failure = nil
    remove(.served)
  }

  /// A fresh copy of this node, which has not received yet, behind a dispatch. Nil where that makes no sense.
  func moved(to dispatch: Dispatch) -> Node? { nil }

  /// Runs retries that are waiting for their time.
  func retryPendingNow() {}

  /// Whether a stored value can be given to those below in place of another run.
  var canReuse: Bool { false }
}

// MARK: - Passing values on

extension Node {
  /// Gives a value on the stack to the children that the route names.
  ///
  /// Without the canary that protects buffers: the receivers read exactly one value of the type they were made for.
  @inlinable @inline(__always)
  func passOn<Value>(value: Value, _ route: Route) {
    _withUnprotectedUnsafePointer(to: value) { passOn($0, route) }
  }

  /// Whether the node may still receive.
  @inlinable @inline(__always)
  var isOpen: Bool {
    flags.load(ordering: .relaxed) & NodeFlags.ended.rawValue == 0
  }

  /// Gives the value to the children that the route names.
  @inlinable @inline(__always)
  func passOn(_ value: UnsafeRawPointer, _ route: Route) {
    guard route == .all else { return passAlongPath(value) }
    var next = firstChild
    while let child = next {
      next = child._withUnsafeGuaranteedRef { child in
        if child.isOpen, !isGateClosed { child.receiver(child, value, .all) }
        return child.nextSibling
      }
    }
  }

  /// Whether a cancel has closed the gate.
  @inlinable @inline(__always)
  var isGateClosed: Bool {
    // As in `gate`, without counting a reference.
    gateReference.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.isClosed }
  }

  /// Gives the value to the next node on the path, or to everyone below when the asker shares its answer.
  @usableFromInline
  func passAlongPath(_ value: UnsafeRawPointer) {
    let gate = self.gate
    guard gate.cursor > 0 else {
      if gate.exchange?.share == true { passOn(value, .all) } else { noteEndOfPath() }
      return
    }
    gate.cursor -= 1
    defer { gate.cursor += 1 }
    gate.path[gate.cursor]._withUnsafeGuaranteedRef { child in
      guard child.isOpen, !gate.isClosed else { return noteUnheard() }
      child.receiver(child, value, .path)
    }
  }

  /// Gives an error to the children that the route names.
  @usableFromInline
  func passOn(error: any Error, _ route: Route) {
    let gate = self.gate
    if route == .all || (gate.cursor == 0 && gate.exchange?.share == true) {
      forEachChild { child in
        if child.isOpen, !gate.isClosed { child.receive(error: error, .all) }
      }
    } else if gate.cursor > 0 {
      gate.cursor -= 1
      defer { gate.cursor += 1 }
      gate.path[gate.cursor]._withUnsafeGuaranteedRef { child in
        guard child.isOpen, !gate.isClosed else { return noteUnheard() }
        child.receive(error: error, .path)
      }
    } else {
      noteEndOfPath()
    }
  }
}
