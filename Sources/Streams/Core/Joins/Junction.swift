import Synchronization

/// A gate below other gates: what joins and operators that wait have in common.
///
/// It hears its sources through inlets, and does for its own children what an operator node does.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class Junction: Gate, @unchecked Sendable {
  /// The inlets through which it hears what is above it.
  final let sources: [Inlet]
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) final var value = StoredValue()
  /// How many attempts have come to this junction's children, the present one included.
  @exclusivity(unchecked) final var attempt = 1  // Unchecked: only the gate's owner reads and writes.
  /// The attempt whose outcome is being told, while another may have been asked for. Unchecked: as `attempt`.
  @exclusivity(unchecked) final var toldAttempt: Int?
  /// The sides of a join whose failure has not been made up for, 1 for the left, 2 for the right. Only the gate's owner
  /// writes; a retry further down reads it in gates that it has not entered.
  @usableFromInline final let failures = Atomic<UInt8>(0)
  // Here and below, `Int32`: what comes before leaves room for them.
  /// How many of the sources have not ended, as far as this gate has heard; kept where the inlets' `voice` is.
  @exclusivity(unchecked) final var openSources: Int32
  /// What the sink of the run that this belongs to wants, when it counts. Unchecked: set before another thread knows
  /// the junction.
  @exclusivity(unchecked) final var counted: Demand?
  /// Counts the values inside, where that sink counts. Unchecked for the same reason.
  @exclusivity(unchecked) @usableFromInline final var held: HeldCount?
  /// Where it delivers; nil for where it hears.
  final let elsewhere: Elsewhere?
  /// Whether it is a `FlattenNode`.
  final let isFlattening: Bool
  /// The roots that feed it.
  // Unmanaged here and below: a node holds all those above it.
  final let rootsAbove: Few<Gate>
  /// The root to which requests climb from here.
  final let rootOfRequestsAbove: Unmanaged<Gate>
  /// Whether a cancel has come to it that has followed another end. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) final var hasHeardLateCancel = false
  /// Whether the program held no other stream of the trees above when it released this one's. Unchecked: as
  /// `hasHeardLateCancel`.
  @exclusivity(unchecked) final var wasAlone = false
  /// How many of the open sources have not fallen silent, as far as this gate has heard.
  @exclusivity(unchecked) final var speakingSources: Int32
  /// The end from above that waits for what is held here. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var ending: Termination?

  /// Makes the gate below its inlets, the first of which leads to the stream it was built on.
  ///
  /// It settles when that stream does, and is in its context, unless said otherwise.
  @usableFromInline
  init(
    below inlets: [Inlet], in context: StreamContext? = nil, isSettling: Bool? = nil,
    isFlattening: Bool = false, elsewhere: Elsewhere? = nil,
    settings: NodeSettings = .none, record: NodeRecord?
  ) {
    precondition(!inlets.isEmpty, "a junction has at least one source")
    sources = inlets
    openSources = Int32(inlets.count)
    speakingSources = openSources
    self.isFlattening = isFlattening
    rootsAbove =
      inlets.count == 1 ? inlets[0].gate.roots : inlets.reduce(.none) { $0.joined(with: $1.gate.roots) }
    rootOfRequestsAbove = .passUnretained(inlets[0].gate.rootOfRequests)
    self.elsewhere = elsewhere
    super.init(
      parent: inlets[0], context: context ?? inlets[0].gate.context,
      flags: isSettling ?? inlets[0].has(.settling) ? [.settling, .hearsEnd] : .hearsEnd, settings: settings,
      record: record)
    assert(!has(.settling) || inlets.count <= 8, "there is a bit for each side that fails: see `failedSides`")
    for inlet in inlets { inlet.head = self }
  }

  /// Hangs the finished gate below its sources.
  @usableFromInline
  func attachInlets() { attachInlets(visiting: nil) }

  /// The same while this thread is on a visit in a source's gate, where no event comes between.
  func attachInlets(visiting visited: Gate?) {
    let root = sources.count > 1 ? sources[0].gate.rootOfRequests : nil
    for (index, inlet) in sources.enumerated() {
      // What lives already may speak at once, and may be over: a run hears it when the tree below is complete.
      if let root, root.isYetToBegin, !inlet.gate.rootOfRequests.isYetToBegin {
        root.hearWhenBegun { [weak self] in if let self { attach(sources[index], visiting: nil) } }
      } else {
        attach(inlet, visiting: visited)
      }
    }
  }

  private func attach(_ inlet: Inlet, visiting visited: Gate?) {
    guard let parent = inlet.parent else { return }
    parent.gate.add(gateBelow: self)
    if let record, record.isLogged { inlet.insert(.logsArrivals) }
    if parent.gate === visited { parent.adopt(inlet) } else { parent.attach(inlet) }
    if let record, let above = parent.recordedNode.record { note(attachedTo: above, at: record) }
    // This source, or one before it, may have been over, so that the end came before this one knew of this gate.
    if has(.ended) { parent.gate.remove(gateBelow: self) }
  }

  final func removeFromGatesAbove() {
    for inlet in sources { inlet.gate.remove(gateBelow: self) }
  }

  @inlinable @inline(__always)
  final var failedSides: UInt8 {
    get { failures.load(ordering: .relaxed) }
    set { failures.store(newValue, ordering: .relaxed) }
  }

  // MARK: What the engine asks

  /// Whether this gate, which settles and has no outcome yet, may end what is above on behalf of those below: the other sides
  /// of a join, a run that takes too long. Called by the owner.
  var mayEndSources: Bool { sources.count > 1 }

  /// Whether what is held here never comes out, and neither does the end behind it.
  var holdsForGood: Bool { elsewhere?.isNever == true }

  /// Whether a side's source has another value than the one which this gate has been made with. Called by the owner of the
  /// source's gate.
  func hasChanged(_ source: any CurrentValue, on side: Int) -> Bool { false }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    performInTurn { self.during(delivery) { self.fail(error, $0) } }
  }

  override func upstreamProgressed(_ inlet: Inlet, _ event: any Sendable) {
    if has(.settling) { performInTurn { self.deliver(progress: event) } }
  }

  /// Ends with what is above: once all that is held has come out, unless it is cancelled, or one attempt has brought no value.
  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    let isCancel = isCancel(termination, of: inlet)
    if let elsewhere, isOpen {
      guard isCancel else { return performInTurn { self.conclude(termination) } }
      elsewhere.dropDelayed()
      return performInPlace { self.conclude(termination) }
    }
    guard !isCancel, isHolding, !has(.settling) || inlet.has(.hasOutcome) else {
      return conclude(termination)
    }
    // What settles ends by itself after its outcome.
    if !has(.settling) { ending = termination }
  }

  /// Whether an end that has come to a way in drops what this gate holds.
  final func isCancel(_ termination: Termination, of inlet: Inlet) -> Bool {
    isClosed && termination == .cancelled || inlet.isCancel(termination)
  }

  /// Brings the end that has waited for what was held, if there is one. Called by the owner when something has come out.
  @usableFromInline
  final func didRelease() {
    if let ending, isOpen, !isHolding { conclude(ending) }
    fallSilentIfDone()
  }

  override final func end(_ termination: Termination) {
    super.end(termination)
    guard has(.ended) else { return }
    removeFromGatesAbove()
    // Only this gate releases what is below: the tree above ends at the inlets.
    if !has(.settling) { dismantleLater() }
  }

  override func closeSources(_ climb: inout CancelClimb) { close(&climb) }

  override func endClosedSources(for origin: EndOrigin) {
    guard isOpen else { return }
    // What is left above cannot be cancelled, or will end this gate where it delivers.
    elsewhere?.dropDelayed()
    performInPlace { if self.isOpen { self.conclude(.cancelled) } }
  }

  override func willEnd(_ termination: Termination) {
    // What was inside is not on its way any more: others may be asked in its place.
    if let held, held.close() { afterLeaving { held.serve() } }
    elsewhere?.dropDelayed(isOver: true)
  }

  override func leaveSources(_ termination: Termination) {
    for inlet in sources {
      inlet.gate.remove(gateBelow: self)
      inlet.headEnded(self, termination)
    }
    // What is dismantled is emptied with that; what ends after all that was below it is not.
    makeEmptyLater()
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    // Requests go to the left source, as long as its answers are heard here.
    guard sources[0].canBeAnswered else { return refuse(exchange) }
    sources[0].parent?.forward(value, exchange)
  }
}
