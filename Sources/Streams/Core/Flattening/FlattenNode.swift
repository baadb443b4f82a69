/// Makes one stream of a stream's streams.
///
/// The first inlet leads to the outer stream; each inner stream has one of its own while it is heard.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class FlattenNode: Junction, @unchecked Sendable {
  let strategy: FlattenStrategy
  /// Whether no inner stream is preferred to another.
  @usableFromInline final let hearsAll: Bool
  /// Whether the outer stream's values are those of this one, which others follow, so that it matters how each has ended.
  let passesOuter: Bool
  /// What follows it; nil where nothing does, and once this has ended. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) var succession: (any SuccessionState)?
  /// What follows after some time. Locked, because a cancel takes it back from outside of the gate.
  let nextStart = Locked(DelayedStart())
  /// Whether the outer stream's values answer requests: then what ends for one asker ends for no other.
  let isAnswering: Bool
  // Locked, because inner streams are started and cancelled outside of the gate.
  let streams: Locked<InnerStreams>
  /// The only one of those that no branch has asked for that is heard; nil while all are.
  // Unmanaged: it is among the others. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var chosen: Unmanaged<Inlet>?

  /// The inner streams' sources, when a sink counts their values. Unchecked: set before another thread knows the node.
  @exclusivity(unchecked) @usableFromInline var innerScope: DemandScope?
  /// What each of them may be asked for in a race. Unchecked for the same reason.
  @exclusivity(unchecked) var race: RaceBalance?
  /// Whether a value has been heard since this was last cleared. Unchecked: the gate's owner alone.
  @exclusivity(unchecked) @usableFromInline var hasHeardValue = false

  /// Makes the node below an outer stream, each of whose values stands for an inner stream.
  @usableFromInline
  convenience init<Value>(
    _ strategy: FlattenStrategy, below parent: Node, record: NodeRecord?, isAnswering: Bool,
    inner: @escaping @Sendable (Value) -> InnerStart
  ) {
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      // Held: what the closure makes is given up by this node, also when that is left meanwhile.
      guard inlet.admit(), let head = inlet.head else { return }
      let made = inner(value.trusted(as: Value.self).pointee)
      let hearing = Hearing(
        asked: inlet.gate.exchangeReference == nil ? nil : inlet.delivery(route), hasLane: isAnswering)
      head.trusted(as: FlattenNode.self).add(made, hearing)
      inlet.didDeliver(.completed)
    }
    self.init(strategy, below: inlet, record: record, isAnswering: isAnswering)
  }

  init(
    _ strategy: FlattenStrategy, below outer: Inlet, record: NodeRecord?, isAnswering: Bool = false,
    succession: (any SuccessionState)? = nil
  ) {
    self.succession = succession
    passesOuter = succession != nil
    self.strategy = strategy
    self.isAnswering = isAnswering
    hearsAll = strategy != .race && strategy != .latest
    streams = Locked(InnerStreams(strategy))
    super.init(
      below: [outer], isSettling: false, isFlattening: true,
      settings: succession?.readsErrors == true ? .reading(.ending, below: outer) : [], record: record)
  }

  // What has handed over its tail is not told of an end.
  deinit { if hasRecord, isOpen { note(end: .completed) } }

  override func didAdoptRecord() {
    super.didAdoptRecord()
    noteNextStart()
  }

  /// Lets the sources of inner streams rest, of which one has fallen silent. Called by the owner.
  func restInside() { if isOpen { innerScope?.demand.rest() } }

  override var isSilentAbove: Bool {
    let outer = inlets[0]
    // First, because it takes no time: with each of many inner streams that fall silent, all are looked at.
    guard outer.isSilentWhileOpen || !outer.isOpen else { return false }
    let next = passesOuter ? nextStart.withLock { $0 } : DelayedStart()
    guard !next.isWaiting else { return false }
    return streams.withLock { $0.areSilent && (outer.isOpen || next.isLeftOut || !$0.heard.isEmpty) }
  }

  override func runDeferredWork() {
    startWaiting()
    handOverTail()
    // An inner stream that has ended leaves its place to others.
    innerScope?.demand.serve()
  }

  /// Whether whatever an inner stream ends with is the end of this one, and nothing comes after it. Called by the owner.
  var hearsLast: Bool { passesOuter ? succession?.isLast == true : streams.withLock { $0.isClosed } }

  override func answersGivenUp(by asker: ObjectIdentifier, for request: Exchange?) {
    vacateInnerStreams(of: asker, request)
  }

  // MARK: Inside the gate

  /// Whether an event of an inner stream that no branch has asked for counts. Where none is chosen yet, this may choose it.
  @inlinable @inline(__always)
  func takesEvent(of inlet: Inlet) -> Bool {
    if let chosen { return chosen.toOpaque() == Unmanaged.passUnretained(inlet).toOpaque() }
    return hearsAll || choose(inlet)
  }

  func takeNoMore(dropsWaiting: Bool = false) {
    let dropped = streams.withLock { streams in
      streams.close()
      return dropsWaiting ? streams.clear() : []
    }
    dropped.forEach(giveUp)
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    if inlet.side == 0 { return perform(delivery) { self.fail(error, $0) } }
    perform {
      if self.isAnswering, self.failForAsker(inlet, error) { return }
      guard self.takesEvent(of: inlet) else { return }
      // What is heard only to its end does not end all: the latest one has begun.
      let isReplaced = self.has(.failsOnErrors) && self.streams.withLock { $0.isReplaced(inlet) }
      if !isReplaced { self.fail(error, .all) }
    }
  }

  override var decidesByEnds: Bool { true }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if has(.ended) { return inlet.headEnded(self, termination) }
    if inlet.side == 0 {
      streamEnded(termination, isOuter: true, hasSettled: inlet.has(.settling))
      if isAnswering { vacateUnheard() }
    } else if !isAnswering || !endForAsker(inlet, termination) {
      guard hearsAll || takesEvent(of: inlet), let ended = streams.withLock({ $0.remove(inlet) })
      else { return }
      chosen = nil
      let isReplaced = streams.withLock { $0.isReplaced(ended.arrival, in: ended.lane) }
      streamEnded(
        isReplaced ? .completed : ended.hearing.meaning(of: termination), isOuter: false,
        hasSettled: inlet.has(.settling))
      // What is to follow, waiting or asked for, begins when that one has released its resources.
      let isFollowed = innerScope != nil || streams.withLock { $0.hasWaiting }
      if isFollowed { afterRelease { self.runDeferredWork() } } else { deferWork() }
    }
    if concludeIfDone(after: inlet) { return }
    // Perhaps what is left can be heard directly.
    if inlet.side == 0, onlyListener != nil, !streams.withLock({ $0.hasWaiting }) { deferWork() }
  }

  /// Ends as completed when nothing is under way any more, and nothing will be. Returns whether it has. Called by the owner.
  @discardableResult
  func concludeIfDone(after inlet: Inlet? = nil) -> Bool {
    guard isOpen, streams.withLock({ $0.isDone }) else { return false }
    conclude(.completed, after: inlet)
    return true
  }

  /// Is told of the end of the outer stream, or of an inner one. What settles has said what it has to say, and an inner
  /// stream that is interrupted has nothing more to say, like one that is completed, unless it has won a race.
  private func streamEnded(_ termination: Termination, isOuter: Bool, hasSettled: Bool) {
    if passesOuter { return startSuccessor(to: termination) }
    if isOuter { takeNoMore() }
    let isOver =
      termination == .cancelled
      ? isOuter || passesInterruption : termination.underlyingError != nil && !hasSettled
    if isOver { conclude(termination, after: isOuter ? nil : endingInlet) }
  }

  /// Is told, outside of this gate, that what lies above an inlet is about to end.
  func upstreamWillEnd(_ inlet: Inlet, _ termination: Termination) {
    // What comes before an end that takes everything along has come before it.
    if inlet.side == 0, termination != .completed, streams.withLock({ $0.isPutOff }) { startPutOff() }
  }

  override func willEnd(_ termination: Termination) {
    dropNextStart()
    takeNoMore(dropsWaiting: true)
  }

  override func empty() {
    succession = nil
    super.empty()
  }

  // After all below have heard of the end.
  override func leaveSources(_ termination: Termination) {
    stopHearing(exceptFor: nil)
    super.leaveSources(termination)
  }

  override func closeSources(_ climb: inout CancelClimb) {
    let isCancellable = climb.isCancellable || isCancellable
    if isOpen, isCancellable { dropNextStart() }
    super.closeSources(&climb)
    if isCancellable { climb.goOn(inside: self) }
  }
}
