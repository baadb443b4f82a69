import Synchronization

// Where a request is known, so that it ends with what would hear its answer: at its asker, and at each way into a gate
// between that and the root. The root keeps the list, because only it is above all of them.

extension Exchange {
  /// Tells a follower of the end. Called by the asker.
  final func follow(_ follower: @escaping TaskRun.Follower) { madeRun.follow(follower) }

  /// The scope, made now if it is not there yet, and over if the request is. Called by the asker.
  final var madeRun: TaskRun {
    if let made = scope.object(TaskRun.self) { return made }
    let made = TaskRun()
    scope = RareReference(made)
    let marks = ExchangeState.watched | ExchangeState.scoped
    let seen = state.bitwiseOr(marks, ordering: .acquiringAndReleasing).oldValue
    // The thread that has closed it has not seen the scope, and cannot end it.
    if seen & ExchangeState.closed != 0 { made.end(.stopped) }
    return made
  }

  /// Lets it end with its asker, and with every way into a gate on the way of its answer.
  ///
  /// - Parameter last: the gate of the operator that has made a stand-in for it; nil for a request that climbs to the root. The
  ///   request ends with no place above that gate: the stand-in does, and its answer may still wait there.
  @usableFromInline
  final func register(at root: Gate, upTo last: Gate? = nil) {
    // A request that no operator has seen is still on the asking thread, in the call that holds the asker.
    let aside = ExchangeState.sheltered | ExchangeState.watched
    if state.load(ordering: .relaxed) & aside == ExchangeState.sheltered { return enter(root, upTo: last) }
    guard tryHold() else { return }
    enter(root, upTo: last)
    release()
  }

  @inline(__always)
  private final func enter(_ root: Gate, upTo last: Gate?) {
    // Unmanaged: the root is held, and holds its extras to its end.
    let isHeard = root.madeExtrasReference._withUnsafeGuaranteedRef { $0.requests.add(self, upTo: last) }
    if !isHeard { stop() }
  }

  /// Notes that its answer leaves its gate, and may be held until its asker has left. Called by its holder.
  @usableFromInline
  final func noteOnTheWay() {
    // A replay may go to a branch of a stream of another kind.
    if asker.withGate({ $0.takesRequests }) { asker.noteRuns() }
  }

  /// Notes that it is entered in the root's list. False when it is over. Called under the list's lock.
  final func enter(_ list: RequestRegister) -> Bool {
    self.list = .passUnretained(list)
    if leaveShelterListed() { return true }
    let seen = state.bitwiseOr(ExchangeState.listed, ordering: .acquiringAndReleasing).oldValue
    if seen & ExchangeState.closed == 0 { return true }
    self.list = nil
    return false
  }

  /// Whether it has been entered there. Called under the list's lock.
  final var isListed: Bool { state.load(ordering: .relaxed) & ExchangeState.listed != 0 }

  /// Takes it out of the root's list. Called by the thread that has closed it.
  final func leaveList() {
    guard let list else { return }
    list._withUnsafeGuaranteedRef { $0.remove(self) }
    self.list = nil
  }

  /// Ends it without an answer, on behalf of a place where it is known. Called under the list's lock, perhaps while its
  /// `deinit` waits for that.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - remove: takes it out of that.
  /// - Returns: what is left to be done; nil when it is over, and the thread that has closed it takes it out.
  final func endInList(_ list: RequestRegister, _ remove: () -> Void) -> EndedRequest? {
    // Balanced by its `deinit`, which sees that it has not been taken out by who has closed it.
    let held = Unmanaged.passRetained(list)
    let seen = state.bitwiseOr(ExchangeState.closed, ordering: .acquiringAndReleasing).oldValue
    guard seen & ExchangeState.closed == 0 else {
      held.release()
      return nil
    }
    remove()
    let run = run
    let left = state.wrappingSubtract(ExchangeState.hold, ordering: .acquiringAndReleasing).newValue
    return EndedRequest(run: run, asker: left < ExchangeState.hold ? takeAsker() : nil)
  }

  /// Waits for the thread that has ended it in the list, and may still be at it.
  // Not inlined, because it is rare.
  @inline(never)
  final func leaveListAtEnd() {
    list?._withUnsafeGuaranteedRef { $0.waitForOthers() }
    list?.release()
  }

