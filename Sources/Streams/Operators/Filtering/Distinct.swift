extension EventStream {
  /// A stream of the values that the handler finds different from the value before.
  ///
  ///     self                   ──1──1──2──1──
  ///     distinct { $0 != $1 }  ──1─────2──1──
  ///
  /// The first value always passes, without a call of the handler; so does the first change of an Observable. Errors
  /// pass. A Future or Promise keeps its value, also after a retry. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - isDistinct: gets the value received before, passed on or not, and the next one; returns whether to pass
  ///     the next one on.
  @discardableResult
  @inlinable
  public consuming func distinct(
    file: StaticString = #fileID, line: UInt = #line,
    _ isDistinct: @escaping @Sendable (_ prior: Value, _ next: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(DistinctOperator(isDistinct: isDistinct), as: "distinct", file, line)
  }
}

extension EventStream where Value: Equatable {
  /// A stream of the values that differ from the value before.
  ///
  ///     self        ──1──1──2──1──
  ///     distinct()  ──1─────2──1──
  ///
  /// The first value always passes; so does the first change of an Observable. (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func distinct(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(DistinctOperator<Value> { $0 != $1 }, as: "distinct", file, line)
  }
}

/// Passes on the values that differ from the one before.
@usableFromInline
struct DistinctOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline var prior: Input?
  @usableFromInline let isDistinct: @Sendable (Input, Input) -> Bool

  @inlinable
  init(isDistinct: @escaping @Sendable (Input, Input) -> Bool) {
    prior = nil
    self.isDistinct = isDistinct
  }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection {
    defer { prior = input }
    guard let prior else { return .pass }
    return isDistinct(prior, input) ? .pass : .drop
  }
}
