extension EventStream {
  /// A stream of pairs: the first values of both streams, then the second ones, and so on.
  ///
  ///     self   ──1─────2────3──────
  ///     other  ────a──────b────────
  ///     zip    ───(1,a)──(2,b)─────
  ///
  /// - It ends as soon as a side that has ended has no value left to pair: with the reason of that side, or as completed when
  ///   the other side has brought the last partner after that.
  /// - When either side ends by an error, it ends at once. The error of a Future or Promise is passed on, and ends only its
  ///   side.
  /// - On event streams, an interruption ends it at once, too.
  ///
  /// A Future or Promise delivers one pair and completes. On a Cold, a pair goes to the branch that asked for its left half.
  /// (Source: RxStream.)
  /// - Parameters:
  ///   - buffer: how many values of the faster side are kept; the rest are dropped, which the probe counts. Nil keeps all.
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
  ) -> EventStream<Kind.Filtered, (Value, OtherValue), Failure> {
    Requirement.check(buffer ?? .max, "buffer", atLeast: 1, in: "zip", file, line)
    return paired(
      with: other, ZipState(buffer: buffer),
      answers: ZipState<Addressed<Value>, OtherValue>(buffer: buffer), "zip", file, line)
  }
}

extension EventStream where Kind: RememberingKind {
  /// An Observable of pairs: the first values set on both, then the second ones, and so on.
  ///
  /// Otherwise like ``zip(_:buffer:file:line:)`` with any other stream. Until there is a pair, its value is made of the values
  /// that both sides have when it is built; those are not zipped themselves. (Source: RxStream.)
  ///
  /// - Precondition: `buffer` is nil or positive.
  @discardableResult
  public func zip<OtherKind: RememberingKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, buffer: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, OtherValue), Failure> {
    Requirement.check(buffer ?? .max, "buffer", atLeast: 1, in: "zip", file, line)
    return rememberingPairs(of: other, "zip", file, line) { _, _ in
      ZipState<Value, OtherValue>(buffer: buffer)
    }
  }
}

/// Keeps the values of each side until the other has a partner for them.
@usableFromInline
struct ZipState<Left: Sendable, Right: Sendable>: JoinState {
  @usableFromInline typealias Output = (Left, Right)

  @inlinable @inline(__always)
  var sideRule: SideBalance.Rule? { .pairs }

  @usableFromInline let buffer: Int
  @usableFromInline var left = ZipQueue<Left>()
  @usableFromInline var right = ZipQueue<Right>()
  @usableFromInline var leftEnded = false
  @usableFromInline var rightEnded = false

  @inlinable
  init(buffer: Int?) {
    self.buffer = buffer ?? .max
  }

  @inlinable @inline(__always)
  mutating func receive(left value: Left) -> Step<Output> {
    guard let partner = right.popFirst() else {
      return left.append(value, upTo: buffer) ? .skip : .drop
    }
    return step((value, partner))
  }

  @inlinable @inline(__always)
  mutating func receive(right value: Right) -> Step<Output> {
    guard let partner = left.popFirst() else {
      return right.append(value, upTo: buffer) ? .skip : .drop
    }
    return step((partner, value))
  }

  @inlinable @inline(__always)
  func step(_ pair: Output) -> Step<Output> {
    isExhausted ? .end(last: pair, .completed) : .emit(pair)
  }

  @inlinable @inline(__always)
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
      left = ZipQueue()
      leftEnded = false
    } else {
      right = ZipQueue()
      rightEnded = false
    }
  }

  @usableFromInline
  var waitingOnTheLeft: Int { left.count }

  @usableFromInline
  mutating func forgetLeft(where isUnwanted: (Left) -> Bool) -> Int {
    let count = left.count
    left.removeAll(where: isUnwanted)
    return count - left.count
  }
}
