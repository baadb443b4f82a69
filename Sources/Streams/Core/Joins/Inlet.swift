/// The end of one part of the tree where the next begins: a child in the gate above, the way into the gate below.
///
/// A join has one for each source, an operator that waits has one. The probe does not see inlets.
@usableFromInline
// Unchecked like its superclass: the gate above serialises.
final class Inlet: Node, @unchecked Sendable {
  // Unmanaged, and held while the owner of the gate above may walk to it: passing a value on counts no reference.
  // Unchecked: set while the gate below is made, cleared by the owner of the gate above.
  @exclusivity(unchecked) @usableFromInline var headReference: Unmanaged<Gate>?
  /// What keeps the stream above while it is heard, where nothing else is sure to; see `Gate.hosting`.
  // Unchecked: set before another thread knows the inlet, then only by the owner of the gate above.
  @exclusivity(unchecked) @usableFromInline var hold: Hold?
  /// The run above whose outcome has been admitted, or has been given up: a retry from below wants another one.
  // Unchecked here and below: only the owner of the gate above reads and writes.
  @exclusivity(unchecked) @usableFromInline var attempt = 0
  /// How often the gate below has asked for an outcome, as far as the gate above has heard: each is admitted for one round.
  @exclusivity(unchecked) @usableFromInline var round: Int  // Unchecked: as `attempt`.
  /// The round in which the gate below waits for an outcome, or has had it: what was admitted before is late.
  // Unchecked: only the owner of the gate below reads and writes.
  @exclusivity(unchecked) @usableFromInline var awaitedRound: Int
  /// Which of a join's sources this is, from the left.
  @usableFromInline let side: Int
  /// Whether it leads into a flattening node, which passes on what comes here as it is.
  @usableFromInline let isPassage: Bool
  /// Whether what is above is a run that has been started for this, and that a cancel from below stops.
  // Unchecked: set before another thread knows the inlet.
  @exclusivity(unchecked) @usableFromInline var hearsOwnRun = false
  /// What the gate below has heard of what is still to come; not kept for a `FlattenNode`, nor for what settles.
  // Unchecked: only the owner of the gate below reads and writes.
  @exclusivity(unchecked) var voice = Voice.speaking

  /// Whether anything is still to come from above.
  enum Voice { case speaking, silent, over }

  @usableFromInline
  init(below parent: Node, side: Int, isPassage: Bool = false, receiver: @escaping Receiver) {
    self.side = side
    self.isPassage = isPassage
    round = parent.has(.settling) ? 1 : 0
    awaitedRound = round
    super.init(
      parent: parent, flags: parent.has(.settling) ? [.settling, .isInlet] : .isInlet,
      receiver: receiver)
  }

  /// The gate below; nil once everything above is over.
  var head: Gate? {
    get { headReference?.takeUnretainedValue() }
    // Balanced by `releaseHead`.
    set { headReference = newValue.map { .passRetained($0) } }
  }

  /// Releases the gate below, and what was kept above. Called while the owner of the gate above walks no list.
  func releaseHead() {
    let (head, hold) = (headReference, hold)
    headReference = nil
    self.hold = nil
    head?.release()
    withExtendedLifetime(hold) {}
  }

  /// The gate below, of the type for which the inlet was made. Called while a value passes.
  @inlinable @inline(__always)
  func withHead<Head: Gate>(_ type: Head.Type, _ body: (Head) -> Void) {
    headReference?._withUnsafeGuaranteedRef { body($0.trusted(as: Head.self)) }
  }

  /// Whether an event that arrives needs no more memory than its value: it answers no request, and no branch can retry.
  @inlinable @inline(__always)
  func isPlain(_ route: Route) -> Bool {
    route.path == nil && !has(.settling)
      && withGate { $0.exchangeReference == nil }
  }

  /// What must be remembered of the event that is arriving.
  @inlinable @inline(__always)
  func delivery(_ route: Route) -> Delivery {
    Delivery(
      carrier: gate.exchange.map { Carrier($0) }, followsPath: route.path != nil,
      isAnswer: bringsAnswer, round: round, side: side)
  }

  /// Whether an event that is arriving comes because the sink of the run has asked for it.
  @inlinable @inline(__always)
  var bringsAnswer: Bool {
    headReference?._withUnsafeGuaranteedRef { head in
      // An inlet leads to a junction.
      head.trusted(as: Junction.self).held?.isAnswered
    } ?? false
  }

  /// The same for a side of a join through which no request climbs: what was asked for above says nothing about requests
  /// that are made below, but a replay takes this way.
  func deliveryAside(_ route: Route) -> Delivery {
    let delivery = delivery(route)
    return delivery.exchange is ReplayRequest ? delivery : delivery.unasked
  }

  /// Whether an event may still pass, once per attempt when the stream above settles.
  @inlinable @inline(__always)
  func admit() -> Bool {
    has(.settling) ? admitOnce() : true
  }

  @usableFromInline
  func admitOnce() -> Bool {
    guard takesOutcome() else { return false }
    insert(.hasOutcome)
    let current = gate.currentAttempt
    // The gate below has its outcome of an earlier one, and has asked for no other yet.
    if has(.hasGivenUp), attempt < current { insert(.isBehind) }
    attempt = current
    return true
  }

  /// A settling stream that feeds a flowing one is done as soon as it has delivered.
  @inlinable @inline(__always)
  func didDeliver(_ termination: Termination) {
    if has(.settling) { didSettle(termination) }
  }

  @usableFromInline
  func didSettle(_ termination: Termination) {
    if head?.has(.settling) == false { end(termination) }
  }

  override func receive(error: any Error, _ route: Route) {
    // First: a join below that looks at all of its sides sees that this one waits, or that it has failed.
    if has(.settling), awaitsOutcome { keep(failure: error) }
    guard admit() else { return }
    head?.upstreamFailed(self, error, delivery(route))
    didDeliver(.error(error))
  }

  override func receive(progress event: any Sendable) {
    head?.upstreamProgressed(self, event)
  }

  // What has come between the making of the gate below and this.
  override func hear(present source: any CurrentValue) {
    if head?.asJunction.hasChanged(source, on: side) == true { source.sayCurrent(to: self) }
  }

  override func hear(_ silence: Silence) {
    switch silence {
    case .began:
      passOn { gate in
        gate.asJunction.note(silenceOf: self)
        gate.fallSilentIfDone()
        gate.flattening?.restInside()
      }
    case .forgotten: passOn { $0.endWhatIsForgotten() }
    }
  }

  override func end(_ termination: Termination) {
    guard !has(.ended), let head else { return }
    if has(.ending) { return endAgain(termination, head) }
    insert(.ending)
    if has(.settling), head.has(.settling) {
      // The gate below answers with `headEnded` once everything in it has ended.
      head.perform { head.hear(endOf: self, termination) }
    } else {
      head.flattening?.upstreamWillEnd(self, termination)
      markEnded(termination)
      head.perform {
        head.asJunction.note(endOf: self)
        head.hear(endOf: self, termination)
        head.fallSilentIfDone()
      }
      if has(.settling) { leaveParentIfLinked(termination) }
    }
  }
}
