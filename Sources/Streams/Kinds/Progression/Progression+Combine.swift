extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// A Progression of both values as a pair, and of progress that is made of both sides' progress.
  ///
  ///     photos.combineProgress(stream: videos) { progress in
  ///       ProgressEvent(
  ///         title: "Uploading", unit: "MB", current: (progress.left?.current ?? 0) + (progress.right?.current ?? 0),
  ///         total: (progress.left?.total ?? 0) + (progress.right?.total ?? 0))
  ///     }
  ///
  /// An error of either side ends it, and a cancel reaches both. (Source: RxStream.)
  /// - Parameters:
  ///   - other: the right-hand side of the pair.
  ///   - mapper: gets the latest progress of the side that has reported something or, once the other has done so too,
  ///     of both.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  public func combineProgress<OtherKind: ProgressingKind, OtherValue, NewUnit: Sendable>(
    stream other: EventStream<OtherKind, OtherValue, Failure>, file: StaticString = #fileID,
    line: UInt = #line,
    progressMapper mapper:
      @escaping @Sendable (
        EitherAnd<ProgressEvent<Kind.ProgressUnit>, ProgressEvent<OtherKind.ProgressUnit>>
      ) -> ProgressEvent<NewUnit>
  ) -> Progression<NewUnit, (Value, OtherValue)> {
    let record = Node.makeRecord(
      in: node.gate.context, below: [node, other.node], ProgressionKind<NewUnit>.self,
      (Value, OtherValue).self,
      "combineProgress", file, line)
    let state = ProgressState(values: CombineState<Value, OtherValue>(), mapper: mapper)
    let child = JoinNode(state, left: node, right: other.node, record: record)
    child.identifyGate(
      as: "combineProgress", Progression<NewUnit, (Value, OtherValue)>.self, file, line)
    return Progression<NewUnit, (Value, OtherValue)>(of: child, sharing: sharedLifetime(with: other))
  }
}

/// Joins the values as another state does, and makes one progress of both sides' progress.
private struct ProgressState<Values: JoinState, LeftUnit: Sendable, RightUnit: Sendable, Unit: Sendable>:
  JoinState
{
  typealias Reports = EitherAnd<ProgressEvent<LeftUnit>, ProgressEvent<RightUnit>>

  var values: Values
  let mapper: @Sendable (Reports) -> ProgressEvent<Unit>
  /// The latest report of each side that has reported something.
  var latest: Reports?

  mutating func receive(left value: Values.Left) -> Step<Values.Output> { values.receive(left: value) }

  mutating func receive(right value: Values.Right) -> Step<Values.Output> { values.receive(right: value) }

  mutating func sideEnded(_ side: Int) -> Bool { values.sideEnded(side) }

  mutating func forget(_ side: Int) { values.forget(side) }

  mutating func receive(progress event: any Sendable, of side: Int) -> (any Sendable)? {
    guard let reports = reports(with: event, of: side) else { return nil }
    latest = reports
    return mapper(reports)
  }

  private func reports(with event: any Sendable, of side: Int) -> Reports? {
    if side == 0 {
      guard let left = event as? ProgressEvent<LeftUnit> else { return nil }
      return latest?.right.map { .both(left, $0) } ?? .left(left)
    }
    guard let right = event as? ProgressEvent<RightUnit> else { return nil }
    return latest?.left.map { .both($0, right) } ?? .right(right)
  }
}
