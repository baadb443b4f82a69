extension EventStream {
  /// A stream of the same values, or of `value` at the end when there were none.
  ///
  ///     self             ────────|
  ///     defaultValue(7)  ────────7|
  ///
  /// It is emitted whatever the reason of the end; event streams and callbags emit it only when they complete. Errors pass and
  /// do not count as values. On a Future or Promise, it takes the place of an error or of a value that was dropped: nothing
  /// below hears of the failure, so put a retry above it. After a `cancel()`, a Future or Promise gives nothing. An Observable
  /// becomes a Hot. (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func defaultValue(
    _ value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    lift(
      DefaultOperator(value: value, isSingle: Kind.delivery == .settling), as: "defaultValue", file: file,
      line: line)
  }
}

/// Stands in for values that do not come.
@usableFromInline
struct DefaultOperator<Input: Sendable>: StreamOperator {
  // Errors that pass do not count, and the value is not put before a failure that is the end.
  @usableFromInline static var errorReading: ErrorReading { .settling }

  @usableFromInline let value: Input
  /// Whether there is one value or error in each attempt, and a flush only when there is neither.
  @usableFromInline let isSingle: Bool
  @usableFromInline var isEmpty = true

  @inlinable
  init(value: Input, isSingle: Bool) {
    self.value = value
    self.isSingle = isSingle
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Input> {
    isEmpty = isSingle
    return .emit(input)
  }

  @inlinable
  mutating func receive(error: any Error) -> Step<Input> { isSingle ? .emit(value) : .fail(error) }

  @inlinable
  mutating func finish(_ termination: Termination) -> Input? { isEmpty ? value : nil }
}
