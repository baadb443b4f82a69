extension EventStream {
  /// A stream of one value at the end: the initial value with all others added to it, one after the other.
  ///
  ///     self                   ──1──2──3──|
  ///     reduce(initial: 0, +)  ───────────6|
  ///
  /// It is emitted whatever the reason of the end; event streams and callbags emit it only when they complete. When no value
  /// came, it is the initial value. Errors pass and change nothing. A Future or Promise gives its one value added to the
  /// initial one, and nothing after a `cancel()`. If it fails, it passes the error on; if an operator above ends it without a
  /// value, or nothing can complete it any more, it gives the initial value. An Observable becomes a Hot, and its value at the
  /// start does not count. (Source: RxStream.)
  @discardableResult
  @inlinable @inline(__always)
  public func reduce<Output: Sendable>(
    initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ reducer: @escaping @Sendable (_ current: Output, _ next: Value) -> Output
  ) -> EventStream<Kind.Filtered, Output, Failure> {
    if Kind.delivery == .settling {
      return lift(ReduceOperator(initial: initial, reducer: reducer), as: "reduce", file: file, line: line)
    }
    let receiver = OperatorNode<ReduceOperator<Value, Output>>.folding(reducer)
    return attached("reduce", file, line) {
      OperatorNode(ReduceOperator(initial: initial, reducer: reducer), parent: $0, receiver: receiver)
    }
  }

  /// A stream of one array at the end: all values in their order.
  ///
  ///     self     ──1──2──3──|
  ///     collect  ───────────[1,2,3]|
  ///
  /// It is emitted whatever the reason of the end; event streams and callbags emit it only when they complete. When no value
  /// came, it is empty. A Future or Promise gives its one value in an array, and nothing after a `cancel()`. If it fails, it
  /// passes the error on; if an operator above ends it without a value, or nothing can complete it any more, it gives an empty
  /// array. An Observable becomes a Hot, and its value at the start does not count.
  /// - Complexity: stores all values.
  @discardableResult
  @inlinable
  public consuming func collect(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    lift(CollectOperator<Value>(), as: "collect", file: file, line: line)
  }
}

/// Adds each value to a running result, and keeps that until the end.
@usableFromInline
struct ReduceOperator<Input: Sendable, Output: Sendable>: FoldingOperator {
  @inlinable @inline(__always)
  static var emitsResult: Bool { false }

  @usableFromInline let initial: Output
  @usableFromInline var result: Output
  @usableFromInline let reducer: @Sendable (Output, Input) -> Output

  @inlinable
  init(initial: Output, reducer: @escaping @Sendable (Output, Input) -> Output) {
    self.initial = initial
    result = initial
    self.reducer = reducer
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Output> {
    result = reducer(result, input)
    return .skip
  }

  // Starts over, for the retries of a Promise. So do the other operators that gather.
  @inlinable
  mutating func finish(_ termination: Termination) -> Output? {
    defer { result = initial }
    return result
  }
}

/// Keeps all values until the end.
@usableFromInline
struct CollectOperator<Input: Sendable>: StreamOperator {
  @usableFromInline var values: [Input] = []

  @inlinable
  init() {}

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<[Input]> {
    values.append(input)
    return .skip
  }

  @inlinable
  mutating func finish(_ termination: Termination) -> [Input]? {
    defer { values = [] }
    return values
  }
}
