extension EventStream where Kind: FailingKind {
  /// Arrays of `count` values each, and one of the rest when the stream completes. (Source: ReactiveCocoa.)
  ///
  ///     self               ──1──2──3──4──5──|
  ///     collect(count: 2)  ─────[1,2]─[3,4]─[5]|
  ///
  /// A stream that completes without a value gives an empty array.
  /// - Precondition: `count` is positive.
  /// - Complexity: stores up to `count` values.
  public func collect(
    count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.check(count, "count", atLeast: 1, in: "collect", file, line)
    return collect(file: file, line: line) { $0.count == count }
  }

  /// Arrays of values, each of which ends with a value for which the closure returns true, and one of the rest when the
  /// stream completes. (Source: ReactiveCocoa.)
  ///
  ///     self                             ──1──1──2──3──|
  ///     collect { $0.reduce(0, +) > 2 }  ────────[1,1,2]──[3]|
  ///
  /// A stream that completes without a value gives an empty array.
  public func collect(
    file: StaticString = #fileID, line: UInt = #line,
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    let operation = GroupOperator<Value> { collected, latest in
      collected.append(latest)
      guard shouldEmit(collected) else { return nil }
      defer { collected = [] }
      return collected
    }
    return lift(operation, as: "collect", file: file, line: line)
  }

  /// Arrays of values; each value for which the closure returns true begins a new one. The rest follows when the stream
  /// completes. A first value for which it returns true is preceded by an empty array. (Source: ReactiveCocoa.)
  ///
  ///     self                                     ──1──2──1──3──|
  ///     collect { $1 < $0.last ?? 0 }            ────────[1,2]──[1,3]|
  ///
  /// A stream that completes without a value gives an empty array.
  public func collect(
    file: StaticString = #fileID, line: UInt = #line,
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    let operation = GroupOperator<Value> { collected, latest in
      guard shouldEmit(collected, latest) else {
        collected.append(latest)
        return nil
      }
      defer { collected = [latest] }
      return collected
    }
    return lift(operation, as: "collect", file: file, line: line)
  }
}

/// Gathers values until a closure hands out an array of them.
struct GroupOperator<Input: Sendable>: StreamOperator {
  typealias Gather = @Sendable (_ collected: inout [Input], _ latest: Input) -> [Input]?

  private let gather: Gather
  private var collected: [Input] = []
  private var isEmpty = true

  init(gather: @escaping Gather) { self.gather = gather }

  mutating func receive(_ input: Input) -> Step<[Input]> {
    isEmpty = false
    return gather(&collected, input).map { .emit($0) } ?? .skip
  }

  mutating func finish(_ termination: Termination) -> [Input]? {
    collected.isEmpty && !isEmpty ? nil : collected
  }
}
