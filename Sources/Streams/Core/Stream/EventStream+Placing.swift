// How operators put their nodes below a stream's, and what the new streams hold and are recorded as.

extension EventStream {
  /// Puts a node below this one, once for each run of a producer.
  @inlinable @inline(__always)
  consuming func attached<NewKind: StreamKind, Output>(
    _ name: StaticString, _ file: StaticString, _ line: UInt,
    _ make: @escaping @Sendable (_ parent: Node) -> Node
  ) -> EventStream<NewKind, Output, Failure> {
    if Kind.delivery == .perStart { return blueprint(name, file, line, make) }
    return attached(make(node), name, file, line)
  }

  /// Attaches a finished node below this one, with a record of its own when there is a probe.
  @inlinable @inline(__always)
  consuming func attached<NewKind: StreamKind, Output>(
    _ child: Node, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Output, Failure> {
    // Its hold on the node ends here, where the child has one: so a stream that is used no more hands its own over, and
    // nothing is counted. What it keeps alive stays until the child is attached, by the child's stream or else by `hold`.
    let shared = sharedLifetime
    let hold = Kind.sharesLifetime && !Kind.keepsPlace && !NewKind.staysWhileHeld ? nil : lifetime
    _ = consume self
    return withExtendedLifetime(hold) {
      child.identify(as: name, EventStream<NewKind, Output, Failure>.self, file, line)
      // Unmanaged: the child holds it. Every node but a root has one.
      child.parentReference.unsafelyUnwrapped._withUnsafeGuaranteedRef { node in
        if node.hasRecord { node.register(child, NewKind.self, Output.self, name, file, line) }
        node.attach(.passRetained(child))
      }
      return EventStream<NewKind, Output, Failure>(ofOperator: child, sharing: shared)
    }
  }

  @usableFromInline
  func remembering<NewKind: StreamKind, Operator: MappingOperator>(
    _ operation: Operator, _ name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Operator.Output, Failure> where Operator.Input == Value {
    guard let source = node as? any CurrentValue<Value> else {
      return attached(name, file, line) { OperatorNode(operation, parent: $0) }
    }
    return attached(RememberingNode(operation, of: source, parent: node), name, file, line)
  }

  /// Puts a gate below this stream: now, or once for each run of a producer.
  ///
  /// - Parameters:
  ///   - holding: which values it keeps for later; see ``Holding``.
  ///   - context: the new stream's context; nil for this stream's.
  ///   - make: makes the gate, without attaching its inlets: before that, the sink of a run tells it that it counts.
  @inlinable
  func gated<NewKind: StreamKind, Output>(
    _ name: StaticString, _ file: StaticString, _ line: UInt, holding: Holding = .all,
    in context: StreamContext? = nil,
    _ make: @escaping @Sendable (_ parent: Node, _ record: NodeRecord?) -> Node
  ) -> EventStream<NewKind, Output, Failure> {
    if Kind.delivery == .perStart { return gateBlueprint(name, file, line, holding, in: context, make) }
    let gate = make(node, makeRecord(NewKind.self, Output.self, name, file, line))
    gate.attachGate()
    return derived(gate, as: name, file, line)
  }

  /// A stream of a node below this one, which keeps what this stream shares.
  @inlinable
  func derived<NewKind, Output, NewFailure>(
    _ child: Node
  ) -> EventStream<NewKind, Output, NewFailure> {
    EventStream<NewKind, Output, NewFailure>(of: child, sharing: sharedLifetime)
  }

  /// A stream of a gate below this one, which the operator of that name has made.
  @inlinable
  func derived<NewKind, Output, NewFailure>(
    _ gate: Node, as name: StaticString, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Output, NewFailure> {
    gate.identifyGate(as: name, EventStream<NewKind, Output, NewFailure>.self, file, line)
    return derived(gate)
  }

  /// This stream with its operator below what is inserted; the stream itself where nothing can be moved.
  func moved(below insertion: any Insertion) -> Self {
    guard let moved = node.movedOrLogged(below: insertion) else { return self }
    return derived(moved)
  }

  /// The probe's record of a stream about to be built on this one; nil without a probe.
  @inlinable
  func makeRecord<NewKind: StreamKind, Output>(
    _ kind: NewKind.Type, _ output: Output.Type, _ operation: StaticString, _ file: StaticString,
    _ line: UInt
  ) -> NodeRecord? {
    node.hasRecord ? node.makeRecord(kind, output, operation, file, line) : nil
  }
}

extension Node {
  /// Hangs this gate, which is a junction, below its sources.
  @usableFromInline
  func attachGate() { gate.asJunction.attachInlets() }

  /// Gives its record to a finished node that is about to be attached below this one.
  @usableFromInline
  func register<NewKind: StreamKind>(
    _ child: Node, _ kind: NewKind.Type, _ output: Any.Type, _ name: StaticString, _ file: StaticString,
    _ line: UInt
  ) {
    if let record = makeRecord(kind, output, name, file, line) { child.take(record) }
  }

  /// The probe's record of a node about to be built on this one; nil without a probe.
  @usableFromInline
  func makeRecord<NewKind: StreamKind>(
    _ kind: NewKind.Type, _ output: Any.Type, _ operation: StaticString, _ file: StaticString, _ line: UInt
  ) -> NodeRecord? {
    recordedReference._withUnsafeGuaranteedRef { known in
      guard known.hasRecord else { return nil }
      return Node.makeRecord(
        watchedIn: gate.context, below: known, kind, output, operation, file, line)
    }
  }

  @usableFromInline @inline(__always)
  static func makeRecord<Kind: StreamKind>(
    in context: StreamContext, below parents: @autoclosure () -> [Node], _ kind: Kind.Type, _ value: Any.Type,
    _ operation: StaticString, _ file: StaticString, _ line: UInt
  ) -> NodeRecord? {
    // Nearly always there is neither.
    guard context.mayWatch else { return nil }
    let parents = parents()
    return makeRecord(
      watchedIn: context, below: parents.first, and: parents.dropFirst(), kind, value, operation, file, line)
  }

  // Most have one parent, for which no array is made.
  @inline(never)
  private static func makeRecord(
    watchedIn context: StreamContext, below first: Node?, and others: ArraySlice<Node> = [],
    _ kind: any NamedKind.Type, _ value: Any.Type, _ operation: StaticString, _ file: StaticString,
    _ line: UInt
  ) -> NodeRecord? {
    // Mostly nothing looks at the streams, and then nothing is built.
    guard context.probeReference != nil || SharedDebugPrinter.isSet else { return nil }
    var origin = NodeOrigin(
      stream: (kind, value), operation: NodeOrigin.Literal(operation), file: NodeOrigin.Literal(file),
      line: line)
    // A stream that the library builds by itself has the location of the stream that it is built on.
    if line == 0, let above = first?.record?.origin {
      (origin.file, origin.line) = (above.file, above.line)
    } else if line == 0 {
      origin.file = nil
    }
    let record =
      context.awakeProbeReference?._withUnsafeGuaranteedRef { probe -> NodeRecord? in
        let made = NodeRecord(origin: origin, isRoot: first == nil)
        var above = NodeParents()
        first?.pass(itselfTo: made, among: &above, for: probe)
        for other in others { other.pass(itselfTo: made, among: &above, for: probe) }
        return probe.adopt(made, parents: above, isAttached: false) ? made : nil
      } ?? nil
    guard StreamContext.debugPrinter != nil else { return record }
    let logged = record ?? NodeRecord(origin: origin, isRoot: first == nil)
    logged.printToAll()
    return logged
  }

  /// Becomes a parent of a record that is made for what is built on this node.
  private func pass(itselfTo made: NodeRecord, among parents: inout NodeParents, for probe: Probe) {
    if !isKnown(to: probe) { record(for: probe) }
    // Unmanaged: a node holds its record for good.
    recordReference?._withUnsafeGuaranteedRef { known in
      if probe.knows(known) { parents.append(known.id) }
      made.inheritVisibility(from: known)
    }
  }
}
