extension EventStream {
  /// A stream of the last `count` values, which come one by one when this stream ends.
  ///
  ///     self     ──1──2──3──4──|
  ///     last(2)  ──────────────3──4──|
  ///
  /// They come at every end, a cancel or an error included; on event streams and callbags only when these complete. Errors
  /// that do not end the stream pass at once. A Future or Promise delivers its one value at once; an Observable becomes a Hot.
  /// On a Cold they are the last answers to all branches together, and each goes to the branch that asked for it. (Source:
  /// RxStream.)
  ///
  /// - Parameters:
  ///   - count: how many values; at least 1.
  ///   - partial: whether to deliver the values that there are when there are fewer than `count`. When false, a Future or
  ///     Promise completes without a value unless `count` is 1.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is positive.
  /// - Complexity: O(`count`) memory, O(1) time for each value.
  @discardableResult
  @inlinable
  public func last(
    _ count: Int = 1, partial: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.check(count, "count", atLeast: 1, in: "last", file, line)
    if Kind.delivery == .settling {
      return liftFiltering(SkipOperator(count: partial || count == 1 ? 0 : 1), as: "last", file, line)
    }
    if Kind.self is any AnsweringKind.Type {
      let operation = LastOperator<Addressed<Value>>(count: count, partial: partial)
      return attached("last", file, line) { AnswerOperatorNode(operation, parent: $0) }
    }
    return lift(LastOperator(count: count, partial: partial), as: "last", file: file, line: line)
  }
}

/// Keeps the last values in a ring until the end.
@usableFromInline
struct LastOperator<Value: Sendable>: StreamOperator {
  @usableFromInline let count: Int
  @usableFromInline let partial: Bool
  @usableFromInline var ring: [Value]
  /// Where the oldest value is, once the ring is full.
  @usableFromInline var oldest: Int

  @inlinable
  init(count: Int, partial: Bool) {
    self.count = count
    self.partial = partial
    ring = []
    oldest = 0
  }

  @inlinable
  mutating func receive(_ input: Value) -> Step<Value> {
    if ring.count < count {
      ring.append(input)
    } else {
      ring[oldest] = input
      oldest = oldest + 1 == count ? 0 : oldest + 1
    }
    return .skip
  }

  @inlinable
  mutating func flush(_ termination: Termination) -> [Value] {
    defer { (ring, oldest) = ([], 0) }
    guard partial || ring.count == count else { return [] }
    return Array(ring[oldest...] + ring[..<oldest])
  }
}
