// A gate is a root, at which events arise, or a junction, below other gates. There are no other kinds, and this is nearly
// all that the engine does differently for them; what operators and sources do differently are the hooks of `Node` and `Gate`.

extension Gate {
  /// Whether it is a junction: a root hangs below nothing.
  @inline(__always)
  final var isJunction: Bool { parentReference != nil }

  /// Whether it is the root of a Future, Promise or Progression: no other root has that flag.
  @inline(__always)
  final var isSettlingRoot: Bool { parentReference == nil && has(.settling) }

  // Not optional, where it is often asked: an optional would be counted.
  /// This gate, which is a junction.
  @inline(__always)
  final var asJunction: Junction { trusted(as: Junction.self) }

  /// This gate, which is the root of what settles.
  @inline(__always)
  final var asSettlingRoot: SettlingRoot { trusted(as: SettlingRoot.self) }

  /// This gate as a junction that hears streams of streams; nil for all others.
  final var flattening: FlattenNode? {
    isJunction && asJunction.isFlattening ? trusted(as: FlattenNode.self) : nil
  }

  /// The inlets through which this gate hears what is above it. None at a root.
  final var inlets: [Inlet] { isJunction ? asJunction.sources : [] }

  /// All inlets through which it hears something just now.
  final var waysIn: [Inlet] { flattening.map { $0.sources + $0.innerInlets } ?? inlets }

  /// The number of the latest attempt of a root's task, or that a junction has heard of; while an outcome is being told, the
  /// number of its attempt; 0 at roots without attempts.
  @usableFromInline
  final var currentAttempt: Int {
    isJunction
      ? asJunction.toldAttempt ?? asJunction.attempt
      : isSettlingRoot ? asSettlingRoot.attempt.load(ordering: .relaxed) : 0
  }

  /// Begins to tell an outcome to the branches that wait for it. They take it for that of its own attempt, although the first
  /// one that hears it may ask for another attempt: all that retry one failure share the next run. Called by the owner.
  ///
  /// - Returns: the attempt whose outcome is being told already, for ``endTelling(_:)``; nil for none.
  @inline(__always)
  final func beginTelling() -> Int? {
    if isSettlingRoot { return asSettlingRoot.beginTellingAttempt() }
    return isJunction ? asJunction.beginTellingAttempt() : nil
  }

  /// The outcome has been told.
  @inline(__always)
  final func endTelling(_ outer: Int?) {
    if isSettlingRoot {
      asSettlingRoot.endTellingAttempt(outer)
    } else if isJunction {
      asJunction.endTellingAttempt(outer)
    }
  }

  /// Whether a retry that has come to this gate could lead to another run.
  final var isRetryable: Bool {
    guard isJunction else { return takesRetries }
    return GatesAbove(self) { $0.waysToRetry }.contains { !$0.isJunction && $0.takesRetries }
  }

  /// Whether a retry that has come to this root could bring anything, or could go on from this junction.
  private var takesRetries: Bool {
    guard hasMoreToCome, !isClosed else { return false }
    // A root that has been asked to end runs nothing any more.
    return isJunction ? !asJunction.isSpent : !has(.ending)
  }

  /// The ways on which a retry goes on from here.
  private var waysToRetry: [Inlet] {
    isJunction && takesRetries ? asJunction.inletsToRetry.filter(\.reachesGate) : []
  }

  /// What the sink of a run wants, for which what waits in the mailbox is under way; nil when no sink counts, and always at a
  /// root.
  @usableFromInline
  final var countedDemand: Demand? {
    get { isJunction ? asJunction.counted : nil }
    set { if isJunction { asJunction.counted = newValue } }
  }

  /// Is told that a child has been linked directly below this gate.
  final func didLinkChild() {
    if isSettlingRoot { asSettlingRoot.startIfLazy() } else { flattening?.resumeTail() }
  }

  /// Does work that calls handlers, and that comes from a timer or a decision: where this gate delivers.
  final func performInPlace(_ work: @escaping Work) {
    guard deliversElsewhere else { return perform(work) }
    asJunction.elsewhere?.performSoon(work, in: asJunction)
  }

  /// Delivers an event where this gate does: after those that wait there.
  final func performInTurn(_ work: @escaping Work) {
    guard deliversElsewhere else { return perform(work) }
    asJunction.elsewhere?.perform(work, in: asJunction)
  }

  /// Whether it delivers somewhere else than on the calling thread.
  final var deliversElsewhere: Bool { isJunction && asJunction.elsewhere != nil }

  /// Takes a retry that has climbed to this gate.
  final func retryHere(after attempt: Int, _ climb: RetryClimb) {
    if isJunction {
      asJunction.retryAbove(after: attempt, climb)
    } else if isSettlingRoot {
      asSettlingRoot.runAgain(after: attempt, climb)
    }
  }

  /// Ends the runs above that have not answered, if no other branch waits for them, and lets a retry from below replace
  /// them in any case. Then goes on inside this gate.
  ///
  /// - Parameters:
  ///   - inlet: the inlet through which the branches that give up have come here; nil at the gate that itself gives up.
  ///   - climb: what they fail with, and where they have come to before.
  ///   - isWanted: whether a branch further down still waits.
  ///   - next: is told whether the runs have ended.
  final func giveUp(
    at inlet: Inlet?, for climb: GivingUpClimb, isWanted: Bool,
    then next: @escaping (_ isStopped: Bool) -> Void
  ) {
    if isJunction { return asJunction.giveUpAbove(at: inlet, for: climb, isWanted: isWanted, then: next) }
    next(isSettlingRoot && asSettlingRoot.giveUpRun(at: inlet, for: climb.error, isWanted: isWanted))
  }
}

// MARK: - Lifetimes

extension Gate {
  /// Gives this tree one more lifetime, which holds it.
  final func lifetimeBegan() {
    if isSettlingRoot { asSettlingRoot.countLifetime() } else { _ = Unmanaged.passRetained(self) }
  }

  /// Takes a lifetime back.
  final func lifetimeEnded() {
    if isSettlingRoot, !asSettlingRoot.uncountLifetime() { return }
    // What settles has mostly ended by now, and has nothing that would have to be told.
    if isOpen || extras != nil || !has(.settling) { tellLastLifetimeEnded() }
    // Balanced by `lifetimeBegan`.
    Unmanaged.passUnretained(self).release()
  }

  @inline(never)
  private func tellLastLifetimeEnded() { Visit.release { lastLifetimeEnded() } }

  /// Is told that nothing can arrive in the tree any more: ends it. Called on a visit.
  private func lastLifetimeEnded() {
    if isSettlingRoot { return asSettlingRoot.endForWantOfLifetimes() }
    guard !isJunction else { return }
    if has(.failsOnErrors) {
      // A run belongs to its disposable: what feeds it can say nothing more, and has not said that it ends.
      if has(.isCancellable) { return perform { self.fallSilent() } }
      terminate(.cancelled, .release)
    } else {
      if tryEnterOnVisit() {
        endTree(.completed, .release)
        leave()
      } else {
        mail { self.endTree(.completed, .release) }
      }
      dismissGuests()
    }
  }

  /// Keeps whatever can still make this tree deliver alive, for a timer or a pending answer.
  @usableFromInline
  final func keepAlive() -> Hold? {
    if isSettlingRoot { return Lifetime(of: self) }
    return JointHold.joining(compactMapRoots { $0.isSettlingRoot ? Lifetime(of: $0) : nil })
  }
}
