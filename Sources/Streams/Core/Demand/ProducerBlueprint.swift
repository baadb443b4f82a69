/// What a producer's stream stands for: how to build the part of a tree that each of its runs lives in.
///
/// It is a gate so that operators find the context they are built in. Nothing is ever delivered here.
@usableFromInline
// Unchecked like its superclass; only a blueprint that is about to go, and has no other owner, changes.
final class ProducerBlueprint: Gate, @unchecked Sendable {
  /// Makes a node for a run, below the one that the blueprint above has made, if there is one.
  typealias Build = @Sendable (_ run: RunBuilder, _ parent: Node?) -> Node

  private let build: Build
  /// What this one adds a node to; nil when it builds its part of the tree as a whole.
  @exclusivity(unchecked) private var above: ProducerBlueprint?
  /// How many blueprints there are above.
  private let depth: Int
  /// What has been added at the end, so that whatever adds more need not put another node below.
  let addition: (any Addition)?
  /// Whether the values of this stream's own node in each run are hidden. Those nodes say it themselves; this is for streams
  /// that are fed by runs to come.
  let isHidden: Bool

  convenience init(
    context: StreamContext, isHidden: Bool = false, build: @escaping @Sendable (RunBuilder) -> Node
  ) {
    self.init(context: context, addition: nil, isHidden: isHidden) { run, _ in build(run) }
  }

  /// - Parameter isHidden: whether the values are hidden; nil where those of the blueprint above say it.
  init(
    context: StreamContext, addition: (any Addition)? = nil, above: ProducerBlueprint? = nil,
    isHidden: Bool? = nil, build: @escaping Build
  ) {
    self.build = build
    self.addition = addition
    self.isHidden = isHidden ?? above?.isHidden ?? false
    self.above = above
    depth = above.map { $0.depth + 1 } ?? 0
    super.init(parent: nil, context: context, record: nil, isListed: false)
  }

  /// Builds the part of the tree for a run, up to and with this stream's own node.
  ///
  /// Blueprints that stand on one another are followed one after the other: the stack does not grow by their number.
  @usableFromInline
  func node(in run: RunBuilder) -> Node {
    // Branches that are built beside this way, such as the other sides of joins, may ask; the way itself is not asked.
    let isAskedBeside = Swift.exchange(&run.canBeAsked, with: false)
    defer { if isAskedBeside { run.canBeAsked = true } }
    guard depth > 0 else { return build(run, nil) }
    return withUnsafeTemporaryAllocation(of: Unmanaged<ProducerBlueprint>.self, capacity: depth + 1) {
      blueprints in
      // Unmanaged: each is held by the one below.
      var place: ProducerBlueprint? = self
      for index in blueprints.indices.reversed() {
        guard let blueprint = place else { break }
        blueprints.initializeElement(at: index, to: .passUnretained(blueprint))
        place = blueprint.above
      }
      var node: Node?
      for blueprint in blueprints {
        node = blueprint._withUnsafeGuaranteedRef { $0.build(run, node) }
      }
      // There is one for each, and one at least.
      return node.unsafelyUnwrapped
    }
  }

  deinit { releaseChain(&above) { $0.above.take() } }

  override func moved(below insertion: any Insertion) -> Node? {
    let blueprint = ProducerBlueprint(context: context, above: self) { run, node in
      // Below this one.
      let node = node.unsafelyUnwrapped
      let counted = run.demandScope.map {
        CountedInsertion(insertion: insertion, demand: $0.demand, held: run.heldCount(in: $0))
      }
      return node.movedOrLogged(below: counted ?? insertion) ?? node
    }
    blueprint.takeIdentity(of: self)
    return blueprint
  }
}

extension EventStream {
  /// This stream's node in a run: built for it when this is a producer, else the one node that it has.
  @inlinable
  func node(in run: RunBuilder) -> Node {
    guard Kind.delivery == .perStart else {
      run.noteUnasked()
      return node
    }
    // Nothing else makes streams of this kind.
    return node.trusted(as: ProducerBlueprint.self).node(in: run)
  }

