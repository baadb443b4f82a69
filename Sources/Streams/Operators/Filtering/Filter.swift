extension EventStream {
  /// A stream of the values that the predicate accepts.
  ///
  ///     self                ──1──2──3──4──
  ///     filter { $0 > 2 }   ────────3──4──
  ///
  /// A Future or Promise whose value is refused completes without one.
  @discardableResult
  @inlinable @inline(__always)
  public consuming func filter(
    file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (_ value: Value) -> Bool
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    lift(selecting: Filtering<Value>.self, as: "filter", file, line, isIncluded)
  }
}

/// Passes on what the closure accepts.
@usableFromInline
enum Filtering<Input: Sendable>: ClosureSelector {
  @usableFromInline typealias Answer = Bool

  @inlinable @inline(__always)
  static func accepts(_ answer: Bool) -> Bool { answer }
}
