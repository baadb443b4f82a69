extension EventStream {
  /// Joins this stream and another in a node of their own.
  @inlinable
  func join<NewKind: StreamKind, OtherKind, State: JoinState>(
    _ other: EventStream<OtherKind, State.Right, Failure>, _ state: State, _ name: StaticString,
    _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, State.Output, Failure> where State.Left == Value {
    if Kind.delivery == .perStart {
      let type = EventStream<NewKind, State.Output, Failure>.self
      let isHidden = other.node.hidesValues
      let stream: EventStream<NewKind, State.Output, Failure> = blueprint(besides: isHidden) { run in
        let (left, right) = self.nodes(
          with: other, in: run, by: state.sideRule, startsOnTheRight: State.startsOnTheRight)
        let child = makeJoin(left, right, state, NewKind.self, name, file, line)
        child.gate.keep(other.sharedLifetime)
        if let demandScope = run.demandScope { child.gate.countedDemand = demandScope.demand }
        child.identifyGate(as: name, type, file, line)
        return child
      }
      stream.node.identify(as: name, type)
      return stream
    }
    let run = RunBuilder()
    let child = makeJoin(node, other.node(in: run), state, NewKind.self, name, file, line)
    defer { if OtherKind.delivery == .perStart { run.begin() } }
    child.identifyGate(as: name, EventStream<NewKind, State.Output, Failure>.self, file, line)
    if NewKind.staysWhileHeld {
      child.gate.keep(other.sharedLifetime)
      return derived(child)
    }
    return EventStream<NewKind, State.Output, Failure>(of: child, sharing: sharedLifetime(with: other))
  }

  /// What keeps this stream's tree and another one alive, for a join of both.
  @inlinable
  func sharedLifetime<OtherKind, OtherValue, OtherFailure>(
    with other: EventStream<OtherKind, OtherValue, OtherFailure>
  ) -> Hold? {
    JointHold.joining(sharedLifetime, other.sharedLifetime)
  }

  /// Joins this Observable and another stream in a node that remembers what it passes on.
  ///
  /// - Parameters:
  ///   - current: its first value.
  ///   - versions: how often each side had changed when `current` was made of it: what a source says between then and when it
  ///     is heard here is delivered when it is heard.
  @usableFromInline
  func rememberingJoin<NewKind: StreamKind, OtherKind, State: JoinState>(
    _ other: EventStream<OtherKind, State.Right, Failure>, _ state: State, _ name: StaticString,
    _ file: StaticString, _ line: UInt, current: State.Output, versions: [Int?]
  ) -> EventStream<NewKind, State.Output, Failure> where State.Left == Value {
    let run = RunBuilder()
    let right = other.node(in: run)
    defer { if OtherKind.delivery == .perStart { run.begin() } }
    let record = Node.makeRecord(
      in: node.gate.context, below: [node, right.recordedNode], NewKind.self, State.Output.self, name, file,
      line)
    let child = JoinNode(
      remembering: RememberingState(state: state, latest: LatestValue(current)), left: node, right: right,
      versions: versions, record: record)
    child.identifyGate(as: name, EventStream<NewKind, State.Output, Failure>.self, file, line)
    return EventStream<NewKind, State.Output, Failure>(of: child, sharing: sharedLifetime(with: other))
  }
}

/// Joins two nodes in a third.
@inlinable
func makeJoin<Kind: StreamKind, State: JoinState>(
  _ left: Node, _ right: Node, _ state: State, _ kind: Kind.Type, _ name: StaticString, _ file: StaticString,
  _ line: UInt
) -> Node {
  let known = left.recordedNode
  let record =
    !known.hasRecord
    ? nil
    : Node.makeRecord(
      in: left.gate.context, below: [known, right.recordedNode], kind, State.Output.self, name, file, line)
  return JoinNode(state, left: left, right: right, record: record)
}

extension EventStream where Kind: RememberingKind {
  /// Joins two Observables in pairs.
  ///
  /// - Parameter makeState: gets the values of which the first pair is made; the state hears all that come after them.
  func rememberingPairs<OtherKind: RememberingKind, OtherValue, State: JoinState>(
    of other: EventStream<OtherKind, OtherValue, Failure>, _ name: StaticString,
    _ file: StaticString, _ line: UInt, _ makeState: (_ left: Value, _ right: OtherValue) -> State
  ) -> EventStream<ObservableKind, State.Output, Failure>
  where State.Left == Value, State.Right == OtherValue, State.Output == (Value, OtherValue) {
    let left = node.remembered(Value.self).present
    let right = other.node.remembered(OtherValue.self).present
    return rememberingJoin(
      other, makeState(left.value, right.value), name, file, line, current: (left.value, right.value),
      versions: [left.version, right.version])
  }
}
