extension EventStream {
  /// A stream without the first `count` values: ``skip(_:file:line:)`` under its other name. (Source: ReactiveCocoa.)
  ///
  /// - Precondition: `count` is not negative.
  public func skip(
    first count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    Requirement.check(count, "first", atLeast: 0, in: "skip", file, line)
    return skip(count, file: file, line: line)
  }

  /// A stream that begins with the first value that the closure refuses. (Source: ReactiveCocoa.)
  ///
  ///     self                    ──1──2──3──1──
  ///     skip(while: { $0 < 3 }) ────────3──1──
  ///
  /// After that value the closure is not called any more.
  public consuming func skip(
    while shouldSkip: @escaping @Sendable (_ value: Value) -> Bool, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(SkipWhileOperator(shouldSkip: shouldSkip), as: "skip", file, line)
  }

  /// A stream without the values that the closure finds equivalent to the one before. (Source: ReactiveCocoa.)
  public func skipRepeats(
    file: StaticString = #fileID, line: UInt = #line,
    _ isEquivalent: @escaping @Sendable (_ prior: Value, _ next: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    distinct(file: file, line: line) { !isEquivalent($0, $1) }
  }

  /// A stream of the values in the optionals, without those that are nil. (Source: ReactiveSwift.)
  public func skipNil<Wrapped: Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Wrapped, Failure> where Value == Wrapped? {
    compactMap(file: file, line: line) { $0 }
  }
}

extension EventStream where Value: Equatable {
  /// A stream of the values that differ from the one before: ``distinct(file:line:)`` under its other name. (Source:
  /// ReactiveCocoa.)
  public func skipRepeats(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    distinct(file: file, line: line)
  }
}

/// Drops values until a closure returns false for one.
struct SkipWhileOperator<Input: Sendable>: SelectingOperator {
  private let shouldSkip: @Sendable (Input) -> Bool
  private var isSkipping = true

  init(shouldSkip: @escaping @Sendable (Input) -> Bool) { self.shouldSkip = shouldSkip }

  mutating func select(_ input: Input) -> Selection {
    if isSkipping { isSkipping = shouldSkip(input) }
    return isSkipping ? .drop : .pass
  }
}
