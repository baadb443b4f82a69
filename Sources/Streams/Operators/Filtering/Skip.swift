extension EventStream {
  /// A stream without the first `count` values.
  ///
  ///     self     ──1──2──3──4──
  ///     skip(2)  ────────3──4──
  ///
  /// Errors pass and do not count. A Future or Promise whose value is skipped completes without one. (Source:
  /// RxStream.)
  ///
  /// - Parameters:
  ///   - count: how many values to skip; not negative.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is not negative.
  @discardableResult
  @inlinable
  public func skip(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    Requirement.check(count, "count", atLeast: 0, in: "skip", file, line)
    return liftSelecting(SkipOperator(count: count), as: "skip", file, line)
  }
}

/// Drops the first values, then passes all on.
@usableFromInline
struct SkipOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline var remaining: Int

  @inlinable
  init(count: Int) { remaining = count }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection {
    guard remaining > 0 else { return .pass }
    remaining -= 1
    return .drop
  }
}
