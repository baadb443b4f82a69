extension EventStream {
  /// A stream of pairs of the latest values, one for each new value once both sides have one.
  ///
  ///     self     ──1────────2──────3──
  ///     other    ─────a───────b───────
  ///     combine  ────(1,a)─(2,a)(2,b)─(3,b)
  ///
  /// It completes when both have ended, or when one has ended without a value. Combining into a Future or Promise
  /// gives one pair and completes. Combining into a Cold, a pair goes to who asked for its left half.
  /// (Source: RxStream.)
  /// - Parameters:
  ///   - latest: when false, each value is used at most once, so that both sides must be new.
  ///   - other: the right-hand side of the pairs.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public func combine<OtherKind, OtherValue>(
    latest: Bool = true, stream other: EventStream<OtherKind, OtherValue, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Derived, (Value, OtherValue), Failure> {
    if Kind.delivery == .flowing,
      let combined: EventStream<Kind.Derived, (Value, OtherValue), Failure> = joinAnswers(
        other, AnswerPairing(CombineState<PairedAnswer<Value>, OtherValue>(latest: latest)), "combine", file,
        line)
    {
      return combined
    }
    return join(other, CombineState<Value, OtherValue>(latest: latest), "combine", file, line)
  }
}

extension EventStream where Kind: RememberingKind {
  /// An Observable of pairs of the latest values. It starts with the values that both have, and follows each side: its
  /// value is never older than theirs.
  ///
  /// Otherwise like ``combine(latest:stream:file:line:)`` with any other stream. When `latest` is false, the next pair
  /// comes when both have been set again. (Source: RxStream, whose pair stays as it was until both sides have been set.)
  @discardableResult
  public func combine<OtherKind: RememberingKind, OtherValue>(
    latest: Bool = true, stream other: EventStream<OtherKind, OtherValue, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, OtherValue), Failure> {
    rememberingPairs(
      of: other, CombineState<Value, OtherValue>(latest: latest), "combine", file, line, hearsPresent: true)
  }
}

/// Keeps the latest value of each side.
@usableFromInline
struct CombineState<Left: Sendable, Right: Sendable>: JoinState {
  @usableFromInline typealias Output = (Left, Right)

  @usableFromInline let latest: Bool
  @usableFromInline var left: Left?
  @usableFromInline var right: Right?
  @usableFromInline var leftEnded = false
  @usableFromInline var rightEnded = false

  @inlinable
  init(latest: Bool) { self.latest = latest }

  @inlinable
  var sideRule: SideBalance.Rule? { latest ? .latest : .freshest }

  @inlinable @inline(__always)
  mutating func receive(left value: Left) -> Step<Output> {
    left = value
    return step()
  }

  @inlinable @inline(__always)
  mutating func receive(right value: Right) -> Step<Output> {
    right = value
    return step()
  }

  @inlinable @inline(__always)
  mutating func step() -> Step<Output> {
    guard let first = left, let second = right else { return .skip }
    if !latest {
      forgetBoth()
      // A side that has ended had its last value here.
      if leftEnded || rightEnded { return .end(last: (first, second), .completed) }
    }
    return .emit((first, second))
  }

  @usableFromInline
  mutating func forgetBoth() {
    left = nil
    right = nil
  }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool {
    if side == 0 { leftEnded = true } else { rightEnded = true }
    return (leftEnded && rightEnded) || (leftEnded && left == nil) || (rightEnded && right == nil)
  }

  @usableFromInline
  mutating func forget(_ side: Int) {
    if side == 0 {
      left = nil
      leftEnded = false
    } else {
      right = nil
      rightEnded = false
    }
  }
}
