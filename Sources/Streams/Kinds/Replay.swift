extension EventStream {
  /// Gives the latest value to this chain at once, if there is one to give; else does nothing.
  ///
  /// - On a Future, Promise or Progression it is the outcome, and reaches all who wait for it there. Without it, a chain
  ///   that is attached after the outcome hears it 10 ms later.
  /// - On other streams it is what the nearest Observable above remembers, or the nearest ``canReplay(_:file:line:)``: it
  ///   takes the way from there to this stream, through the operators, and branches beside it hear nothing.
  ///
  /// (Source: seed Promise, RxStream.)
  /// - Parameter shared: whether everything below this stream hears a value that is not an outcome, too.
  @discardableResult
  public func replay(shared: Bool = true) -> Self {
    switch Kind.delivery {
    case .settling: node.replayFromAbove()
    case .flowing, .remembering: node.replayLatest(to: node, shared: shared)
    // Nothing flows through a producer itself.
    case .lazy: break
    }
    return self
  }

  /// A stream of the same values that remembers the latest one, for ``replay(shared:)``.
  ///
  ///     let latest = readings.canReplay(true)
  ///     …
  ///     latest.on { show($0) }.replay()
  ///
  /// A Hot or Cold keeps nothing unless it is told so here: keeping is what `false` leaves out, and then this is the
  /// stream itself. It is so as well on an Observable, Future, Promise or Progression, which remember in any case. What a
  /// Cold keeps is the latest answer, whoever has asked for it. (Source: RxStream, where every stream remembers unless it
  /// is told not to.)
  @discardableResult
  public func canReplay(
    _ canReplay: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    guard canReplay, Kind.delivery == .flowing || Kind.delivery == .lazy else {
      return EventStream<Kind.Mapped, Value, Failure>(
        node: node, lifetime: Kind.isHeldByHandles ? lifetime : sharedLifetime)
    }
    return attached("canReplay", file, line) { KeepingNode<Value>(parent: $0) }
  }
}

/// A node that can say again what it said last.
@usableFromInline
protocol Replaying: AnyObject {
  /// Passes the latest value on. False without one. Called by the gate's owner.
  func passOnLatest(_ route: Route) -> Bool
}

extension CurrentValue where Self: Node {
  @usableFromInline
  func passOnLatest(_ route: Route) -> Bool {
    passOn(value: current, route)
    return true
  }
}

extension Node {
  /// Looks for the latest value here and above, and sends it down to the stream that asks.
  func replayLatest(to asker: Node, shared: Bool) {
    var place = self
    while !(place is any Replaying) {
      guard let above = place.upstream else { return }
      place = above
    }
    let source = place
    source.gate.visit {
      guard source.isOpen, let replaying = source as? any Replaying else { return }
      var isFound = false
      // The way of a replay is that of an answer. The probe sees no request.
      source.answer(Exchange(asker: asker, share: shared, trace: nil)) {
        isFound = replaying.passOnLatest($0)
      }
      if !isFound { source.upstream?.replayLatest(to: asker, shared: shared) }
    }
  }
}

/// Passes values on and remembers the latest.
// Unchecked like its superclass: the gate serialises.
private final class KeepingNode<Value: Sendable>: Node, Replaying, @unchecked Sendable {
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var latest: Value?

  init(parent: Node) {
    super.init(parent: parent, flags: .hearsEnd) { node, value, route in
      // This closure is stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: KeepingNode<Value>.self)
      let value = value.assumingMemoryBound(to: Value.self)
      node.latest = value.pointee
      node.forward(value, route)
    }
  }

  func passOnLatest(_ route: Route) -> Bool {
    guard let latest else { return false }
    passOn(value: latest, route)
    return true
  }

  override func willEnd(_ termination: Termination) { latest = nil }

  override func moved(to relay: any Relay) -> Node? {
    moved(to: relay, Value.self) { KeepingNode(parent: $0) }
  }
}
