extension EventStream {
  /// Joins this stream and another in a node of their own.
  @inlinable
  func join<OtherKind, State: JoinState>(
    _ other: EventStream<OtherKind, State.Right, Failure>, _ state: State, _ name: StaticString,
    _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Derived, State.Output, Failure> where State.Left == Value {
    let record =
      node.record == nil
      ? nil
      : Node.makeRecord(
        in: node.gate.context, below: [node, other.node], Kind.Derived.self, State.Output.self, name,
        file, line)
    let child = JoinNode(state, left: node, right: other.node, record: record)
    let lifetimes =
      Kind.delivery == .settling ? [sharedLifetime, other.sharedLifetime].compactMap { $0 } : []
    return EventStream<Kind.Derived, State.Output, Failure>(
      node: child, lifetime: JointLifetime.joining(lifetimes))
  }
}
