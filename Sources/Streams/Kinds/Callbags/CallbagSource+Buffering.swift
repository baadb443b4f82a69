extension EventStream where Kind == CallbagKind {
  /// A pullable source of this source's values, which are kept for a slow sink as the policy says.
  ///
  ///     ticks.buffered(.newest(10)).puller { print($0) }
  ///
  /// As many values as can be kept are asked for in advance. The policy is for values that come unasked: all of an answer is
  /// kept, however many values an operator makes of it. The probe counts the values that are dropped. The end comes when all
  /// waiting values have been taken; an overflow that fails, or an end from the sink, drops them. How many values wait is the
  /// node's ``NodeRecord/pressure``. When a value has been given for a wish with which the sink says something, the new wish in
  /// its place says that to the source; a buffer that can keep any number makes no such wish.
  /// - Precondition: at least one value is kept.
  /// - Complexity: stores up to as many values that come unasked as the policy says, as many that have been asked for, and what
  ///   operators make of one answer.
  public func buffered(
    _ overflow: CallbagOverflow, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    Requirement.check(overflow, in: "buffered", file, line)
    return CallbagSource<Value>.made(in: node.gate.context, isHidden: node.hidesValues) { run in
      let below = run.demandScope ?? .unlimited()
      let isCounted = run.demandScope != nil
      let upper = Demand(keepsMore: true, words: SinkWords(above: below.demand.words))
      run.demandScope = DemandScope(of: upper)
      let parent = self.node(in: run)
      run.demandScope = isCounted ? below : nil
      let record = parent.makeRecord(Kind.self, Value.self, "buffered", file, line)
      let buffer = BufferNode<Value>(
        overflow, below: parent, upper: upper, demandScope: below, record: record)
      buffer.identifyGate(as: "buffered", CallbagSource<Value>.self, file, line)
      below.add(buffer)
      run.canBeAsked = true
      run.add {
        upper.add(overflow.capacity)
        upper.release()
        if !isCounted { below.demand.release() }
      }
      return buffer
    }
  }
}
