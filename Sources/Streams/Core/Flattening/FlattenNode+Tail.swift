// How chains of flattening nodes stay short.
//
// Where a stream goes on with a stream like itself (a poll that starts the next one, a recovery that tries again), each step
// would put another flattening node between the latest stream and the branch that hears them all. But a node whose outer stream
// is over and that hears one last inner stream only passes that on. So a node that hears such a one as an inner stream of its
// own hears its last one in its place: the *tail* is handed over, and the node is done.
//
// A tail that has not been started is started by the node that takes it over, in that node's loop, so that the stack does not
// grow; one that is heard already changes hands between two events. For the former a node has to know that its outer stream is
// over, which a producer of one value says only after it: so deep inside of other starts, a start waits until the outer stream
// speaks again or comes to rest.
//
// Where a sink counts, a tail that is heard stays where it is: its sources are in the demand scope of its node, and are
// asked by way of that. One that has not been started has none yet.

extension FlattenNode {
  /// The way to another flattening node that hears this one as an inner stream, when no other branch hears it.
  /// Called by the owner.
  final var onlyListener: Inlet? {
    guard !isAnswering, let child = firstChild else { return nil }
    return child._withUnsafeGuaranteedRef { child in
      guard child.nextSibling == nil, child.has(.isInlet), child.isOpen, !child.has(.ending) else {
        return nil
      }
      // Only inlets have that flag.
      let inlet = child.trusted(as: Inlet.self)
      return inlet.isPassage && inlet.side == 1 ? inlet : nil
    }
  }

  /// The node that a passage for this node's values leads to.
  private func host(behind way: Inlet) -> FlattenNode? {
    // Passages lead to flattening nodes of the values that pass.
    way.head.map { $0.trusted(as: FlattenNode.self) }
  }

  /// How the last inner stream is heard by another node in the place of this one. Called by the owner.
  private func hearingElsewhere(_ hearing: Hearing) -> Hearing {
    let completes = passesOuter ? succession?.completesWhenInterrupted == true : !passesInterruption
    return completes ? hearing.completing : hearing
  }

  // MARK: What has not been started. Called outside of the gate

  /// Leaves the start of the last inner stream to the node that hears this one, and ends. False when it is not the last
  /// one, or when another branch might want to hear this node.
  final func handOver(_ next: InnerStreams.Waiting) -> Bool {
    guard has(.failsOnErrors), !persists, streams.withLock({ $0.isStartingSole }), tryEnter() else {
      return false
    }
    guard isOpen, !isClosed, !persists, hearsLast, let way = onlyListener, let host = host(behind: way) else {
      leave()
      return false
    }
    let hearing = hearingElsewhere(next.hearing)
    retire(way)
    leave()
    host.perform { host.takeOver(from: way, InnerStreams.Waiting(start: next.start, hearing: hearing)) }
    return true
  }

  private func takeOver(from way: Inlet, _ next: InnerStreams.Waiting) {
    guard streams.withLock({ $0.replace(way, with: next) }) else { return giveUp([next]) }
    forget(chosen: way, for: nil)
    deferWork()
  }

  private func forget(chosen way: Inlet, for tail: Inlet?) {
    guard let chosen, chosen.toOpaque() == Unmanaged.passUnretained(way).toOpaque() else { return }
    self.chosen = tail.map { .passUnretained($0) }
  }

  /// Ends this node, which no branch will hear any more. The one that has heard it is told by the node that takes its place.
  private func retire(_ way: Inlet) {
    close(way)
    conclude(.completed)
  }

  private func close(_ way: Inlet) {
    way.insert(.ending)
    way.markEnded(.completed)
  }

  // MARK: What is heard. Called outside of the gate

  /// Lets the node that hears this one hear its last inner stream directly, if all that is concerned is free just now.
  /// If not, the chain is longer by one until the next step.
  // On behalf of a stream that goes on: it delivers nothing of its own.
  final func handOverTail() {
    guard !isAnswering, innerScope == nil, streams.withLock({ $0.sole != nil }), tryEnter() else { return }
    // Once it has nothing to hear, it may have no holder any more.
    let hold = Unmanaged.passRetained(self)
    defer {
      leave()
      hold.release()
    }
    // What waits for this gate has yet to pass. What persists outlives its listener, which takes a tail along that it hears.
    guard isOpen, !isClosed, !persists, hearsLast, !isMarked, let last = streams.withLock({ $0.sole }),
      last.inlet.isPassage, !last.inlet.has(.settling), let way = onlyListener, let host = host(behind: way),
      host.tryEnter()
    else { return }
    defer { host.leave() }
    let above = last.inlet.gate
    guard host.isOpen, !host.isClosed, !host.isAnswering, above.tryEnter() else { return }
    defer { above.leave() }
    handOver(last, to: host, from: way)
  }

  /// Called by the owner of this gate, of the host's, and of the one above the inner stream.
  private func handOver(_ last: InnerStreams.Heard, to host: FlattenNode, from way: Inlet) {
    let (tail, hearing) = (last.inlet, hearingElsewhere(last.hearing))
    guard tail.isOpen, !tail.has(.ending), let parent = tail.parent,
      host.streams.withLock({ $0.replace(way, with: tail, hearing) })
    else { return }
    host.forget(chosen: way, for: tail)
    _ = streams.withLock { $0.remove(tail) }
    let hold = tail.headReference
    tail.head = host
    host.hideValues(asThoseOf: parent)
    host.noteInner(parent)
    if has(.failsOnErrors) {
      retire(way)
    } else {
      // A branch may want to hear this node later. Nothing else keeps it.
      removeFromGatesAbove()
      streams.withLock {
        // Without the asker: what is heard again is heard for all.
        $0.tail = Tail(
          node: parent, receiver: tail.receive.receiver, hold: tail.hold,
          hearing: Hearing().inherited(by: hearing))
      }
      close(way)
      liveChildren -= 1
      retire(way, of: self)
    }
    hold?.release()
  }

  /// Hears again what others have heard in its place, because a branch hears this node. Called by the owner.
  final func resumeTail() {
    guard let tail = streams.withLock({ $0.resume() }) else { return }
    var (node, hearing) = (tail.node, tail.hearing)
    // What has handed over its own tail meanwhile has it at hand, and would hear that in its own way.
    while node.isGate, let next = node.gate.flattening?.tail {
      (node, hearing) = (next.node, hearing.inherited(by: next.hearing))
    }
    let inlet = Inlet(below: node, side: 1, isPassage: true, receiver: tail.receiver)
    inlet.hold = tail.hold
    beginHearing(by: inlet, hearing)
  }

  /// Starts the run that comes out of this node as the inner stream of another one.
  func begin(_ run: RunBuilder, inside host: FlattenNode) {
    // Only called for the way from a node to another one of the same values.
    let depth = host.streams.withLock { $0.depth }
    streams.withLock { $0.depth = depth + 1 }
    run.begin()
    streams.withLock { $0.depth = 0 }
    runDeferredWork()
  }

  /// What others hear in the place of this node.
  var tail: Tail? { streams.withLock { $0.tail } }
}

/// What others hear in the place of a node.
struct Tail: Sendable {
  let node: Node
  /// What passes its values on.
  let receiver: Node.Receiver
  /// What keeps the node's tree.
  let hold: Hold?
  /// What its end means in the place of the one that has handed it over.
  let hearing: Hearing
}
