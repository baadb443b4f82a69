extension EventStream {
  /// A stream of arrays, each of the next `size` values.
  ///
  ///     self             ──1──2──3──4──5──|
  ///     buffer(size: 2)  ─────[1,2]─[3,4]─[5]|
  ///
  /// An empty array is never emitted. Errors pass through at once. A Future or Promise gives its one value in an array.
  /// An Observable becomes a Hot. (Source: RxStream.)
  /// - Parameters:
  ///   - size: how many values make an array.
  ///   - partial: whether the values that are left are emitted at the end, whatever its reason; event streams and callbags
  ///     emit them only when they complete. When false, a Future or Promise completes without a value unless `size` is 1.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `size` is positive.
  /// - Complexity: stores up to `size` values.
  @discardableResult
  @inlinable
  public func buffer(
    size: Int, partial: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.check(size, "size", atLeast: 1, in: "buffer", file, line)
    return lift(BufferOperator(size: size, partial: partial), as: "buffer", file: file, line: line)
  }
}

/// Gathers values until there are enough.
@usableFromInline
struct BufferOperator<Input: Sendable>: StreamOperator {
  @usableFromInline let size: Int
  @usableFromInline let partial: Bool
  @usableFromInline var values: [Input] = []

  @inlinable
  init(size: Int, partial: Bool) {
    self.size = size
    self.partial = partial
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> Step<[Input]> {
    values.append(input)
    guard values.count == size else { return .skip }
    return .emit(take())
  }

  @inlinable
  mutating func finish(_ termination: Termination) -> [Input]? {
    let rest = take()
    return partial && !rest.isEmpty ? rest : nil
  }

  @inlinable
  mutating func take() -> [Input] {
    let taken = values
    values = []
    return taken
  }
}
