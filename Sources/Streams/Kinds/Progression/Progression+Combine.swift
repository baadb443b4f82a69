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
    let child = ProgressJoinNode(
      CombineState<Value, OtherValue>(), left: node, right: other.node, record: record, mapper)
    child.identifyGate(
      as: "combineProgress", Progression<NewUnit, (Value, OtherValue)>.self, file, line)
    return Progression<NewUnit, (Value, OtherValue)>(node: child, lifetime: sharedLifetime(with: other))
  }
}

/// A join that makes one progress of two.
private final class ProgressJoinNode<State: JoinState, Left: Sendable, Right: Sendable, Joint: Sendable>:
  // Unchecked like its superclass: the gate serialises.
  JoinNode<State>, @unchecked Sendable
{
  typealias Mapper = @Sendable (EitherAnd<ProgressEvent<Left>, ProgressEvent<Right>>) -> ProgressEvent<Joint>

  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var mapper: Mapper?
  // Only the gate's owner reads and writes.
  private var latest: EitherAnd<ProgressEvent<Left>, ProgressEvent<Right>>?

  init(
    _ state: State, left: Node, right: Node, record: NodeRecord?, _ mapper: @escaping Mapper
  ) {
    self.mapper = mapper
    super.init(state, left: left, right: right, record: record)
  }

  override func upstreamProgressed(_ inlet: Inlet, _ event: any Sendable) {
    let side = inlet.side
    perform {
      guard self.awaitsOutcome, !self.isClosed, let progress = self.joined(event, of: side) else { return }
      self.latest = progress
      self.emit(progress: self.mapper.use { $0(progress) })
    }
  }

  override func empty() {
    mapper = nil
    super.empty()
  }

  private func joined(
    _ event: any Sendable, of side: Int
  ) -> EitherAnd<ProgressEvent<Left>, ProgressEvent<Right>>? {
    if side == 0 {
      guard let left = event as? ProgressEvent<Left> else { return nil }
      return latest?.right.map { .both(left, $0) } ?? .left(left)
    }
    guard let right = event as? ProgressEvent<Right> else { return nil }
    return latest?.left.map { .both($0, right) } ?? .right(right)
  }
}
