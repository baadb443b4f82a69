extension EventStream {
  /// A stream of the first `count` values, which then ends.
  ///
  ///     self      ──1──2──3──4──
  ///     first(2)  ──1──2!
  ///
  /// This end also ends each stream above that it leaves without a branch, but never the root of a Hot or Cold. It is not a
  /// cancel: values that have been passed on and wait below still come out, and operators that wait for the end of an event
  /// stream, such as `times` or `collect`, take it for a completion. Errors pass and do not count. A Future or Promise
  /// delivers its one value and completes by itself, whatever `then` says. An Observable becomes a Hot;
  /// ``next(_:then:file:line:)`` keeps it an Observable. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - count: how many values; at least 1.
  ///   - reason: what to end with after the last of them.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is positive.
  @discardableResult
  @inlinable
  public func first(
    _ count: Int = 1, then reason: Termination = .cancelled,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.check(count, "count", atLeast: 1, in: "first", file, line)
    return liftFiltering(taking(count, then: reason), as: "first", file, line)
  }

  /// A stream of the next `count` values, which then ends: the same as ``first(_:then:file:line:)``, except that an
  /// Observable stays one and keeps its last value.
  ///
  ///     self     ──1──2──3──4──
  ///     next(2)  ──1──2!
  ///
  /// (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - count: how many values; at least 1.
  ///   - reason: what to end with after the last of them.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is positive.
  @discardableResult
  @inlinable
  public func next(
    _ count: Int = 1, then reason: Termination = .cancelled,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    Requirement.check(count, "count", atLeast: 1, in: "next", file, line)
    return liftSelecting(taking(count, then: reason), as: "next", file, line)
  }

  @inlinable
  func taking(_ count: Int, then reason: Termination) -> TakeOperator<Value> {
    // A Future or Promise has one value, and ends by itself once everything below has processed it.
    TakeOperator(count: Kind.delivery == .settling ? .max : count, then: reason)
  }
}

/// Passes the first values on, then ends.
@usableFromInline
struct TakeOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline var remaining: Int
  @usableFromInline let reason: Termination

  @inlinable
  init(count: Int, then reason: Termination) {
    remaining = count
    self.reason = reason
  }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection {
    remaining -= 1
    return remaining > 0 ? .pass : .passAndEnd(reason)
  }
}
