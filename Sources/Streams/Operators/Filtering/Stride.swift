extension EventStream {
  /// A stream of every nth value, beginning with the nth.
  ///
  ///     self       ──1──2──3──4──5──6──
  ///     stride(3)  ────────3────────6──
  ///
  /// Errors pass and do not count. A Future or Promise completes without its value when the stride is above 1.
  /// (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - stride: the distance between two values; at least 1, which lets all pass.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `stride` is positive.
  @discardableResult
  @inlinable
  public func stride(
    _ stride: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    Requirement.check(stride, "stride", atLeast: 1, in: "stride", file, line)
    return liftSelecting(StrideOperator(stride: stride), as: "stride", file, line)
  }
}

/// Passes every nth value on.
@usableFromInline
struct StrideOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline let stride: Int
  @usableFromInline var remaining: Int

  @inlinable
  init(stride: Int) {
    self.stride = stride
    remaining = stride
  }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection {
    remaining -= 1
    guard remaining == 0 else { return .drop }
    remaining = stride
    return .pass
  }
}
