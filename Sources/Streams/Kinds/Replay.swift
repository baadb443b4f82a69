extension EventStream {
  /// Gives this chain at once what the nearest streams above have kept; does nothing where they have kept nothing.
  ///
  /// That is the outcome of a Future, Promise or Progression that has settled, the value that an Observable remembers, and the
  /// value that a ``canReplay(_:file:line:)`` has kept. It is looked for above every side of a join, and takes the path from
  /// there to this stream, through the operators between and the one on which this is called: `observable.on { … }.replay()`
  /// calls the handler.
  ///
  /// - An outcome reaches all branches that wait for it there. Without a replay, a chain that is attached after the outcome
  ///   hears it 10 ms later; on the live clock it may be 20.
  /// - A remembered value goes to this chain alone: branches beside the path hear nothing.
  /// - A stream that remembers and works on nothing (an input, `canReplay()`, `observable(initial:)`, a join of Observables)
  ///   gives what it remembers itself.
  ///
  /// An outcome is looked for once in each stream. A remembered value comes on each path on which a new value would come:
  /// through joins of joins, once for each path.
  /// (Source: RxStream.)
  /// - Parameter shared: whether everything below this stream also hears a value that is not an outcome.
  @discardableResult
  @inlinable
  public func replay(shared: Bool = true) -> Self {
    switch Kind.delivery {
    case .settling: node.replayFromAbove(toAll: true)
    case .flowing, .remembering: node.replayRemembered(shared: shared)
    // Nothing flows through a producer itself.
    case .perStart: break
    }
    return self
  }

  /// A stream of the same values that remembers the latest one, for ``replay(shared:)``.
  ///
  ///     let latest = readings.canReplay(true)
  ///     …
  ///     latest.on { show($0) }.replay()
  ///
  /// A Hot or Cold keeps no value unless it is told to here. With `false` it keeps none, and this is the stream itself; so it
  /// is on an Observable, Future, Promise or Progression, which remember in any case. A Cold keeps the latest answer,
  /// whichever branch has asked. (Source: RxStream, where every stream remembers unless it is told not to.)
  @discardableResult
  public func canReplay(
    _ canReplay: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    guard canReplay, Kind.delivery == .flowing || Kind.delivery == .perStart else {
      return EventStream<Kind.Mapped, Value, Failure>(node: node, lifetime: lifetimeOfPlace)
    }
    return attached("canReplay", file, line) { OperatorNode(KeepingOperator<Value>(), parent: $0) }
  }
}

/// Passes values on and remembers the latest.
struct KeepingOperator<Input: Sendable>: KeptValue, EndIgnoringOperator {
  private(set) var latest: Input?

  mutating func receive(_ input: Input) -> Step<Input> {
    latest = input
    return .emit(input)
  }
}

extension OperatorNode: Replaying where Operator: KeptValue {
  // What it has kept may have come from a stream that keeps nothing.
  @usableFromInline var repeatsWhatIsAbove: Bool { false }

  @usableFromInline
  func passOnLatest(_ route: Route) -> Bool {
    guard let latest = operation.use(Operator.self, { $0.latest }) else { return false }
    passOn(value: latest, route)
    return true
  }
}

/// An operator that knows the latest value.
protocol KeptValue: StreamOperator {
  var latest: Input? { get }
}
