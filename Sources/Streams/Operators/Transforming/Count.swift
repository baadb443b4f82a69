extension EventStream {
  /// A stream of how many values have come so far, one number for each value.
  ///
  ///     self   ──a──b──c──
  ///     count  ──1──2──3──
  ///
  /// Errors do not count. The value that an Observable has at the start counts as 1, and so does the first one that is
  /// set. (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func count(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, UInt, Failure> {
    liftMapping(CountOperator<Value>(), as: "count", file, line)
  }
}

/// Counts the values.
@usableFromInline
struct CountOperator<Input: Sendable>: MappingOperator, EndIgnoringOperator {
  @usableFromInline var count: UInt = 0

  @inlinable
  init() {}

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<UInt> {
    count += 1
    return .emit(count)
  }

  @usableFromInline
  func current(for input: Input) -> UInt { max(count, 1) }
}
