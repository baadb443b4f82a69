extension EventStream {
  /// A stream of the values that the predicate accepts.
  ///
  ///     self                ──1──2──3──4──
  ///     filter { $0 > 2 }   ────────3──4──
  ///
  /// A Future or Promise whose value is refused completes without one.
  @discardableResult
  @inlinable
  public func filter(
    file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (_ value: Value) -> Bool
  ) -> EventStream<Kind.Derived, Value, Failure> {
    lift(FilterOperator(isIncluded: isIncluded), as: "filter", file: file, line: line)
  }
}

/// Passes on what a predicate accepts.
@usableFromInline
struct FilterOperator<Value: Sendable>: PureOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }

  @usableFromInline let isIncluded: @Sendable (Value) -> Bool

  @inlinable
  init(isIncluded: @escaping @Sendable (Value) -> Bool) { self.isIncluded = isIncluded }

  @inlinable @inline(__always)
  func answer(_ input: Value) -> Step<Value> {
    isIncluded(input) ? .emit(input) : .skip
  }
}
