/// Joins two streams into one of the left one's kind.
///
/// An Observable's remembers what it passes on: see ``RememberingJoinState``.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class JoinNode<State: JoinState>: Junction, @unchecked Sendable {
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var joining: State?
  /// What it has passed on last, which stays after the end; nil of most.
  @usableFromInline let latest: LatestValue<State.Output>?

  /// How often each side's source had changed when the first value was made of it; nil of a side of which it was not made,
  /// and of most joins.
  @usableFromInline let versions: [Int?]?

  @inlinable
  init(
    _ joining: State, left: Node, right: Node, latest: LatestValue<State.Output>? = nil,
    versions: [Int?]? = nil, settings: NodeSettings = .none, record: NodeRecord?
  ) {
    self.joining = joining
    self.latest = latest
    self.versions = versions
    let leftInlet = Self.makeInlet(JoinedLeft.self, below: left)
    let rightInlet = Self.makeInlet(JoinedRight.self, below: right)
    super.init(below: [leftInlet, rightInlet], settings: settings, record: record)
    if versions != nil {
      leftInlet.hearPresent()
      rightInlet.hearPresent()
    }
    attachInlets()
  }

  /// The way in for the values of one side.
  @inlinable @inline(__always)
  static func makeInlet<Side: JoinedSide<State>>(_ side: Side.Type, below parent: Node) -> Inlet {
    Inlet(below: parent, side: Side.number) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      let value = value.trusted(as: Side.Value.self)
      inlet.withHead(JoinNode<State>.self) { node in
        let place = Gate.placeHere
        guard inlet.isPlain(route), node.tryEnterSoon(from: place) else {
          return node.accept(value.pointee, at: Side.self, from: inlet, route)
        }
        if node.isOpen { node.answerPart(node.joining.use { Side.receive(value.pointee, in: &$0) }, .all) }
        node.leave(from: place)
      }
    }
  }

  /// Takes a value that settles, that answers a request, or that finds the gate taken.
  @usableFromInline
  func accept<Side: JoinedSide<State>>(
    _ value: Side.Value, at side: Side.Type, from inlet: Inlet, _ route: Route
  ) {
    guard inlet.admit() else { return }
    // No request climbs through the right side.
    perform(Side.number == 0 ? inlet.delivery(route) : inlet.deliveryAside(route)) { route in
      if self.isOpen { self.answerPart(self.joining.use { Side.receive(value, in: &$0) }, route) }
    }
    inlet.didDeliver(.completed)
  }

  /// Does what the step for a value of one side says; that value may have to wait for the other side.
  @inlinable @inline(__always)
  func answerPart(_ step: Step<State.Output>, _ route: Route) {
    switch step {
    case .skip: break
    case .emit(let output):
      failedSides = 0
      emitInPlace(output: output, route)
    default: answerRarely(step, route)
    }
  }

  @usableFromInline
  func answerRarely(_ step: Step<State.Output>, _ route: Route) {
    // The value waits for the other side no more than one that is skipped.
    if case .drop = step {
      noteDrop()
    } else {
      failedSides = 0
      // Before those below hear of it, which may ask for another attempt.
      if has(.settling), isLast(step), !canRepeat { becomeSpent() }
      if let side = State.sideEndedByTheRight, case .emitAll = step {
        hearNoMore(of: sources[side])
      }
      answer(step, route)
    }
    // What settles ends by itself after its outcome, unless another attempt follows that.
    if has(.settling), step.isOutcome { return }
    if isOpen, joining.use({ $0.isOver }) { endHere(.completed) }
  }

  private func isLast(_ step: Step<State.Output>) -> Bool {
    if case .end = step { true } else { joining.use { $0.isOver } }
  }

  override func hasChanged(_ source: any CurrentValue, on side: Int) -> Bool {
    versions?[side].map { $0 != source.version } ?? false
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    if State.ignoresErrorsOnTheRight, inlet.side == 1 { return }
    let delivery = inlet.side == 0 ? delivery : delivery.unasked
    perform(delivery) { self.fail(with: inlet, error, $0) }
  }

  /// Fails because a side has.
  private func fail(with inlet: Inlet, _ error: any Error, _ route: Route) {
    // A join that has concluded waits only for those below, and none of them is to ask for another attempt.
    if has(.settling), has(.ending), awaitsOutcome { return noteDrop() }
    // A failure after the value of an attempt is not what a retry of that value is for.
    if !value.isPresent, !isSpent { failedSides |= 1 << inlet.side }
    fail(error, route)
  }

  override func upstreamProgressed(_ inlet: Inlet, _ event: any Sendable) {
    guard has(.settling) else { return }
    perform {
      guard self.awaitsOutcome, !self.isClosed else { return self.noteDrop() }
      let joined = self.joining.use { $0.receive(progress: event, of: inlet.side) }
      if let joined { self.emit(progress: joined) }
    }
  }

  override var decidesByEnds: Bool { true }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if has(.ended) { return inlet.headEnded(self, termination) }
    if let reason = conclusion(of: inlet, termination) {
      guard has(.settling), !isClosed, !isCut(by: termination) else {
        return conclude(reason, after: inlet)
      }
      if awaitsOutcome {
        guard !inlet.has(.settling), let error = termination.underlyingError else {
          // Before the end: those below may say something in place of the outcome, and ask for another attempt of that.
          if !canRepeat { becomeSpent() }
          return conclude(reason, after: inlet)
        }
        // Those below hear it like an error that this side has pushed, and then what settles ends by itself.
        return fail(with: inlet, error, .all)
      }
      // The outcome stays, which those below may still be working with.
      if canRepeat { return }
      forbidRetries()
    }
    // The other side goes on alone.
    guard has(.settling) else { return }
    inlet.headEnded(self, termination)
    // Or it has ended before, and has said all that it had to say.
    if has(.hasOutcome), sources.allSatisfy({ $0.has(.ended) || $0.isBelowEnd }) { stopPersisting() }
    fallSilentIfDone()
  }

  override func restart() {
    guard isOpen else { return }
    for inlet in inletsToRetry where startsOver(inlet) { joining.use { $0.forget(inlet.side) } }
  }

  /// Whether a side begins anew with another attempt: one that is over will not run again, and what flows says nothing once
  /// more.
  private func startsOver(_ inlet: Inlet) -> Bool { inlet.isOpen && inlet.has(.settling) }

  /// Whether another attempt could bring anything, when nothing more can come of this one.
  private var canRepeat: Bool {
    let fresh = inletsToRetry.filter { startsOver($0) && $0.canRetry }
    guard !fresh.isEmpty, var next = joining else { return false }
    for inlet in fresh { next.forget(inlet.side) }
    return !sources.contains { inlet in
      let isOver = !inlet.isOpen || inlet.has(.ending)
      return isOver && !fresh.contains { $0 === inlet } && next.sideEnded(inlet.side)
    }
  }

  override func empty() {
    joining = nil
    super.empty()
  }

  override func leaveSources(_ termination: Termination) {
    // What flows only listens: a Promise beside it goes on for all others.
    if has(.settling) { leaveLosers(termination) }
    super.leaveSources(termination)
  }
}
