extension EventStream where Kind == CallbagKind {
  /// Starts a run for a sink that asks for each value that it wants.
  ///
  ///     CallbagSource.from(1...).puller { print($0) }.pull(3)   // 1, 2, 3
  ///
  /// - Parameters:
  ///   - file: where the run is started, for probes.
  ///   - line: where the run is started, for probes.
  ///   - end: hears of the end, unless the sink itself ends the run.
  ///   - value: hears each value.
  /// - Returns: the subscription with which the sink asks and stops its source.
  @discardableResult
  public func puller(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ value: @escaping @Sendable (_ value: Value) -> Void
  ) -> CallbagSubscription {
    begin(asking: 0, file, line, greet: { _ in }, value: value, end: end)
  }

  /// Starts a run for a sink that takes whatever comes, and asks for nothing: pullable sources give it nothing. The same as
  /// ``puller(file:line:end:_:)``, for sinks that do not mean to ask.
  @discardableResult
  public func listener(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ value: @escaping @Sendable (_ value: Value) -> Void
  ) -> CallbagSubscription {
    begin(asking: 0, file, line, greet: { _ in }, value: value, end: end)
  }

  /// The same as ``listener(file:line:end:_:)``, under the name that callbags elsewhere have for it.
  @discardableResult
  public func observe(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ value: @escaping @Sendable (_ value: Value) -> Void
  ) -> CallbagSubscription {
    listener(file: file, line: line, end: end, value)
  }

  /// Starts a run for a sink that wants every value. (Source: CallbagKit.)
  @discardableResult
  @inlinable
  public func forEach(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ value: @escaping @Sendable (_ value: Value) -> Void
  ) -> CallbagSubscription {
    begin(asking: Demand.unlimited, file, line, greet: { _ in }, value: value, end: end)
  }

  /// Starts a run for a sink that wants every value, and hears values and the end as messages. (Source: CallbagKit.)
  @discardableResult
  public func sink(
    file: StaticString = #fileID, line: UInt = #line,
    _ message: @escaping @Sendable (_ message: CallbagEvent<Value>) -> Void
  ) -> CallbagSubscription {
    forEach(file: file, line: line, end: { message(.completed($0)) }) { message(.next($0)) }
  }

  /// Builds a run, greets its sink, and then lets the sources begin, so that nothing comes before the greeting. They are asked
  /// when all have begun: by values that it gives meanwhile, a listenable source shows that it does not wait for wishes.
  ///
  /// - Parameters:
  ///   - spare: how many values the sink can keep beyond those that it asks for.
  ///   - drops: also counts the values that come while the sink has paused its sources.
  ///   - whenSilent: is called when nothing will come any more, not even an end.
  @inlinable @inline(__always)
  func begin(
    asking count: Int, spare: Int = 0, drops: DropCounter? = nil, as name: StaticString = "sink",
    _ file: StaticString, _ line: UInt,
    greet: (CallbagSubscription) -> Void,
    value: @escaping @Sendable (Value) -> Void, end: (@Sendable (Completion) -> Void)?,
    whenSilent: (@Sendable () -> Void)? = nil
  ) -> CallbagSubscription {
    let (run, demand) = (RunBuilder(), Demand(spare: spare, drops: drops))
    demand.add(count)
    run.demandScope = DemandScope(of: demand)
    let above = node(in: run)
    var hearEnd: (@Sendable (Termination) -> Void)?
    if let end { hearEnd = { end(Completion($0)) } }
    let leaf = Leaf<Value>(parent: above, demand: demand, value: value, end: hearEnd)
    leaf.whenSilent = whenSilent
    let started = start(run, leaf, demand, name, file, line)
    greet(started)
    // The sink may have ended it, or its end may have come, before anything has begun.
    if !started.hasEnded { run.beginOnVisit() }
    demand.releaseOnVisit()
    return started
  }

  @usableFromInline
  func start(
    _ run: RunBuilder, _ leaf: Node, _ demand: Demand, _ name: StaticString, _ file: StaticString,
    _ line: UInt
  ) -> CallbagSubscription {
    leaf.identify(as: name, Self.self, file, line)
    if let record = leaf.parent?.makeRecord(Kind.self, Value.self, name, file, line) { leaf.take(record) }
    let started = CallbagSubscription(
      demand, CallbagSubscription.Ending(leaf, demand), record: leaf.record, probe: leaf.gate.context.probe)
    _ = started.measure(capacity: 0)
    leaf.parent?.attach(leaf)
    return started
  }
}

/// What a source says after the greeting: values, and an end.
public enum CallbagEvent<Value: Sendable>: Sendable {
  /// A value.
  case next(Value)
  /// The end. Nothing follows.
  case completed(Completion)
}

extension CallbagEvent: Equatable where Value: Equatable {}

extension CallbagEvent: CustomStringConvertible {
  /// The message in words: `next(1)`, `completed(finished)`.
  public var description: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .completed(let completion): "completed(\(completion))"
    }
  }
}
