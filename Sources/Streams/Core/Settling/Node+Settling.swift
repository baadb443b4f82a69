import Synchronization

// Settling nodes (Future and Promise): one outcome for each attempt, an end that climbs from the leaves, and
// retries that climb to the task. A node has its outcome (`.hasOutcome`) or awaits it; a child that has none yet is
// waiting: for the attempt under way, or for a replay.

extension Node {
  /// How long after an attachment a settled stream replays, so that the rest of the chain can be built.
  static let replayDelay: Duration = .milliseconds(10)

  /// Whether the node still wants the outcome of the current attempt.
  @inlinable
  var awaitsOutcome: Bool {
    flags.load(ordering: .relaxed) & (NodeFlags.hasOutcome.rawValue | NodeFlags.ended.rawValue) == 0
  }

  /// Whether the outcome that comes now is for this node, which has none yet; notes one that is not.
  @inlinable
  func takesOutcome() -> Bool {
    if awaitsOutcome { return true }
    missOutcome()
    return false
  }

  /// Whether nothing comes from above any more in this attempt: the outcome is here, or the end, which may wait for what is
  /// below.
  var hearsNoMore: Bool { has([.hasOutcome, .ended, .ending]) }

  /// Ends a node that has its outcome, and has no child left to wait for.
  @usableFromInline
  func finishWhenAlone(_ termination: Termination) {
    guard liveChildren == 0, !persists else { return }
    if case .error = termination, mayBeBuiltOn { return finishShortly() }
    finish(termination)
  }

  /// Whether something above has ended, so that no parent would tell this node, which was attached later, of its end.
  var isBelowEnd: Bool {
    // Unmanaged: this node holds everything above it.
    var place = parentReference
    while let node = place {
      if node._withUnsafeGuaranteedRef({ $0.has(.ended) }) { return true }
      place = node._withUnsafeGuaranteedRef { $0.parentReference }
    }
    return false
  }

  /// Whether a retry could bring anything here other than the error that is there. From any thread.
  var hasMoreToCome: Bool { isOpen && (!has(.isFinal) || !has(.failed)) }

  /// Whether a retry from here could still bring anything: another run, or a value that is reused, also by what has ended.
  var canRetry: Bool {
    switch wayUp {
    case .nowhere: false
    case .gate: withGate { $0.isRetryable }
    case .value: !isGateClosed
    }
  }

  /// Whether a retry from here comes to the gate: nothing on the way there has ended.
  var reachesGate: Bool { wayUp != .nowhere }

  /// Where a retry from here comes to.
  private enum WayUp {
    /// To what has ended.
    case nowhere
    /// To a value that is given again in place of another run.
    case value
    case gate
  }

  private var wayUp: WayUp {
    if isGate { return .gate }
    guard hasMoreToCome else { return .nowhere }
    // Unmanaged: this node holds everything above it.
    var place = parentReference
    while let node = place {
      if node._withUnsafeGuaranteedRef({ $0.canReuse }) { return .value }
      if node._withUnsafeGuaranteedRef({ $0.isGate }) { return .gate }
      guard node._withUnsafeGuaranteedRef({ $0.hasMoreToCome }) else { return .nowhere }
      place = node._withUnsafeGuaranteedRef { $0.parentReference }
    }
    return .nowhere
  }

  /// Ends everything that was only kept for branches to come, of which there will be none.
  func stopPersisting() {
    forEachDescendant { node in
      guard node.has(.settling) else { return }
      if node.persists { node.set(.persists, false) }
      if node.has(.hasOutcome) { node.finishWhenAlone(node.failure.map { .error($0) } ?? .completed) }
    }
  }

  /// Ends the children of a node whose value went nowhere, and the node with them.
  @usableFromInline
  func completeWithoutValue() {
    end(.completed)
  }

  /// Attaches a child to a node that may have its outcome already, and then tells it shortly.
  ///
  /// - Parameter link: see ``adopt(_:isNew:)``.
  func adoptSettling(_ link: Unmanaged<Node>, isNew: Bool) {
    self.link(link)
    let isNoted = link._withUnsafeGuaranteedRef { $0.hasRecord } || withGate { $0.isWatched }
    if isNoted { link._withUnsafeGuaranteedRef { noteLinked($0, isNew: isNew) } }
    didLink()
    if !awaitsOutcome {
      if has(.hasGivenUp) { takeBackAbandoning() }
      return scheduleReplay(to: link)
    }
    takeBackGivingUp()
    guard has(.ending) else { return tellProgress(to: link) }
    // The end is on its way up, and does not wait for a child that comes now: what it waits for may wait for that child.
    link._withUnsafeGuaranteedRef { $0.set(.isLate, true) }
    liveChildren -= 1
    scheduleReplay(to: link)
  }

  /// Wants the attempt again that this node, or the junction above it, may have given up: a new branch waits for it.
  private func takeBackGivingUp() {
    if has(.hasGivenUp) { set(.hasGivenUp, false) }
    guard gate.isJunction, !awaitsReplay else { return }
    if gate.asJunction.isDeserted { gate.asJunction.isDeserted = false }
    // An attempt that has been abandoned is over, and those beside are still to hear of that.
    for inlet in gate.inlets where inlet.has(.hasGivenUp) && inlet.awaitsOutcome {
      inlet.takeBackGivingUp()
    }
  }

  /// Whether an outcome that is there above it, in this gate, is all that it waits for.
  private var awaitsReplay: Bool {
    var place = self
    while !place.isGate, let above = place.parent {
      if above.hearsNoMore { return true }
      place = above
    }
    return false
  }

  /// A new branch waits for the replay of an attempt that was abandoned. Those beside the way there that are still to hear
  /// of that get one, too: `failBranchesAbove(for:)` finds them by the mark, which goes here.
  private func takeBackAbandoning() {
    var place: Node? = self
    while let node = place, !node.isGate {
      node.set(.hasGivenUp, false)
      if node !== self { node.scheduleReplay() }
      place = node.parent
    }
  }

  /// Whether a branch below waits for the attempt under way, and has not given up on it. Called by the gate's owner.
  var hasWaitingBranches: Bool {
    // Unmanaged: the list holds them, and nothing is called that could change it.
    var next = firstChild
    while let child = next {
      if child._withUnsafeGuaranteedRef({ $0.isWaiting }) { return true }
      next = child._withUnsafeGuaranteedRef { $0.nextSibling }
    }
    return false
  }

  /// Whether this node waits for the attempt under way, or a branch below it does. Called by the gate's owner.
  var isWaiting: Bool {
    guard isOpen, !has(.hasGivenUp) else { return false }
    // Below a node that has its outcome, a retry may be on its way, or a late branch.
    return awaitsOutcome && (has(.isInlet) || liveChildren == 0) || hasWaitingBranches
  }

  /// The node whose stream this one was built on: the parent, or what lies above the inlet.
  var upstream: Node? { upstreamReference?.takeUnretainedValue() }

  // Unmanaged: this node holds everything above it.
  var upstreamReference: Unmanaged<Node>? {
    parentReference?._withUnsafeGuaranteedRef { parent in
      parent.has(.isInlet) ? parent.parentReference : .passUnretained(parent)
    }
  }
}
