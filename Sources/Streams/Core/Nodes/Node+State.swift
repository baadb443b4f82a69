import Synchronization

/// What a node's flags say.
@usableFromInline
struct NodeFlags: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @usableFromInline @_transparent
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Nothing happens here any more. With none of the reasons below: it completed.
  @usableFromInline @_transparent static var ended: NodeFlags { NodeFlags(rawValue: 1) }
  /// It was cancelled.
  @usableFromInline @_transparent static var cancelled: NodeFlags { NodeFlags(rawValue: 2) }
  /// It failed.
  @usableFromInline @_transparent static var failed: NodeFlags { NodeFlags(rawValue: 4) }
  /// It ends from the bottom up and takes part in retries.
  @usableFromInline @_transparent static var settling: NodeFlags { NodeFlags(rawValue: 16) }
  /// It has its outcome for the current attempt.
  @usableFromInline @_transparent static var hasOutcome: NodeFlags { NodeFlags(rawValue: 32) }
  /// Its `end`, `flush` or `willEnd` has something to do.
  @usableFromInline @_transparent static var hearsEnd: NodeFlags { NodeFlags(rawValue: 256) }
  /// It, or a node above it, translates requests.
  @usableFromInline @_transparent static var translates: NodeFlags { NodeFlags(rawValue: 8) }
  /// A cancel can close its gate.
  @usableFromInline @_transparent static var closable: NodeFlags { NodeFlags(rawValue: 512) }
  /// An error ends it.
  @usableFromInline @_transparent static var failsOnErrors: NodeFlags { NodeFlags(rawValue: 1024) }
  /// It has ended for want of branches, without an event of its own.
  @usableFromInline @_transparent static var isPruned: NodeFlags { NodeFlags(rawValue: 2048) }
  /// What goes for everything below as well.
  @usableFromInline @_transparent static var inherited: NodeFlags {
    [.translates, .closable, .failsOnErrors]
  }
  /// Any of what must be thought of before it receives.
  @usableFromInline @_transparent static var needsLook: UInt16 {
    ended.rawValue | closable.rawValue | logsArrivals.rawValue
  }
  /// Any of what must be thought of when a child is linked, in the child or in the node above it.
  static var adoptsSlowly: UInt16 { ended.rawValue | settling.rawValue }
  /// Any of what an end from above must think of.
  static var endsSlowly: UInt16 {
    ended.rawValue | settling.rawValue | hearsEnd.rawValue | isInlet.rawValue | closable.rawValue
  }
  /// It is the way into another gate.
  @usableFromInline @_transparent static var isInlet: NodeFlags { NodeFlags(rawValue: 64) }
  /// A debug log wants to know what it receives.
  @usableFromInline @_transparent static var logsArrivals: NodeFlags { NodeFlags(rawValue: 4096) }
  /// It has been asked to end and waits for its children to do so first.
  @usableFromInline @_transparent static var ending: NodeFlags { NodeFlags(rawValue: 128) }
}

extension Node {
  @inlinable
  func has(_ flag: NodeFlags) -> Bool {
    flags.load(ordering: .relaxed) & flag.rawValue != 0
  }

  // A load and a store are enough for the only one who writes.
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
    guard flags.contains(.ended) else { return tail?.node.state ?? .active }
    if flags.contains(.cancelled) { return .terminated(reason: .cancelled) }
    guard flags.contains(.failed), let failure else { return .terminated(reason: .completed) }
    return .terminated(reason: .error(failure))
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
    // No request is made in what settles.
    guard !has(.settling) else { return }
    // A request that comes now sees the end, or is seen here.
    if settings.load(ordering: .sequentiallyConsistent) & NodeSettings.hasRuns.rawValue != 0 { endRuns() }
  }

  private func publish(_ end: NodeFlags) {
    let flags = flags.load(ordering: .relaxed)
    // Only for the sake of requests: see `markEnded`.
    if flags & NodeFlags.settling.rawValue != 0 {
      self.flags.store(flags | end.rawValue, ordering: .releasing)
    } else {
      self.flags.store(flags | end.rawValue, ordering: .sequentiallyConsistent)
    }
  }

  // By itself, because it is rare and long.
  @inline(never)
  private func markFailed(_ error: any Error) {
    if case .ended(let origin) = outcome {
      outcome = .ended(origin.keeping(error))
    } else {
      failure = error
    }
    publish([.ended, .failed])
  }
}

