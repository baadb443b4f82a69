extension Gate {
  /// Delivers inside the gate, now or in turn, an event that was held back outside of it: along its request's path
  /// when it answers one that was made below here, else to all children.
  @usableFromInline
  func perform(_ delivery: Delivery, _ body: @escaping (Route) -> Void) {
    perform { self.during(delivery, body) }
  }

  /// Makes the event's request the current one while the body runs. An outcome that is late is dropped. Called by the
  /// owner.
  @inlinable
  func during(_ delivery: Delivery, _ body: (Route) -> Void) {
    if delivery.round > 0, isLate(delivery) { return noteDrop() }
    guard let exchange = delivery.exchange else {
      return delivery.isAnswer ? answering(body) : body(.all)
    }
    guard !delivery.followsPath else { return follow(exchange, body) }
    exchangeReference = .passUnretained(exchange)
    body(.all)
    exchangeReference = nil
  }

  @usableFromInline
  func answering(_ body: (Route) -> Void) {
    guard let demand = countedDemand else { return body(.all) }
    demand.answering { body(.all) }
  }

  /// Does work in the midst of an event, whose request is the current one again after that. Called by the owner.
  @inline(__always)
  func restoringExchange<Output>(_ work: () -> Output) -> Output {
    let outer = exchangeReference
    defer { exchangeReference = outer }
    return work()
  }

  /// Whether an outcome was admitted before a retry from below asked for another one. Called by the owner.
  @usableFromInline
  func isLate(_ delivery: Delivery) -> Bool {
    let inlets = inlets
    // Streams that have joined later are not run again from here.
    return delivery.side < inlets.count && delivery.round != inlets[delivery.side].awaitedRound
  }

  /// Makes a request the current one while the body runs, and lays the path to its asker. Called by the owner, on behalf of the
  /// request's holder.
  @usableFromInline
  func follow(_ exchange: Exchange, _ body: (Route) -> Void) {
    if !tryFollow(exchange, body) { followRarely(exchange, body) }
  }

  /// The same, unless that takes more than usual: false, without a call of the body, where ``followRarely(_:_:)`` is to do it.
  @inlinable @inline(__always)
  func tryFollow(_ exchange: Exchange, _ body: (Route) -> Void) -> Bool {
    guard !exchange.isUnusual, let asker = exchange.askerReference else { return false }
    exchangeReference = .passUnretained(exchange)
    let isUsual = withShortPath(to: asker) { body(Route(path: $0)) }
    exchangeReference = nil
    return isUsual
  }

  /// The same for a request that has been cancelled, for a long way, and for a replay, which may come through any inlet of a
  /// join.
  @usableFromInline
  func followRarely(_ exchange: Exchange, _ body: (Route) -> Void) {
    guard let asker = placeToFollow(exchange) else { return noteDrop() }
    exchangeReference = .passUnretained(exchange)
    if !withShortPath(to: asker, { body(Route(path: $0)) }) {
      withLongPath(to: asker) { body(Route(path: $0)) }
    }
    exchangeReference = nil
  }

  /// Where the answer to a request goes; nil for one that has been cancelled.
  // Unmanaged: what holds the request holds the place.
  private func placeToFollow(_ exchange: Exchange) -> Unmanaged<Node>? {
    guard exchange.isUnusual else { return exchange.askerReference }
    guard !exchange.isCancelled, let replay = exchange as? ReplayRequest else { return nil }
    return .passUnretained(replay.place(in: self))
  }

  /// Lays the path from this gate to the asker, or to the way into the gate that the asker is in. False when it is long.
  ///
  /// - Complexity: O(*n*) in the number of nodes between.
  // Unmanaged: the asker holds everything above it.
  @inlinable @inline(__always)
  func withShortPath(to asker: Unmanaged<Node>, _ body: (Route.Path) -> Void) -> Bool {
    let last = end(ofPathTo: asker)
    // Hardly any path is longer than that, and a constant size costs nothing. Without a canary: `lay` looks at the size.
    let usualLength = 16
    return _withUnprotectedUnsafeTemporaryAllocation(of: Unmanaged<Node>?.self, capacity: usualLength + 1) {
      path in
      guard let start = lay(path, to: last) else { return false }
      body(start)
      return true
    }
  }

  /// The same for a way of any length.
  private func withLongPath(to asker: Unmanaged<Node>, _ body: (Route.Path) -> Void) {
    let last = end(ofPathTo: asker)
    var length = 0
    forEachStep(up: last) { _ in length += 1 }
    withUnsafeTemporaryAllocation(of: Unmanaged<Node>?.self, capacity: length + 1) { path in
      if let start = lay(path, to: last) { body(start) }
    }
  }

  /// The asker, or the way into the gate that the asker is in.
  @inlinable @inline(__always)
  func end(ofPathTo asker: Unmanaged<Node>) -> Unmanaged<Node> {
    var last = asker
    while let inlet = last._withUnsafeGuaranteedRef({ wayIn(toGateOf: $0) }) { last = inlet }
    return last
  }

  /// Writes the path into the end of the memory. Nil when it is longer than that.
  @inlinable @inline(__always)
  func lay(
    _ path: UnsafeMutableBufferPointer<Unmanaged<Node>?>, to last: Unmanaged<Node>
  ) -> Route.Path? {
    var first = path.count - 1
    path.initializeElement(at: first, to: nil)
    forEachStep(up: last) { place in
      first &-= 1
      if first >= 0 { path.initializeElement(at: first, to: place) }
    }
    // The buffer has at least one element.
    return first >= 0 ? Route.Path(path.baseAddress.unsafelyUnwrapped + first) : nil
  }

  /// The inlet of the gate that a node is in, unless that is this gate.
  @inlinable @inline(__always)
  func wayIn(toGateOf node: Node) -> Unmanaged<Node>? {
    let gate = node.gateReference.unsafelyUnwrapped
    guard gate.toOpaque() != Unmanaged.passUnretained(self).toOpaque() else { return nil }
    return gate._withUnsafeGuaranteedRef { $0.parentReference }
  }

  @inlinable @inline(__always)
  func forEachStep(up last: Unmanaged<Node>, _ body: (Unmanaged<Node>) -> Void) {
    var place = last
    while place.toOpaque() != Unmanaged.passUnretained(self).toOpaque() {
      body(place)
      guard let parent = place._withUnsafeGuaranteedRef({ $0.parentReference }) else { return }
      place = parent
    }
  }
}
