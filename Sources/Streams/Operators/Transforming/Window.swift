extension EventStream {
  /// A stream of arrays, one for each value: the latest `size` values.
  ///
  ///     self             ──1──2──3─────4─────|
  ///     window(size: 2)  ─────[1,2]─[2,3]─[3,4]|
  ///
  /// Errors pass through. An Observable becomes a Hot. (Source: RxStream.)
  /// - Parameters:
  ///   - size: how many values an array has.
  ///   - partial: whether the first values are emitted in shorter arrays. When the stream then ends before there are `size`
  ///     values, for whatever reason, the latest of these arrays is emitted once more; event streams and callbags do so only
  ///     when they complete. When false, a Future or Promise completes without a value unless `size` is 1.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `size` is positive.
  /// - Complexity: stores up to `size` values; O(`size`) for each value.
  @discardableResult
  @inlinable
  public func window(
    size: Int, partial: Bool = false, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.check(size, "size", atLeast: 1, in: "window", file, line)
    return lift(WindowOperator(size: size, partial: partial), as: "window", file: file, line: line)
  }
}

/// Keeps the latest values.
@usableFromInline
struct WindowOperator<Input: Sendable>: StreamOperator {
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
    if values.count == size { values.removeFirst() }
    values.append(input)
    return values.count == size || partial ? .emit(values) : .skip
  }

  @inlinable
  mutating func finish(_ termination: Termination) -> [Input]? {
    defer { values = [] }
    return partial && !values.isEmpty && values.count < size ? values : nil
  }
}
