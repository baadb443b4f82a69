// How the sides of a join are built, each with a demand scope of its own.

extension RunBuilder {
  /// Builds one side of a join, and lets its sources give no more than the join needs; without a balance, all that they have.
  func side(_ side: Int, in balance: SideBalance?, _ build: (RunBuilder) -> Node) -> Node {
    guard let balance, let below = demandScope else { return build(self) }
    demandScope = DemandScope(above: below, isUseless: { balance.isUseless(side) }) { change in
      below.note(underWay: balance.note(change, underWayAt: side))
    } rule: { room, _ in
      balance.room(side, below: room)
    }
    defer { demandScope = below }
    guard balance.rule.counts else { return build(self) }
    let goOn: @Sendable () -> Void = { [demand = below.demand] in
      // The value has been delivered: what it has made room for may be asked for.
      below.note(underWay: balance.note())
      if balance.goOn() { demand.serve() }
    }
    let fallSilent: @Sendable (Node) -> Void = { [demand = below.demand] _ in
      balance.fallSilent(side)
      demand.rest()
    }
    return build(self).counted(by: { balance.enter(side) }, afterwards: goOn, whenSilent: fallSilent)
  }
}

extension EventStream {
  /// Builds this stream's node and another's, so that neither gives what their join has no use for, and in the order in
  /// which they start.
  @usableFromInline
  func nodes<OtherKind, Other, OtherFailure>(
    with other: EventStream<OtherKind, Other, OtherFailure>, in run: RunBuilder, by rule: SideBalance.Rule?,
    startsOnTheRight: Bool
  ) -> (left: Node, right: Node) {
    let balance = run.demandScope.flatMap { below in
      rule.flatMap { SideBalance.between(2, by: $0, for: below.demand) }
    }
    let first = startsOnTheRight ? run.side(1, in: balance) { other.node(in: $0) } : nil
    let left = run.side(0, in: balance) { self.node(in: $0) }
    return (left, first ?? run.side(1, in: balance) { other.node(in: $0) })
  }
}
