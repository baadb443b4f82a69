extension Callbags {
  /// The values that the closure accepts.
  public static func filter<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (_ value: Value) -> Bool
  ) -> Operator<Value, Value> {
    { $0.filter(file: file, line: line, isIncluded) }
  }

  /// The first `count` values.
  ///
  /// - Precondition: `count` is not negative.
  public static func take<Value: Sendable>(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.take", file, line)
    return { $0.take(first: count, file: file, line: line) }
  }

  /// The values up to the first that the closure refuses.
  public static func takeWhile<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ shouldContinue: @escaping @Sendable (_ value: Value) -> Bool
  ) -> Operator<Value, Value> {
    { $0.take(while: shouldContinue, file: file, line: line) }
  }

  /// The values until the other source has one or completes.
  public static func takeUntil<Value: Sendable, Trigger: Sendable>(
    _ trigger: CallbagSource<Trigger>, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.take(until: trigger, file: file, line: line) }
  }

  /// The values after the first `count`.
  ///
  /// - Precondition: `count` is not negative.
  public static func skip<Value: Sendable>(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.skip", file, line)
    return { $0.skip(first: count, file: file, line: line) }
  }

  /// The values that differ from the one before.
  public static func distinct<Value: Equatable & Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.distinct(file: file, line: line) }
  }
}
