extension Callbags {
  /// The values that the closure accepts.
  public static func filter<Value: Sendable>(
    _ isIncluded: @escaping @Sendable (_ value: Value) -> Bool
  ) -> Operator<Value, Value> {
    { $0.filter(isIncluded) }
  }

  /// The first so many values.
  public static func take<Value: Sendable>(_ count: Int) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.take")
    return { $0.take(first: count) }
  }

  /// The values up to the first that the closure refuses.
  public static func takeWhile<Value: Sendable>(
    _ shouldContinue: @escaping @Sendable (_ value: Value) -> Bool
  ) -> Operator<Value, Value> {
    { $0.take(while: shouldContinue) }
  }

  /// The values until the other source has one or completes.
  public static func takeUntil<Value: Sendable, Trigger: Sendable>(
    _ trigger: CallbagSource<Trigger>
  ) -> Operator<Value, Value> {
    { $0.take(until: trigger) }
  }

  /// The values after the first so many.
  public static func skip<Value: Sendable>(_ count: Int) -> Operator<Value, Value> {
    Requirement.check(count, "count", atLeast: 0, in: "Callbags.skip")
    return { $0.skip(first: count) }
  }

  /// The values that differ from the one before.
  public static func distinct<Value: Equatable & Sendable>() -> Operator<Value, Value> {
    { $0.distinct() }
  }
}
