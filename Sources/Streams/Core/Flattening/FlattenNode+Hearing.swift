// How inner streams are heard: their events arrive through an inlet each, or, from a source that has many values at hand,
// in one stay inside the gate.

extension FlattenNode {
  /// Whether it is interrupted when the inner stream that it hears is: where an interruption is an event, and for the winner of
  /// a race, whose events are those of this node.
  var passesInterruption: Bool { strategy == .race && has(.failsOnErrors) }

  /// The ways in from those that are heard.
  var innerInlets: [Inlet] { streams.withLock { $0.inlets } }

  /// What lets a stream's events arrive in a node, which is one for values of this type, from the beginning.
  @inlinable @inline(__always)
  static func starting<Kind, Output, Failure>(_ stream: EventStream<Kind, Output, Failure>) -> InnerStart {
    // One that waits for its turn keeps no input from its end, like one that is heard.
    { [stream = stream.forSharing] node, hearing in
      if let hearing { node.hear(stream, hearing) } else { node.giveUp(stream.node) }
    }
  }

  /// Lets a stream's events arrive here, from the beginning.
  @inlinable
  func hear<Kind, Output, Failure>(_ stream: EventStream<Kind, Output, Failure>, _ hearing: Hearing) {
    guard isOpen else { return giveUp(stream.node) }
    let run = RunBuilder()
    run.demandScope = runnerScope
    let parent = stream.node(in: run)
    let inlet =
      hearing.asked.map { FlattenNode.makeInlet(of: Output.self, below: parent, for: $0) }
      ?? FlattenNode.makeInlet(Kind.self, of: Output.self, below: parent, side: 1)
    // What settles keeps itself until then.
    if Kind.delivery != .settling { inlet.hold = hosting(stream.sharedLifetime) }
    inlet.hearsOwnRun = Kind.delivery == .perStart
    beginHearing(by: inlet, hearing)
    if Kind.delivery == .perStart { begin(run, of: parent) }
    innerScope?.demand.serve()
  }

  /// A way in for values of a stream of that kind, which are passed on as they are.
  @inlinable @inline(__always)
  static func makeInlet<Kind: StreamKind, Output: Sendable>(
    _ kind: Kind.Type, of output: Output.Type, below parent: Node, side: Int
  ) -> Inlet {
    Inlet(below: parent, side: side, isPassage: true) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      let value = value.trusted(as: Output.self)
      inlet.withHead(FlattenNode.self) { node in
        // A replay of what others follow is for its asker.
        guard route.path == nil || side > 0 else {
          let output = value.pointee
          return node.perform(inlet.delivery(route)) { node.emit(output: output, $0) }
        }
        let place = Gate.placeHere
        guard Kind.isUnasked || inlet.isPlain(.all), node.tryEnterSoon(from: place) else {
          return node.accept(value.pointee, from: inlet)
        }
        if node.takesEvent(of: inlet) {
          node.hasHeardValue = true
          node.emitInPlace(output: value.pointee, .all)
        }
        node.leave(from: place)
      }
    }
  }

  /// Lets an inner stream's run begin, which comes out of that node.
  @usableFromInline
  func begin(_ run: RunBuilder, of node: Node) {
    if node.isGate, let inner = node.gate.flattening { inner.begin(run, inside: self) } else { run.begin() }
  }

  @usableFromInline
  func beginHearing(by inlet: Inlet, _ hearing: Hearing) {
    inlet.head = self
    let starting = streams.withLock { $0.starting }
    visit {
      guard self.isOpen, self.streams.withLock({ $0.hear(inlet, hearing, from: starting) }) else {
        self.stopHearing([inlet])
        if self.isAnswering, hearing.isUnwanted { self.note(unheard: hearing.asked) }
        // What has come in its place may start, or has ended already.
        if !self.concludeIfDone() { self.afterRelease { self.runDeferredWork() } }
        return
      }
      inlet.parent.map(self.hideValues(asThoseOf:))
    }
    guard let parent = inlet.parent else { return }
    parent.attach(inlet)
    noteInner(parent)
    // Nothing else comes to hang below an inner stream.
    if inlet.has(.settling) { inlet.hearAtOnce() }
  }

  /// Takes a value that settles, or that finds the gate taken.
  @usableFromInline
  func accept<Output: Sendable>(_ value: Output, from inlet: Inlet) {
    guard inlet.admit() else { return }
    // Without what an inner Cold was asked for, or which run of an inner Promise this is: no branch asks from here.
    perform {
      guard self.takesEvent(of: inlet) else { return }
      self.hasHeardValue = true
      self.emit(output: value, .all)
    }
    inlet.didDeliver(.completed)
  }

  // MARK: Many values at once

  /// Passes an inner stream's values on in one stay inside this gate as well, until there are no more, or until there is
  /// something else to do in one of the gates. Returns whether there are no more.
  @inlinable @inline(__always)
  func pass<Values: IteratorProtocol>(
    _ values: inout Values, from inlet: Inlet, of source: Gate
  ) -> Bool where Values.Element: Sendable {
    guard tryEnter() else { return false }
    let isOver = passInside(&values, from: inlet, of: source)
    leave()
    return isOver
  }

  @inlinable @inline(__always)
  func passInside<Values: IteratorProtocol>(
    _ values: inout Values, from inlet: Inlet, of source: Gate
  ) -> Bool where Values.Element: Sendable {
    guard isChosen(inlet), let child = soleChild else { return false }
    return child._withUnsafeGuaranteedRef { child in
      let receiver = child.receive.receiver
      while !isMarked, !source.isMarked {
        guard let value = values.next() else { return true }
        hasHeardValue = true
        _withUnprotectedUnsafePointer(to: value) { receiver(child, $0, .all) }
      }
      return false
    }
  }

  /// Whether an inner stream's events count as things stand. Chooses none: see ``takesEvent(of:)``.
  @inlinable @inline(__always)
  func isChosen(_ inlet: Inlet) -> Bool {
    chosen.map { $0.toOpaque() == Unmanaged.passUnretained(inlet).toOpaque() } ?? hearsAll
  }
}
