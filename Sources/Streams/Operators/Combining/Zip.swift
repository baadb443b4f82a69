import DequeModule

extension EventStream {
  /// A stream of pairs: the first values of both streams, then the second ones, and so on.
  ///
  ///     self   ──1─────2────3──────
  ///     other  ────a──────b────────
  ///     zip    ───(1,a)──(2,b)─────
  ///
  /// It completes as soon as a side that has ended has no value left to pair. Zipping into a Future or Promise
  /// gives one pair and completes. (Source: RxStream.)
  /// - Parameters:
  ///   - buffer: how many values of the faster side are kept; the rest are dropped. Nil keeps all.
  ///   - other: the right-hand side of the pairs.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `buffer` is positive.
  /// - Complexity: stores O(*n*) values, *n* being how far the faster side is ahead.
  @discardableResult
  @inlinable
  public func zip<OtherKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, buffer: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Derived, (Value, OtherValue), Failure> {
    join(other, ZipState<Value, OtherValue>(buffer: buffer), "zip", file, line)
  }
}

/// Keeps the values of each side until the other has a partner for them.
@usableFromInline
struct ZipState<Left: Sendable, Right: Sendable>: JoinState {
  @usableFromInline typealias Output = (Left, Right)

  @usableFromInline let buffer: Int
  @usableFromInline var left = Deque<Left>()
  @usableFromInline var right = Deque<Right>()
  @usableFromInline var leftEnded = false
  @usableFromInline var rightEnded = false

  @inlinable
  init(buffer: Int?) {
    precondition((buffer ?? 1) > 0, "zip's buffer must hold at least one value")
    self.buffer = buffer ?? .max
  }

  @inlinable
  mutating func receive(left value: Left) -> Step<Output> {
    guard let partner = right.popFirst() else {
      if left.count < buffer { left.append(value) }
      return .skip
    }
    return step((value, partner))
  }

  @inlinable
  mutating func receive(right value: Right) -> Step<Output> {
    guard let partner = left.popFirst() else {
      if right.count < buffer { right.append(value) }
      return .skip
    }
    return step((partner, value))
  }

  @inlinable
  func step(_ pair: Output) -> Step<Output> {
    isExhausted ? .end(last: pair, .completed) : .emit(pair)
  }

  @inlinable
  var isExhausted: Bool {
    (leftEnded && left.isEmpty) || (rightEnded && right.isEmpty)
  }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool {
    if side == 0 { leftEnded = true } else { rightEnded = true }
    return isExhausted
  }

  @usableFromInline
  mutating func forget(_ side: Int) {
    if side == 0 {
      left.removeAll()
      leftEnded = false
    } else {
      right.removeAll()
      rightEnded = false
    }
  }
}
