// Marks whose bits mean something else in nodes of other kinds. Only this file names those bits: a mark is asked for, and set,
// on the type whose nodes have it, and where not all of them do, debug builds check the node.

extension NodeSettings {
  /// What the root of a run has that is being built: see ``Gate/isYetToBegin``.
  static var yetToBeginRun: NodeSettings { [isCancellable, yetToBegin] }

  private static var yetToBegin: NodeSettings { hearsPresent }

  fileprivate static func yetToBegin(of root: Gate) -> NodeSettings {
    assert(root.parentReference == nil, "only a root begins, and it is attached to nothing")
    return yetToBegin
  }

  /// A junction is no root that could be cancelled.
  fileprivate static var spent: NodeSettings { isCancellable }

  fileprivate static func endsUnheard(of junction: Junction) -> NodeSettings {
    assert(junction.has(.settling), "only what settles waits for an attempt, and it ends no requests")
    return hasRuns
  }

  fileprivate static func deserted(of junction: Junction) -> NodeSettings {
    assert(junction.has(.settling), "only what settles waits on without a branch, and no observer is there")
    return isDeaf
  }

  fileprivate static func released(of junction: Junction) -> NodeSettings {
    assert(junction.has(.settling), "only what settles waits on without a stream, and has no value yet")
    return hearsPresent
  }

  fileprivate static func told(of node: Node) -> NodeSettings {
    assert(node.has(.settling), "only what settles tells an outcome, and no disposable is there")
    return isHeld
  }

  fileprivate static func hearing(in node: Node) -> NodeSettings {
    assert(node.has(.settling) && !node.isGate, "only what settles hears in spite of a cancel")
    return isDeaf
  }

  fileprivate static func lastBranch(of node: Node) -> NodeSettings {
    assert(node.has(.settling) && !node.isGate, "only what settles waits on in a gate, and has no requests")
    return hasRuns
  }

  fileprivate static func ownReplay(of node: Node) -> NodeSettings {
    assert(!node.isGate, "only a branch waits for a replay")
    return isWatched
  }

  fileprivate static func forGood(of node: Node) -> NodeSettings {
    assert(node.canStayForGood, "only an operator of an Observable stays for good, and it takes no requests")
    return hasRuns
  }

  fileprivate static func toEnd(of node: Node) -> NodeSettings {
    assert(
      node.withGate { $0.takesRequests }, "only a Cold refuses requests, and it has no outcome to use again")
    return reuses
  }

  fileprivate static func handler(of node: Node) -> NodeSettings {
    assert(!node.has(.settling), "a handler that stays is no attempt that can be given up")
    return hasGivenUp
  }
}

extension Gate {
  /// Whether this root is one of a run that has not begun.
  final var isYetToBegin: Bool { has(.yetToBegin(of: self)) }

  /// Notes that the run of this root begins.
  final func noteBegun() { set(.yetToBegin(of: self), false) }
}

extension Junction {
  /// Whether no other attempt can bring anything: a side that flows is over, and nothing is left of it. That stays so. Written
  /// and read like `failures`.
  final var isSpent: Bool { has(.spent) }

  /// Notes that no other attempt can bring anything.
  final func becomeSpent() { set(.spent, true) }

  /// Whether it ends because nothing leads to it any more, on behalf of no branch. Only where it settles.
  final var endsUnheard: Bool {
    get { has(.endsUnheard(of: self)) }
    set { set(.endsUnheard(of: self), newValue) }
  }

  /// Whether its last branch has left, of its own accord or by a `timeout`, and it waits on. Only where it settles.
  final var isDeserted: Bool {
    get { has(.deserted(of: self)) }
    set { set(.deserted(of: self), newValue) }
  }

  /// Whether the program has released its stream. Only where it settles.
  final var isReleased: Bool { has(.released(of: self)) }

  /// Notes that the program has released its stream.
  final func noteReleased() { set(.released(of: self), true) }
}

extension Node {
  /// Whether a branch below has ended with the outcome that is here, or has been asked for. Only where it settles.
  var hasTold: Bool {
    get { has(.told(of: self)) }
    set { if newValue != hasTold { set(.told(of: self), newValue) } }
  }

  /// Whether it hears an outcome in spite of a cancel, and with it all below. Only where it settles, and false for a gate, where
  /// the bit means something else.
  var hearsInSpiteOfCancel: Bool { !isGate && has(.hearing(in: self)) }

  /// Notes that it hears an outcome in spite of a cancel.
  func noteHearsInSpiteOfCancel() { set(.hearing(in: self), true) }
}

extension Node {
  /// Whether it waits until its own time for the outcome that was there before it.
  var hasOwnReplay: Bool {
    get { !isGate && has(.ownReplay(of: self)) }
    set { set(.ownReplay(of: self), newValue) }
  }
}

extension Node {
  /// Whether it may have been the last branch of an operator that awaits its outcome. In a gate, and where nothing settles, the
  /// bit means something else.
  @inlinable
  final var mayBeLastBranch: Bool { has(.hasRuns) }

  /// Notes that it was the last branch of an operator that awaits its outcome.
  func noteLastBranch() { set(.lastBranch(of: self), true) }
}

extension Node {
  /// Whether `terminate` has been called on it: what is asked from then on is refused, also while that waits for its turn. Only
  /// for a Cold.
  var isToEnd: Bool {
    get { has(.toEnd(of: self)) }
    set { set(.toEnd(of: self), newValue) }
  }

  /// Whether it persists also when the program has released its stream. Only for operators of an Observable.
  var staysForGood: Bool {
    get { has(.forGood(of: self)) }
    set { set(.forGood(of: self), newValue) }
  }

  /// Whether it can be one that ``staysForGood``.
  var canStayForGood: Bool { !has(.settling) && !withGate { $0.takesRequests } }

  /// Whether it calls a handler, and has not lost its last branch: it is to hear on without one. Only for operators of an
  /// Observable.
  var isHandler: Bool {
    get { has(.handler(of: self)) }
    set { set(.handler(of: self), newValue) }
  }

  /// Notes that it calls a handler, which is to hear on without a branch.
  @usableFromInline
  func noteHandler() { isHandler = true }
}
