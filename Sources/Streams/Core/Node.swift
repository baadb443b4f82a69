import Synchronization

/// One place in a tree of streams: it receives, works, and passes on to its children.
///
/// The class is not generic and has no `receive` method: each node holds one closure that was made where its
/// types were known, gets the value as a raw pointer, and casts the node to what it is. That closure is the whole
/// hot path. Everything rarer (errors, ends, requests, retries) is a virtual method.
///
/// Ownership: a node holds its parent for good, and a parent holds its children until they end, so the end breaks
/// the cycle. Everything mutable belongs to the gate's owner, except `flags`, which anybody may read.
// Unchecked, because the gate serialises what the compiler cannot see: every mutation happens under it.
@usableFromInline
class Node: @unchecked Sendable {
  @usableFromInline
  typealias Receiver = @Sendable (_ node: Node, _ value: UnsafeRawPointer, _ route: Route) -> Void

  @usableFromInline let receiver: Receiver
  // Unchecked: only the gate's owner links and walks. Unmanaged: walking must not count references.
  @exclusivity(unchecked) @usableFromInline var firstChild: Unmanaged<Node>?
  // Unchecked and unmanaged for the same reasons.
  @exclusivity(unchecked) @usableFromInline var nextSibling: Unmanaged<Node>?
  // The first child's points to the last child, so that appending takes constant time.
  // Unchecked and unmanaged for the same reasons.
  @exclusivity(unchecked) var previousSibling: Unmanaged<Node>?
  // Unmanaged: the gate is this node or one of its ancestors, all of which are held through `parent`.
  // Unchecked: written once, while the node is made.
  @exclusivity(unchecked) @usableFromInline var gateReference: Unmanaged<Gate>?
  // Unchecked: only the gate's owner writes, before the end is published through `flags`.
  @exclusivity(unchecked) private var endError: (any Error)?
  // Unchecked: only the gate's owner counts.
  @exclusivity(unchecked) var liveChildren: Int32 = 0
  @usableFromInline let flags: Atomic<UInt32>
  @usableFromInline let record: NodeRecord?
  let parent: Node?

  @usableFromInline
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
  @inlinable
  var gate: Gate {
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
    remove([.served])
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
  /// Whether the node may still receive.
  @inlinable @inline(__always)
  var isOpen: Bool {
    flags.load(ordering: .relaxed) & NodeFlags.ended.rawValue == 0
  }

  /// Gives the value to the children that the route names.
  @inlinable @inline(__always)
  func passOn(_ value: UnsafeRawPointer, _ route: Route) {
    guard route == .all else { return passAlongPath(value) }
    let gate = self.gate
    var next = firstChild
    while let child = next {
      next = child._withUnsafeGuaranteedRef { child in
        if child.isOpen, !gate.isClosed { child.receiver(child, value, .all) }
        return child.nextSibling
      }
    }
  }

  /// Gives the value to the next node on the path, or to everyone below when the asker shares its answer.
  @usableFromInline
  func passAlongPath(_ value: UnsafeRawPointer) {
    let gate = self.gate
    guard gate.cursor > 0 else {
      if gate.exchange?.share == true { passOn(value, .all) }
      return
    }
    gate.cursor -= 1
    defer { gate.cursor += 1 }
    gate.path[gate.cursor]._withUnsafeGuaranteedRef { child in
      if child.isOpen, !gate.isClosed { child.receiver(child, value, .path) }
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
        if child.isOpen, !gate.isClosed { child.receive(error: error, .path) }
      }
    }
  }
}

// MARK: - State that anybody may read

/// What a node's flags say.
@usableFromInline
struct NodeFlags: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt32

  @usableFromInline
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Nothing happens here any more. With none of the reasons below: it completed.
  @usableFromInline static let ended = NodeFlags(rawValue: 1)
  /// It was cancelled.
  @usableFromInline static let cancelled = NodeFlags(rawValue: 2)
  /// It failed.
  @usableFromInline static let failed = NodeFlags(rawValue: 4)
  /// It stays when its last child ends.
  @usableFromInline static let persists = NodeFlags(rawValue: 8)
  /// It ends from the bottom up and takes part in retries.
  @usableFromInline static let settling = NodeFlags(rawValue: 16)
  /// It has its outcome for the current attempt.
  @usableFromInline static let served = NodeFlags(rawValue: 32)
  /// A stored value fills retries from below.
  @usableFromInline static let reuses = NodeFlags(rawValue: 64)
  /// It has been asked to end and waits for its children to do so first.
  @usableFromInline static let ending = NodeFlags(rawValue: 128)
}

extension Node {
  func has(_ flag: NodeFlags) -> Bool {
    flags.load(ordering: .relaxed) & flag.rawValue != 0
  }

  func insert(_ added: NodeFlags) {
    flags.bitwiseOr(added.rawValue, ordering: .releasing)
  }

  func remove(_ removed: NodeFlags) {
    flags.bitwiseAnd(~removed.rawValue, ordering: .releasing)
  }

  /// The node's state, readable from any thread.
  var state: StreamState {
    let flags = NodeFlags(rawValue: flags.load(ordering: .acquiring))
    guard flags.contains(.ended) else { return .active }
    if flags.contains(.cancelled) { return .terminated(reason: .cancelled) }
    guard flags.contains(.failed), let endError else { return .terminated(reason: .completed) }
    return .terminated(reason: .error(endError))
  }

  /// Publishes the end. The caller is the gate's owner and has made sure that it is the first.
  func markEnded(_ termination: Termination) {
    switch termination {
    case .completed: insert(.ended)
    case .cancelled: insert([.ended, .cancelled])
    case .error(let error):
      endError = error
      insert([.ended, .failed])
    }
    if let record { note(end: termination, at: record) }
  }
}
