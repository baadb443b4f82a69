extension EventStream where Kind: FailingKind {
  /// Pairs of the latest value and each value of the sampler, as often as the sampler has one. (Source: ReactiveSwift.)
  ///
  ///     self                   ──1──────2─────────
  ///     sampler                ─────a──b────c─────
  ///     sample(with: sampler)  ─────(1,a)(1,b)(2,c)
  ///
  /// It completes as soon as no value can come any more: when the sampler completes or fails, or when this stream completes
  /// without a value. It fails when this stream fails, and is interrupted when either stream is.
  public func sample<SamplerKind, Sample, SamplerFailure>(
    with sampler: EventStream<SamplerKind, Sample, SamplerFailure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Sample), Failure> {
    join(sampler.retyped(), SampleWithState<Value, Sample>(), "sample", file, line)
  }

  /// The latest value each time the sampler has one, again and again. (Source: ReactiveCocoa.)
  ///
  /// It ends like ``sample(with:file:line:)``. ``sample(_:file:line:)`` gives each value once.
  public func sample<SamplerKind, Sample, SamplerFailure>(
    on sampler: EventStream<SamplerKind, Sample, SamplerFailure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    sample(with: sampler, file: file, line: line).map(file: file, line: line) { $0.0 }
  }

  /// Pairs of each value and the latest one of another stream: ``withLatest(_:file:line:)`` for one that cannot fail.
  /// (Source: ReactiveSwift.)
  public func withLatest<OtherKind, Other>(
    from other: EventStream<OtherKind, Other, Never>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    withLatest(other.retyped(), file: file, line: line)
  }
}

/// Pairs the left side's latest value with each of the right side's.
struct SampleWithState<Left: Sendable, Right: Sendable>: JoinState {
  typealias Output = (Left, Right)

  var sideRule: SideBalance.Rule? { .each }

  static var ignoresErrorsOnTheRight: Bool { true }

  private var latest: Left?

  mutating func receive(left value: Left) -> Step<Output> {
    latest = value
    return .skip
  }

  mutating func receive(right value: Right) -> Step<Output> { latest.map { .emit(($0, value)) } ?? .skip }

  mutating func sideEnded(_ side: Int) -> Bool { side == 1 || latest == nil }

  mutating func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    if side == 1, termination.underlyingError != nil { return isOver ? .completed : nil }
    return isOver || termination != .completed ? termination : nil
  }
}
