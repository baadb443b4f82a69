extension EventStream: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name given by ``named(_:)``, or else the stream's type and its operator.
  ///
  ///     print(numbers.map { "\($0)" })               // Hot<String>.map
  ///     print(numbers.filter { $0 > 1 }.named("big"))  // big
  ///
  /// A stream that is not made by an operator is described by its type alone: `HotInput<Int>`. Nothing is stored for
  /// that, so a description costs nothing until the program asks for it. (Source: RxStream.)
  public var description: String {
    if let name = node.record?.name { return name }
    let type = Self.typeDescription
    let operation = node.isSource ? "" : node.operatorName
    return operation.isEmpty ? type : "\(type).\(operation)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// What the probe keeps of this stream; nil when it was built without a probe.
  public var inspected: NodeRecord? {
    guard let record = node.record, record.isProbed else { return nil }
    return record
  }

  /// Names the stream in descriptions, probes, dashboards and debug logs.
  @discardableResult
  public func named(_ name: String) -> Self {
    if Kind.delivery == .perStart { return adjusted(as: name) { $0.rename(name) } }
    node.rename(name)
    return self
  }

  /// Says whether viewers of the program may see this stream's values.
  ///
  ///     let password = HotInput<String>().inspected(.hidden)
  ///     let isLong = password.map { $0.count > 11 }.inspected(.shown)
  ///
  /// Each probe, dashboard and recording shows hidden values as `‹hidden›`. The same goes for requests that are made here, and
  /// for the values of the streams that are built on this one from now on, by operators or by conversions such as `signal()`,
  /// until one of them says otherwise. A stream that this one flows into later, as the inner one of a `flatMap` or `asyncMap`,
  /// is hidden from then on, with all that is attached below it; a conversion that was made there before is not. Nor is a
  /// stream that a closure makes of a hidden value, such as `Promise.completed(value)`: call this there as well. Counts, errors
  /// and what the program itself prints, as with `onDebugInfo`, are not hidden.
  @discardableResult
  public func inspected(_ visibility: ValueVisibility) -> Self {
    if visibility == .hidden { ValueVisibility.isInUse.store(true, ordering: .relaxed) }
    if Kind.delivery == .perStart {
      return adjusted(hiding: visibility == .hidden) { $0.madeRecord().setVisibility(visibility) }
    }
    node.madeRecord().setVisibility(visibility)
    return self
  }
}

extension Node {
  fileprivate func rename(_ name: String) {
    let record = madeRecord()
    record.rename(name)
    // Nothing happens to a node after its end. A node that it does not know, the probe reports later, by this name.
    guard let probe = gate.context.probe, probe.knows(record), !record.hasEnded.load(ordering: .acquiring)
    else { return }
    note(.named(name))
  }
}
