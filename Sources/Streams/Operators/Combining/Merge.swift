extension EventStream {
  /// A stream of both streams' values as they come.
  ///
  ///     self   ──1─────2────3──
  ///     other  ────4─────5─────
  ///     merge  ──1─4───2─5──3──
  ///
  /// It ends when both have ended. Merging into a Future or Promise gives the first value of either side and
  /// completes; the loser is cancelled if it is a Promise, and a retry below goes to the side that failed.
  /// Requests below a Cold merge go to the left stream. (Source: RxStream.)
  @discardableResult
  @inlinable
  public func merge<OtherKind>(
    _ other: EventStream<OtherKind, Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Derived, Value, Failure> {
    join(other, MergeState<Value>(isSingle: Kind.delivery == .settling), "merge", file, line)
  }
}

/// Passes everything from both sides on.
@usableFromInline
struct MergeState<Value: Sendable>: JoinState {
  /// Whether the first value is the last.
  @usableFromInline let isSingle: Bool
  /// The sides that have ended: 1 for the left, 2 for the right.
  @usableFromInline var ended: UInt8 = 0

  @inlinable
  init(isSingle: Bool) { self.isSingle = isSingle }

  @inlinable
  mutating func receive(left value: Value) -> Step<Value> { .emit(value) }

  @inlinable
  mutating func receive(right value: Value) -> Step<Value> { .emit(value) }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool {
    ended |= 1 << side
    return ended == 3
  }

  @usableFromInline
  mutating func forget(_ side: Int) { ended &= ~(1 << side) }
}
