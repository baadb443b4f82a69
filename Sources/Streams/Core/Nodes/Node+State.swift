import Synchronization

/// What a node's flags say.
@usableFromInline
struct NodeFlags: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @usableFromInline @_transparent
  init(rawValue: UInt16) { self.rawValue = rawValue }

  // The last three bits hold an `EndWay`.

  @usableFromInline @_transparent static var none: NodeFlags { NodeFlags(rawValue: 0) }
  /// Nothing happens here any more. With none of the reasons below: it completed.
  @usableFromInline @_transparent static var ended: NodeFlags { NodeFlags(rawValue: 1) }
  /// It was cancelled or, while it is ending, is going to be.
  @usableFromInline @_transparent static var cancelled: NodeFlags { NodeFlags(rawValue: 2) }
  /// It failed: for good, or in this attempt.
  @usableFromInline @_transparent static var failed: NodeFlags { NodeFlags(rawValue: 4) }
  /// It, or a node above it, translates requests.
  @usableFromInline @_transparent static var translates: NodeFlags { NodeFlags(rawValue: 8) }
  /// It ends from the bottom up and takes part in retries.
  @usableFromInline @_transparent static var settling: NodeFlags { NodeFlags(rawValue: 16) }
  /// It has its outcome for the current attempt.
  @usableFromInline @_transparent static var hasOutcome: NodeFlags { NodeFlags(rawValue: 32) }
  /// It is the way into another gate.
  @usableFromInline @_transparent static var isInlet: NodeFlags { NodeFlags(rawValue: 64) }
  /// It has been asked to end and waits for its children to do so first.
  @usableFromInline @_transparent static var ending: NodeFlags { NodeFlags(rawValue: 128) }
  /// Its `end`, `flush` or `willEnd` has something to do.
  @usableFromInline @_transparent static var hearsEnd: NodeFlags { NodeFlags(rawValue: 256) }
  /// A cancel can close its gate.
  @usableFromInline @_transparent static var closable: NodeFlags { NodeFlags(rawValue: 512) }
  /// An error ends it.
  @usableFromInline @_transparent static var failsOnErrors: NodeFlags { NodeFlags(rawValue: 1024) }
  /// It has ended for want of branches, without an event of its own.
  @usableFromInline @_transparent static var isPruned: NodeFlags { NodeFlags(rawValue: 2048) }
  /// A debug log wants to know what it receives.
  @usableFromInline @_transparent static var logsArrivals: NodeFlags { NodeFlags(rawValue: 4096) }

  // MARK: A bit with two meanings: whether the node settles decides

  /// A newer outcome has come from above than the one that it has, which no branch below it has retried yet. Only for settling
  /// nodes, which are never pruned so.
  static var isBehind: NodeFlags { isPruned }

  // MARK: Masks

  /// Flags that hold for everything below as well.
  @usableFromInline @_transparent static var inherited: NodeFlags {
    [.translates, .closable, .failsOnErrors]
  }
  /// Any flag that matters before it receives.
  @usableFromInline @_transparent static var needsLook: UInt16 {
    ended.rawValue | closable.rawValue | logsArrivals.rawValue
  }
  /// Any flag that matters when a child is linked, in the child or in the node above it.
  static var adoptsSlowly: UInt16 { ended.rawValue | ending.rawValue | hasOutcome.rawValue }
  /// Any flag that matters to an end from above.
  static var endsSlowly: UInt16 {
    ended.rawValue | settling.rawValue | hearsEnd.rawValue | isInlet.rawValue | closable.rawValue
  }
}

// What all sets of options have, by themselves: a debug build goes through tables for each step of the general one.
extension NodeFlags {
  @inlinable @inline(__always)
  init(arrayLiteral elements: NodeFlags...) {
    var (bits, index): (UInt16, Int) = (0, 0)
    while index < elements.count {
      bits |= elements[index].rawValue
      index += 1
    }
    self.init(rawValue: bits)
  }

  @usableFromInline @_transparent
  func contains(_ other: NodeFlags) -> Bool { rawValue & other.rawValue == other.rawValue }

  @usableFromInline @_transparent
  func union(_ other: NodeFlags) -> NodeFlags { NodeFlags(rawValue: rawValue | other.rawValue) }

  @usableFromInline @_transparent
  mutating func insert(_ other: NodeFlags) { self = union(other) }
}

extension Node {
  @inlinable
  func has(_ flag: NodeFlags) -> Bool {
    flags.load(ordering: .relaxed) & flag.rawValue != 0
  }

  // A load and a store are enough for the only writer.
  @inlinable
  func insert(_ added: NodeFlags) {
    flags.store(flags.load(ordering: .relaxed) | added.rawValue, ordering: .releasing)
  }

  @inlinable
  func remove(_ removed: NodeFlags) {
    flags.store(flags.load(ordering: .relaxed) & ~removed.rawValue, ordering: .releasing)
  }

  /// The node's state, readable from any thread.
  var state: StreamState {
    let flags = NodeFlags(rawValue: flags.load(ordering: .acquiring))
    guard flags.contains(.ended) else { return (isGate ? gate.flattening?.tail?.node.state : nil) ?? .active }
    if flags.contains(.cancelled) { return .terminated(reason: .cancelled) }
    guard flags.contains(.failed), let endError else { return .terminated(reason: .completed) }
    return .terminated(reason: .error(endError))
  }

  /// How the uppermost node has ended from which an answer would come here; nil where all are open. From any thread.
  var uppermostEnd: Termination? {
    var (place, end) = (Optional(self), Termination?.none)
    while let node = place {
      if case .terminated(let reason) = node.state { end = reason }
      place = node.parent
    }
    return end
  }

  /// Publishes the end, and ends the requests made here that have no answer. The caller is the gate's owner and has made
  /// sure that it is the first.
  @inline(__always)
  func markEnded(_ termination: Termination) {
    switch termination {
    case .completed: publish(.ended)
    case .cancelled: publish([.ended, .cancelled])
    case .error(let error): markFailed(error)
    }
    guard withGate({ $0.takesRequests }) else { return }
    // A request that comes now, or its answer, sees the end, or is seen here.
    let settings = settings.load(ordering: .sequentiallyConsistent)
    guard settings & NodeSettings.hasRuns.rawValue != 0 else { return }
    endRuns()
    giveUpAnswers()
  }

  private func publish(_ end: NodeFlags) {
    // A node that has failed in its latest attempt, or was about to be cancelled, may end otherwise.
    let flags = flags.load(ordering: .relaxed) & ~(NodeFlags.failed.rawValue | NodeFlags.cancelled.rawValue)
    // A locked instruction, and only for the sake of requests: see `markEnded`.
    if withGate({ $0.takesRequests }) {
      self.flags.store(flags | end.rawValue, ordering: .sequentiallyConsistent)
    } else {
      self.flags.store(flags | end.rawValue, ordering: .releasing)
    }
  }

  // A function of its own, because it is rare and long.
  @inline(never)
  private func markFailed(_ error: any Error) {
    keep(endError: error)
    publish([.ended, .failed])
  }
}
