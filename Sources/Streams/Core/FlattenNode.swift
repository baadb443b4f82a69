/// Makes one stream of a stream's streams.
///
/// The first inlet leads to the outer stream; each inner stream has one of its own while it is heard.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class FlattenNode<Output: Sendable>: Junction<Output>, @unchecked Sendable {
  let strategy: FlattenStrategy
  /// Whether no inner stream is preferred to another.
  @usableFromInline final let hearsAll: Bool
  // Locked, because inner streams are started and cancelled outside of the gate.
  let streams: Locked<InnerStreams>
  /// The only one that is heard; nil while all are.
  // Unmanaged: it is among the others. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline final var chosen: Unmanaged<Inlet>?

  /// The source whose end is being dealt with. Unchecked like the above.
  @exclusivity(unchecked) final var endingInlet: Inlet?
  /// The inner streams' sources, when somebody counts their values. Unchecked: set before anybody else knows the node.
  @exclusivity(unchecked) @usableFromInline final var innerStretch: Stretch?
  /// Whether a value has been heard since this was last cleared. Unchecked like the above.
  @exclusivity(unchecked) @usableFromInline final var hasHeardValue = false

  /// Makes the node below an outer stream, each of whose values stands for an inner stream.
  @usableFromInline
  convenience init<Value>(
    _ strategy: FlattenStrategy, below parent: Node, record: NodeRecord?,
    inner: @escaping @Sendable (Value) -> InnerStart
  ) {
    let inlet = Inlet(below: parent, side: 0) { node, value, _ in
      // Stored by this initialiser alone, whose inlet leads here.
      let inlet = unsafeDowncast(node, to: Inlet.self)
      guard inlet.admit() else { return }
      let made = inner(value.assumingMemoryBound(to: Value.self).pointee)
      inlet.withHead(FlattenNode<Output>.self) { $0.add(made) }
      inlet.didDeliver(.completed)
    }
    self.init(strategy, below: inlet, record: record)
  }

  @usableFromInline
  init(_ strategy: FlattenStrategy, below outer: Inlet, record: NodeRecord?) {
    self.strategy = strategy
    hearsAll = strategy != .race && strategy != .latest
    streams = Locked(InnerStreams(limit: strategy.limit))
    super.init(below: [outer], isSettling: false, record: record)
    attachInlets()
  }

  /// Whether another value of the outer stream is of use, when the inner streams that can be asked have nothing.
  func wantsOuter(isUnlimited: Bool) -> Bool {
    let active = streams.withLock { $0.active }
    return isUnlimited ? active < strategy.limit : active == 0
  }

  // MARK: Starting inner streams; called outside of the gate

  final func add(_ inner: @escaping InnerStart) {
    if strategy == .latest {
      streams.withLock { $0.clear() }
      perform { self.letGo(exceptFor: nil) }
    }
    streams.withLock { $0.add(inner) }
    startWaiting()
  }

  /// Has an inner stream started once the gate has been left. Called by the owner.
  final func addLater(_ inner: @escaping InnerStart) {
    streams.withLock { $0.add(inner) }
    afterwards()
  }

  private func startWaiting() {
    while let next = streams.withLock({ $0.next() }) {
      next(self)
      streams.withLock { $0.started() }
    }
  }

  override final func runErrand() { startWaiting() }

  // MARK: Inside the gate

  /// Whether an inner stream's event counts. In a race, the first one decides.
  @inlinable @inline(__always)
  final func hears(_ inlet: Inlet) -> Bool {
    if let chosen { return chosen.toOpaque() == Unmanaged.passUnretained(inlet).toOpaque() }
    return hearsAll || choose(inlet)
  }

  /// Whether the inlet, heard for the first time, is the one that counts from now on.
  @usableFromInline
  final func choose(_ inlet: Inlet) -> Bool {
    guard streams.withLock({ $0.hears(inlet) }) else { return false }
    chosen = .passUnretained(inlet)
    if strategy == .race {
      takeNoMore(dropsWaiting: true)
      letGo(exceptFor: inlet)
    }
    return true
  }

  final func takeNoMore(dropsWaiting: Bool = false) {
    streams.withLock { streams in
      if dropsWaiting { streams.clear() }
      streams.close()
    }
  }

  /// Stops hearing the inner streams, except for one.
  private func letGo(exceptFor kept: Inlet?) {
    if kept == nil { chosen = nil }
    let others = streams.withLock { $0.letGo(exceptFor: kept) }
    if others.isEmpty { return }
    let origin = originForParent(.cancelled, or: .race)
    let asker = cancelOrigin ?? origin ?? EndOrigin(at: self, .race)
    for inlet in others {
      if inlet.has(.settling), inlet.isWaiting { inlet.cancelFromHere(for: asker) }
      inlet.headEnded(for: origin, .cancelled)
    }
  }

  override final func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    if inlet.side == 0 { return perform(delivery) { self.fail(error, $0) } }
    perform { if self.hears(inlet) { self.fail(error, .all) } }
  }

  override final func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if has(.ended) { return inlet.headEnded(self, termination) }
    endingInlet = inlet
    defer { endingInlet = nil }
    if inlet.side == 0 {
      outerEnded(termination, hasSettled: inlet.has(.settling))
    } else {
      guard hearsAll || hears(inlet), streams.withLock({ $0.ended(inlet) }) else { return }
      chosen = nil
      innerEnded(termination, hasSettled: inlet.has(.settling))
      afterwards()
    }
    if isOpen, streams.withLock({ $0.isDone }) { conclude(.completed, after: inlet) }
  }

  /// Is told of the outer stream's end. What settles has said what it has to say.
  func outerEnded(_ termination: Termination, hasSettled: Bool) {
    takeNoMore()
    let isOver = termination == .cancelled || termination != .completed && !hasSettled
    if isOver { conclude(termination) }
  }

  /// Is told of an inner stream's end. An interrupted one has nothing more to say, like a completed one.
  func innerEnded(_ termination: Termination, hasSettled: Bool) {
    if termination.underlyingError != nil, !hasSettled { conclude(termination, after: endingInlet) }
  }

  override func willEnd(_ termination: Termination) {
    takeNoMore(dropsWaiting: true)
    letGo(exceptFor: nil)
  }

  override func cancelSources(for origin: EndOrigin) {
    guard isOpen, isCancellable else { return }
    super.cancelSources(for: origin)
    // The gate may be taken: what still runs must stop nevertheless.
    for inlet in streams.withLock({ $0.inlets }) { inlet.cancelFromHere(for: origin) }
  }
}
