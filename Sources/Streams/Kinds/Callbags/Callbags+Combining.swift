extension Callbags {
  /// Both sources' values as they come.
  public static func merge<Value: Sendable>(
    _ other: CallbagSource<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.merge(other, file: file, line: line) }
  }

  /// This source's values, and then those of another.
  public static func concat<Value: Sendable>(
    _ next: CallbagSource<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.concat(next, file: file, line: line) }
  }

  /// The pairs of both sources' latest values.
  public static func combine<Value: Sendable, Other: Sendable>(
    _ other: CallbagSource<Other>, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, (Value, Other)> {
    { $0.combineLatest(with: other, file: file, line: line) }
  }

  /// The pairs of both sources' first values, second values, and so on.
  public static func zip<Value: Sendable, Other: Sendable>(
    _ other: CallbagSource<Other>, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, (Value, Other)> {
    { $0.zip(other, file: file, line: line) }
  }

  /// The values of the source that has the first event.
  public static func race<Value: Sendable>(
    _ other: CallbagSource<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.race(with: other, file: file, line: line) }
  }

  /// The values of the sources that the transform makes.
  ///
  /// - Precondition: a strategy that has a limit has a positive one.
  public static func flatMap<Value: Sendable, Output: Sendable>(
    _ strategy: FlattenStrategy = .merge, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> CallbagSource<Output>
  ) -> Operator<Value, Output> {
    Requirement.check(strategy, in: "Callbags.flatMap", file, line)
    return { $0.flatMap(strategy, file: file, line: line, transform) }
  }

  /// What the inner sources, which are the source's values, give, as the strategy chooses.
  ///
  /// Without a strategy it merges them. What other callbag libraries call `flatten` goes over to the latest source: write
  /// `flatten(.latest)` for that.
  ///
  /// - Precondition: a strategy that has a limit has a positive one.
  public static func flatten<Value: Sendable>(
    _ strategy: FlattenStrategy = .merge, file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<CallbagSource<Value>, Value> {
    Requirement.check(strategy, in: "Callbags.flatten", file, line)
    return { $0.flatten(strategy, file: file, line: line) }
  }

  /// The values of the latest inner source; the inner sources are the source's values.
  public static func switchLatest<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<CallbagSource<Value>, Value> {
    { $0.flatten(.latest, file: file, line: line) }
  }

  /// The same source, whose sinks share one run.
  public static func share<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Operator<Value, Value> {
    { $0.share(file: file, line: line) }
  }
}
