extension EventStream {
  /// A stream of running results: each value is added to what came before.
  ///
  ///     self                ──1──2──3──
  ///     scan(initial: 0, +) ──1──3──6──
  ///
  /// The initial value itself is not emitted. On an Observable it is the value at the start, and the value that the source has
  /// then is not added. All branches of a stream share its one state. (Source: RxStream.)
  @discardableResult
  @inlinable @inline(__always)
  public func scan<Output: Sendable>(
    initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ scanner: @escaping @Sendable (_ current: Output, _ next: Value) -> Output
  ) -> EventStream<Kind.Mapped, Output, Failure> {
    switch Kind.delivery {
    case .flowing, .perStart:
      let receiver = OperatorNode<ScanOperator<Value, Output>>.folding(scanner)
      return attached("scan", file, line) {
        OperatorNode(ScanOperator(result: initial, scanner: scanner), parent: $0, receiver: receiver)
      }
    case .settling, .remembering:
      return liftMapping(ScanOperator(result: initial, scanner: scanner), as: "scan", file, line)
    }
  }

  /// A stream of running results that begins with the first value: each other one is added to what came before.
  ///
  ///     self         ──1──2──3──
  ///     scan(+)      ──1──3──6──
  ///
  /// On an Observable, the first value is the one that it has at the start. All branches of a stream share its one state.
  @discardableResult
  @inlinable
  public consuming func scan(
    file: StaticString = #fileID, line: UInt = #line,
    _ scanner: @escaping @Sendable (_ current: Value, _ next: Value) -> Value
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(ScanFromFirstOperator(scanner: scanner), as: "scan", file, line)
  }
}

/// Adds each value but the first to a running result.
@usableFromInline
struct ScanFromFirstOperator<Value: Sendable>: MappingOperator, EndIgnoringOperator {
  @usableFromInline var result: Value?
  @usableFromInline let scanner: @Sendable (Value, Value) -> Value

  @inlinable
  init(scanner: @escaping @Sendable (Value, Value) -> Value) { self.scanner = scanner }

  @inlinable
  mutating func receive(_ input: Value) -> Step<Value> {
    let next = result.map { scanner($0, input) } ?? input
    result = next
    return .emit(next)
  }

  @usableFromInline
  mutating func current(for input: Value) -> Value {
    result = input
    return input
  }
}

/// Adds each value to a running result.
@usableFromInline
struct ScanOperator<Input: Sendable, Output: Sendable>: MappingOperator, FoldingOperator, EndIgnoringOperator
{
  @inlinable @inline(__always)
  static var emitsResult: Bool { true }

  @usableFromInline var result: Output
  @usableFromInline let scanner: @Sendable (Output, Input) -> Output

  @inlinable
  init(result: Output, scanner: @escaping @Sendable (Output, Input) -> Output) {
    self.result = result
    self.scanner = scanner
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<Output> {
    result = scanner(result, input)
    return .emit(result)
  }

  @usableFromInline
  func current(for input: Input) -> Output { result }
}
