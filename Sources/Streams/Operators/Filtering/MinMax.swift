extension EventStream {
  /// A stream of the values that are less than every one before.
  ///
  ///     self             ──3──5──2──2──1──
  ///     min { $0 < $1 }  ──3─────2─────1──
  ///
  /// The first value always passes. On an Observable, `value` is always the least: the value that it has at the start counts,
  /// and one that equals it passes once. Errors pass. A Future or Promise keeps its value, also after a retry. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - lessThan: returns whether the first value is less than the second.
  @discardableResult
  @inlinable
  public consuming func min(
    file: StaticString = #fileID, line: UInt = #line,
    lessThan: @escaping @Sendable (_ value: Value, _ least: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(ExtremeOperator(isBetter: lessThan), as: "min", file, line)
  }

  /// A stream of the values that are greater than every one before.
  ///
  ///     self             ──3──2──5──5──7──
  ///     max { $0 > $1 }  ──3─────5─────7──
  ///
  /// The first value always passes. On an Observable, `value` is always the greatest: the value that it has at the start
  /// counts, and one that equals it passes once. Errors pass. A Future or Promise keeps its value, also after a retry. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - greaterThan: returns whether the first value is greater than the second.
  @discardableResult
  @inlinable
  public consuming func max(
    file: StaticString = #fileID, line: UInt = #line,
    greaterThan: @escaping @Sendable (_ value: Value, _ greatest: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(ExtremeOperator(isBetter: greaterThan), as: "max", file, line)
  }
}

extension EventStream where Value: Comparable {
  /// A stream of the values that are less than every one before: ``min(file:line:lessThan:)`` by `<`.
  ///
  ///     self   ──3──5──2──2──1──
  ///     min()  ──3─────2─────1──
  ///
  /// (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func min(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(ExtremeOperator<Value> { $0 < $1 }, as: "min", file, line)
  }

  /// A stream of the values that are greater than every one before: ``max(file:line:greaterThan:)`` by `>`.
  ///
  ///     self   ──3──2──5──5──7──
  ///     max()  ──3─────5─────7──
  ///
  /// (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func max(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(ExtremeOperator<Value> { $0 > $1 }, as: "max", file, line)
  }
}

/// Passes on the values that are better than all before.
@usableFromInline
struct ExtremeOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline var best: Input?
  /// Whether a value has passed. Until then, a value that is as good as the one an Observable has already passes, too.
  @usableFromInline var hasPassed: Bool
  @usableFromInline let isBetter: @Sendable (Input, Input) -> Bool

  @inlinable
  init(isBetter: @escaping @Sendable (Input, Input) -> Bool) {
    best = nil
    hasPassed = false
    self.isBetter = isBetter
  }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection {
    if let best, hasPassed ? !isBetter(input, best) : isBetter(best, input) { return .drop }
    best = input
    hasPassed = true
    return .pass
  }

  @inlinable
  mutating func current(for input: Input) -> Input {
    if let best, !isBetter(input, best) { return best }
    best = input
    return input
  }
}
