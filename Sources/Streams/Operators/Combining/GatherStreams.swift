// Joining any number of streams.

extension EventStream where Kind: GatherableKind {
  /// Joins streams of one type.
  static func gather(
    _ streams: [Self], keepsLatest: Bool, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    if Kind.delivery == .settling {
      return allOutcomes(of: streams, keepsLatest: keepsLatest, name, file, line)
    }
    guard let first = streams.first else {
      return EventStream<Kind, [Value], Failure>.begun(.empty)
    }
    let isHidden = Kind.delivery == .perStart && streams.contains { $0.node.hidesValues }
    return first.gathered(name, file, line, besides: isHidden) { run, record in
      let slots = streams.map { _ in Slot<Value>(keepsLatest: keepsLatest) }
      let balance = SideBalance(
        keepsLatest ? .latest : .pairs, sides: streams.count, for: run.demandScope?.demand)
      let inlets = streams.indices.map { side in
        GatherNode<[Value]>.makeInlet(
          below: run.side(side, in: balance) { streams[side].node(in: $0) }, side: side, to: slots[side])
      }
      return GatherNode(slots, below: inlets, record: record(inlets)) { slots.map { $0.take() } }
    }
  }

  /// Joins this stream and others, of any types.
  func gather<each OtherKind: StreamKind, each Other: Sendable>(
    _ others: repeat EventStream<each OtherKind, each Other, Failure>, keepsLatest: Bool,
    _ name: StaticString,
    _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, (Value, repeat each Other), Failure> {
    if Kind.delivery == .settling {
      return outcomes(with: repeat each others, keepsLatest: keepsLatest, name, file, line)
    }
    let pack = PackOfSources(
      first: NodeSource(self), others: (repeat NodeSource(each others)), keepsLatest: keepsLatest)
    var isHidden = false
    if Kind.delivery == .perStart {
      for other in repeat each others { isHidden = isHidden || other.node.hidesValues }
    }
    return gathered(name, file, line, besides: isHidden) { pack.makeNode(in: $0, record: $1) }
  }

  /// Makes a stream of a node that attaches itself below others: now, or once for each run of a producer.
  private func gathered<Output>(
    _ name: StaticString, _ file: StaticString, _ line: UInt, besides isHidden: Bool,
    _ make: @escaping @Sendable (RunBuilder, _ record: ([Inlet]) -> NodeRecord?) -> Node
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    let record: @Sendable ([Inlet]) -> NodeRecord? = { inlets in
      let parents = inlets.compactMap(\.parent?.recordedNode)
      guard let first = parents.first, first.record != nil else { return nil }
      return Node.makeRecord(
        in: first.gate.context, below: parents, Kind.Filtered.self, Output.self, name, file, line)
    }
    let type = EventStream<Kind.Filtered, Output, Failure>.self
    if Kind.delivery == .perStart {
      return blueprint(besides: isHidden) { run in
        let node = make(run, record)
        node.identifyGate(as: name, type, file, line)
        if let demandScope = run.demandScope { node.gate.countedDemand = demandScope.demand }
        return node
      }
    }
    let run = RunBuilder()
    let stream: EventStream<Kind.Filtered, Output, Failure> = derived(
      make(run, record), as: name, file, line)
    run.begin()
    return stream
  }

  /// What a producer makes, as a stream of this kind: a signal's run begins now.
  static func begun<NewKind>(
    _ producer: SignalProducer<Value, Failure>
  ) -> EventStream<NewKind, Value, Failure> {
    guard Kind.delivery != .perStart else {
      return EventStream<NewKind, Value, Failure>(node: producer.node, lifetime: nil)
    }
    return producer.startWithSignal { signal, _ in
      EventStream<NewKind, Value, Failure>(node: signal.node, lifetime: signal.lifetime)
    }
  }
}

/// A stream of any kind and failure.
private struct NodeSource<Value: Sendable>: Sendable {
  /// The stream's node in a run.
  let node: @Sendable (RunBuilder) -> Node
  /// What the way in from the stream keeps.
  let hold: Hold?

  init<Kind, Failure>(_ stream: EventStream<Kind, Value, Failure>) {
    node = { stream.node(in: $0) }
    hold = stream.sharedLifetime
  }
}

/// Streams of any types.
// It has methods in place of closures: the compiler does not take closures that mention its type parameters.
private struct PackOfSources<First: Sendable, each Other: Sendable>: Sendable {
  let first: NodeSource<First>
  let others: (repeat NodeSource<each Other>)
  let keepsLatest: Bool

  typealias Gathered = GatherNode<(First, repeat each Other)>

  func makeNode(in run: RunBuilder, record: ([Inlet]) -> NodeRecord?) -> Node {
    let slot = Slot<First>(keepsLatest: keepsLatest)
    let otherSlots = (repeat Slot<each Other>(keepsLatest: keepsLatest))
    var slots: [any AnySlot] = [slot]
    for other in repeat each otherSlots { slots.append(other) }
    let balance = SideBalance(
      keepsLatest ? .latest : .pairs, sides: slots.count, for: run.demandScope?.demand)
    var inlets = [Gathered.makeInlet(below: run.side(0, in: balance, first.node), side: 0, to: slot)]
    for (source, slot) in repeat (each others, each otherSlots) {
      let side = inlets.count
      let inlet = Gathered.makeInlet(
        below: run.side(side, in: balance, source.node), side: side, to: slot)
      inlet.hold = source.hold
      inlets.append(inlet)
    }
    return Gathered(slots, below: inlets, record: record(inlets)) {
      (slot.take(), repeat (each otherSlots).take())
    }
  }
}