// MARK: - Settings

/// What the users of a stream choose for it.
@usableFromInline
struct NodeSettings: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @inlinable
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It stays when its last child ends.
  @inlinable static var persists: NodeSettings { NodeSettings(rawValue: 1) }
  /// A stored value fills retries from below.
  @inlinable static var reuses: NodeSettings { NodeSettings(rawValue: 2) }
  /// Its observer does not want to hear anything any more.
  @inlinable static var isDeaf: NodeSettings { NodeSettings(rawValue: 4) }
  /// It has been attached to a parent that was ending, and that does not wait for it.
  static var isLate: NodeSettings { NodeSettings(rawValue: 8) }
  /// A thread reads what it works with, perhaps outside of the gate, to put a copy in its place.
  static var isBeingCopied: NodeSettings { NodeSettings(rawValue: 16) }
  /// It has ended, and what it worked with has been released.
  static var isEmpty: NodeSettings { NodeSettings(rawValue: 32) }
  /// Requests have been made here, or pass here, that are to end with it.
  static var hasRuns: NodeSettings { NodeSettings(rawValue: 64) }
  /// What it is attached to tells it the present value first, if there is one. See ``CurrentValue``.
  static var hearsPresent: NodeSettings { NodeSettings(rawValue: 512) }
  /// A disposable for what happens here exists.
  @inlinable static var isHeld: NodeSettings { NodeSettings(rawValue: 256) }
  /// Nothing will come from above any more, not even an end.
  static var isSilent: NodeSettings { NodeSettings(rawValue: 1024) }
  /// A gate: those linked in it get their records. See `Node+Adoption`.
  static var isWatched: NodeSettings { NodeSettings(rawValue: 2048) }
  /// A gate: it delivers somewhere else than on the calling thread.
  static var deliversElsewhere: NodeSettings { NodeSettings(rawValue: 4096) }
  /// It is no stream's own node: probes know the one above in its place.
  static var standsForParent: NodeSettings { NodeSettings(rawValue: 8192) }
  /// A root that can be cancelled from anywhere below it.
  @inlinable static var isCancellable: NodeSettings { NodeSettings(rawValue: 16384) }
  /// Any of what must be thought of when a child is linked, in the node above it or in the gate.
  static var adoptsSlowly: UInt16 { isSilent.rawValue | isWatched.rawValue }
  /// It leads into a gate that has given up on the attempt under way.
  static var hasGivenUp: NodeSettings { NodeSettings(rawValue: 128) }
}

extension Node {
  @inlinable
  func has(_ setting: NodeSettings) -> Bool { settings.load(ordering: .relaxed) & setting.rawValue != 0 }

  /// Does as its users have chosen for another node, whose place it takes.
  func takeChoices(of other: Node) {
    let chosen =
      other.settings.load(ordering: .relaxed)
      & (NodeSettings.persists.rawValue | NodeSettings.reuses.rawValue)
    settings.bitwiseOr(chosen, ordering: .relaxed)
  }
}

extension Node {
  /// Whether it stays when its last child ends.
  var persists: Bool {
    guard has(.persists) else { return false }
    return !has(.settling) || !isBelowEnd
  }

  /// Whether nothing will come from above any more, not even an end. See `Node+Silence`.
  @usableFromInline
  var isSilent: Bool { has(.isSilent) }

  /// Whether a stored value fills retries from below.
  var reuses: Bool { has(.reuses) }

  /// Whether those that are linked in this gate get their records.
  var isWatched: Bool { has(.isWatched) }

  /// Notes that it is to be told the present value first. Called before it is attached.
  @usableFromInline
  func hearPresent() { set(.hearsPresent, true) }

  /// Whether it is told the present value first.
  @usableFromInline
  var hearsPresent: Bool { has(.hearsPresent) }

  /// Whether its parent does not wait for it.
  var isLate: Bool { has(.isLate) }

  func set(_ setting: NodeSettings, _ isOn: Bool) {
    if isOn {
      settings.bitwiseOr(setting.rawValue, ordering: .relaxed)
    } else {
      settings.bitwiseAnd(~setting.rawValue, ordering: .relaxed)
    }
  }
}
