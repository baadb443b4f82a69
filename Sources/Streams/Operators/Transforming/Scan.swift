extension EventStream {
  /// A stream of running results: each value is added to what came before.
  ///
  ///     self                ──1──2──3──
  ///     scan(initial: 0, +) ──1──3──6──
  ///
  /// The initial value itself is not emitted. All branches of a stream share its one state. (Source: RxStream.)
  @discardableResult
  @inlinable @inline(__always)
  public func scan<Output: Sendable>(
    initial: Output, file: StaticString = #fileID, line: UInt = #line,
    _ scanner: @escaping @Sendable (_ current: Output, _ next: Value) -> Output
  ) -> EventStream<Kind.Mapped, Output, Failure> {
    switch Kind.delivery {
    case .flowing, .lazy:
      let receiver = OperatorNode<ScanOperator<Value, Output>>.folding(scanner)
      return attached("scan", file, line) {
        OperatorNode(ScanOperator(result: initial, scanner: scanner), parent: $0, receiver: receiver)
      }
    case .settling, .remembering:
      return liftMapping(ScanOperator(result: initial, scanner: scanner), as: "scan", file, line)
    }
  }
}

/// Adds each value to a running result.
@usableFromInline
struct ScanOperator<Input: Sendable, Output: Sendable>: MappingOperator, FoldingOperator {
  @inlinable @inline(__always)
  static var hearsEnd: Bool { false }
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
