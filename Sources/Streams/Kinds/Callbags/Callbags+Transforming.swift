extension Callbags {
  /// What the transform makes of each value.
  public static func map<Value: Sendable, Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output
  ) -> Operator<Value, Output> {
    { $0.map(file: file, line: line, transform) }
  }

  /// What the transform makes of each value, without the values for which it returns nil.
  public static func compactMap<Value: Sendable, Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Output?
  ) -> Operator<Value, Output> {
    { $0.compactMap(file: file, line: line, transform) }
  }

  /// The running results of adding each value to what came before.
  public static func scan<Value: Sendable, Output: Sendable>(
    _ initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ current: Output, _ next: Value) -> Output
  ) -> Operator<Value, Output> {
    { $0.scan(initial: initial, file: file, line: line, next) }
  }

  /// The running results of adding each value to what came before, beginning with the first value.
  public static func scan<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ current: Value, _ next: Value) -> Value
  ) -> Operator<Value, Value> {
    { $0.scan(file: file, line: line, next) }
  }

  /// The result of adding each value to what came before, at the end.
  public static func reduce<Value: Sendable, Output: Sendable>(
    _ initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ current: Output, _ next: Value) -> Output
  ) -> Operator<Value, Output> {
    { $0.reduce(initial, file: file, line: line, next) }
  }

  /// All values in one array, at the end.
  public static func collect<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, [Value]> {
    { $0.collect(file: file, line: line) }
  }

  /// Arrays of `count` values, and one of the rest at the end.
  ///
  /// - Precondition: `count` is positive.
  public static func group<Value: Sendable>(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, [Value]> {
    Requirement.check(count, "count", atLeast: 1, in: "Callbags.group", file, line)
    return { $0.collect(count: count, file: file, line: line) }
  }

  /// Arrays of `count` values.
  ///
  /// - Precondition: `count` is positive.
  public static func buffer<Value: Sendable>(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, [Value]> {
    Requirement.check(count, "count", atLeast: 1, in: "Callbags.buffer", file, line)
    return { $0.buffer(size: count, file: file, line: line) }
  }

  /// The events themselves as values, the end included.
  public static func materialize<Value: Sendable>(
    _ type: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, SignalEvent<Value, any Error>> {
    { $0.materialize(file: file, line: line).retyped() }
  }

  /// The same values; the handler sees each before what is below.
  public static func tap<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> Operator<Value, Value> {
    { $0.on(file: file, line: line, handler) }
  }
}
