extension EventStream {
  /// A stream of all the values that the mapper makes of each value, one after the other.
  ///
  ///     self                     ──1────────2─────
  ///     flatMap { [$0, $0 * 10]} ──1─10─────2─20──
  ///
  /// An empty array drops the value. A Future or Promise becomes a Hot, which ends after the values; the error of a Promise
  /// passes through it before the end. (Source: RxStream.)
  @discardableResult
  @inlinable
  public func flatMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ mapper: @escaping @Sendable (_ value: Value) -> [Output]
  ) -> EventStream<Kind.Flattened, Output, Failure> {
    if Kind.delivery == .settling {
      return expanding(ClosureRun(FlatMapping<Value, Output>.self, mapper), "flatMap", file, line)
    }
    return attached("flatMap", file, line) { FlatMapping<Value, Output>.node(below: $0, mapper) }
  }
}

extension EventStream where Value: Sequence, Value.Element: Sendable {
  /// A stream of the elements of each value, one after the other.
  ///
  ///     self     ──[1,2]────[]────[3]──
  ///     flatten  ──1──2────────────3───
  ///
  /// A Future or Promise becomes a Hot, which ends after the elements. (Source: RxStream.)
  @discardableResult
  @inlinable
  public func flatten(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value.Element, Failure> {
    liftExpanding(FlattenOperator<Value>(), as: "flatten", file, line)
  }
}

/// Passes on all values in the array that the closure returns.
@usableFromInline
enum FlatMapping<Input: Sendable, Output: Sendable>: ClosureOperator {
  @inlinable @inline(__always)
  static func step(_ input: Input, _ answer: [Output]) -> Step<Output> { .emitAll(answer) }
}

/// Passes on the elements of each value.
@usableFromInline
struct FlattenOperator<Input: Sequence & Sendable>: EndIgnoringOperator
where Input.Element: Sendable {
  @usableFromInline typealias Output = Input.Element

  @inlinable
  init() {}

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Output> { .emitAll(Array(input)) }
}