  /// Calls the body with the asker, and with the ways into the gates between it and the root, or a gate before that. Called by
  /// a holder of the exchange.
  @inline(__always)
  final func forEachPlace(upTo last: Gate? = nil, _ body: (Node) -> Void) {
    let last = last.map { Unmanaged.passUnretained($0).toOpaque() }
    // Unmanaged: the asker holds everything above it.
    var place = askerReference
    while let node = place {
      node._withUnsafeGuaranteedRef(body)
      let gate = node._withUnsafeGuaranteedRef { $0.gateReference.unsafelyUnwrapped }
      place = gate.toOpaque() == last ? nil : gate._withUnsafeGuaranteedRef { $0.parentReference }
    }
  }
}

extension Node {
  /// Notes that the run of a request that has been entered here is to end with this node. False when the node hears its answer
  /// no more.
  func noteRun() -> Bool {
    assert(!has(.settling), "what settles does not end its requests: see `markEnded`")
    noteRuns()
    // Either this sees the end of the place, or the thread that ends it sees the request. So with an end that is being told
    // further up in the same gate.
    return !hasEnded && canBeAnswered
  }

  /// Notes that with this node runs are to end, or what is held of their answers.
  fileprivate func noteRuns() {
    // Set before by another request: what its thread would have seen of an end, this one sees.
    if settings.load(ordering: .acquiring) & NodeSettings.hasRuns.rawValue == 0 {
      settings.bitwiseOr(NodeSettings.hasRuns.rawValue, ordering: .sequentiallyConsistent)
    }
  }

  /// Whether it has ended: seen by a thread that has noted something before with which the end is to deal.
  var hasEnded: Bool { flags.load(ordering: .sequentiallyConsistent) & NodeFlags.ended.rawValue != 0 }

  /// Ends a request that no task will answer.
  @usableFromInline
  func refuse(_ exchange: Exchange) {
    noteDrop()
    exchange.stop()
  }

  /// Gives a request that has climbed up to here an answer that arises here. Called by the gate's owner, on behalf of the
  /// request's holder.
  func answer(_ exchange: Exchange, _ deliver: (Route) -> Void) {
    let gate = gate
    gate.restoringExchange {
      gate.follow(exchange) { route in
        if let route = isGate ? route : route.below(self) { deliver(route) }
      }
    }
  }

  /// Delivers from here what has been held back here, as it came. Called by the gate's owner, also while it delivers
  /// something else.
  func deliverLater(_ delivery: Delivery, _ deliver: (Route) -> Void) {
    let gate = gate
    gate.restoringExchange {
      gate.during(delivery) { route in
        guard delivery.followsPath else { return deliver(route) }
        if let route = isGate ? route : route.below(self) { deliver(route) }
      }
    }
  }

  /// Does what a request's end calls for after the answer that is being delivered. Called by the gate's owner.
  func afterAnswer(_ continuations: [TaskRun.Continuation]) {
    guard !continuations.isEmpty else { return }
    let root = gate.rootOfRequests
    root.perform { for next in continuations { root.afterLeaving(next) } }
  }
}

extension Gate {
  /// The root whose task answers requests that are made below here.
  var rootOfRequests: Gate {
    isJunction ? asJunction.rootOfRequestsAbove._withUnsafeGuaranteedRef { $0 } : self
  }

  /// Performs the body once that root, and each gate between it and this one, has come to it: after all that goes the way of an
  /// answer already.
  func performInTurnFromRoot(_ body: @escaping @Sendable () -> Void) {
    let inTurn: @Sendable () -> Void = { self.perform(body) }
    if let above = inlets.first?.gate { above.performInTurnFromRoot(inTurn) } else { inTurn() }
  }
}

extension Route {
  /// The part of the way that lies below a node; nil when it does not pass that.
  fileprivate func below(_ node: Node) -> Route? {
    guard var place = path else { return nil }
    while let step = place.pointee {
      place += 1
      // Unmanaged: compared, not followed.
      if step.toOpaque() == Unmanaged.passUnretained(node).toOpaque() { return Route(path: place) }
    }
    return nil
  }
}