  /// A producer that does something to this stream's node in each run.
  ///
  /// With a name, the new producer is called so, and this one is not.
  ///
  /// - Parameter isHidden: whether this hides that node's values, or shows them; nil for neither.
  func adjusted(
    as name: String? = nil, hiding isHidden: Bool? = nil, _ adjust: @escaping @Sendable (Node) -> Void
  ) -> Self {
    let stream: Self = blueprint(isHidden: isHidden) { _, node in
      adjust(node)
      return node
    }
    guard let name else {
      stream.node.takeIdentity(of: node)
      return stream
    }
    stream.node.identify(Self.self)
    stream.node.madeRecord().rename(name)
    return stream
  }

  @usableFromInline
  func blueprint<NewKind: StreamKind, Output>(
    _ name: StaticString, _ file: StaticString, _ line: UInt,
    _ make: @escaping @Sendable (_ parent: Node) -> Node
  ) -> EventStream<NewKind, Output, Failure> {
    let type = EventStream<NewKind, Output, Failure>.self
    let stream: EventStream<NewKind, Output, Failure> = blueprint { _, parent in
      let child = make(parent)
      child.identify(as: name, type, file, line)
      if let record = parent.makeRecord(NewKind.self, Output.self, name, file, line) { child.take(record) }
      parent.attach(child)
      return child
    }
    stream.node.identify(as: name, type)
    return stream
  }

  @usableFromInline
  func gateBlueprint<NewKind: StreamKind, Output>(
    _ name: StaticString, _ file: StaticString, _ line: UInt, _ holding: Holding,
    in context: StreamContext?,
    _ make: @escaping @Sendable (_ parent: Node, _ record: NodeRecord?) -> Node
  ) -> EventStream<NewKind, Output, Failure> {
    let type = EventStream<NewKind, Output, Failure>.self
    let stream: EventStream<NewKind, Output, Failure> = blueprint(in: context) { run in
      let build = { (parent: Node) -> Node in
        let gate = make(parent, parent.makeRecord(NewKind.self, Output.self, name, file, line))
        gate.identifyGate(as: name, type, file, line)
        return gate
      }
      if let below = run.demandScope {
        return self.gate(in: run, above: below, holding, of: Output.self, build)
      }
      let gate = build(self.node(in: run))
      gate.attachGate()
      return gate
    }
    stream.node.identify(as: name, type)
    return stream
  }

  /// A producer of what a closure puts below this one's node in each run.
  private func blueprint<NewKind: StreamKind, Output>(
    isHidden: Bool? = nil, _ add: @escaping @Sendable (_ run: RunBuilder, _ parent: Node) -> Node
  ) -> EventStream<NewKind, Output, Failure> {
    // Nothing else makes streams of this kind.
    let above = node.trusted(as: ProducerBlueprint.self)
    return EventStream<NewKind, Output, Failure>(
      // Below another blueprint.
      node: ProducerBlueprint(context: above.context, above: above, isHidden: isHidden) {
        add($0, $1.unsafelyUnwrapped)
      },
      lifetime: nil)
  }

  /// A producer of what a closure builds for each run, in the context of this stream unless said otherwise.
  ///
  /// - Parameter isHidden: whether the values of another stream of which it is built are hidden. The new producer's are hidden
  ///   then, and also if this one's are.
  @usableFromInline
  func blueprint<NewKind: StreamKind, Output, NewFailure: Error>(
    in context: StreamContext? = nil, besides isHidden: Bool = false,
    _ build: @escaping @Sendable (RunBuilder) -> Node
  ) -> EventStream<NewKind, Output, NewFailure> {
    EventStream<NewKind, Output, NewFailure>(
      node: ProducerBlueprint(
        context: context ?? node.gate.context, isHidden: isHidden || node.hidesValues, build: build),
      lifetime: nil)
  }
}
