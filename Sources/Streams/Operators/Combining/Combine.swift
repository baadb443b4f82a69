extension EventStream {
  /// A stream of pairs of the latest values, one for each new value once both sides have one.
  ///
  ///     self     ──1────────2──────3──
  ///     other    ─────a───────b───────
  ///     combine  ────(1,a)─(2,a)(2,b)─(3,b)
  ///
  /// - It ends when both sides have ended, with the reason of the later one, or when one has ended without a value, with the
  ///   reason of that one. When `latest` is false, it completes with the last possible pair.
  /// - When either side ends by an error, it ends at once. The error of a Future or Promise is passed on, and ends only its
  ///   side.
  /// - On event streams, an interruption ends it at once, too.
  ///
  /// A Future or Promise delivers one pair and completes. On a Cold, a pair goes to the branch that asked for its left half;
  /// an answer whose request is given up is in no further pair. (Source: RxStream.)
  /// - Parameters:
  ///   - latest: when false, each value is used at most once, so that a pair needs a new value from each side.
  ///   - other: the right-hand side of the pairs.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public func combine<OtherKind, OtherValue>(
    latest: Bool = true, stream other: EventStream<OtherKind, OtherValue, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, OtherValue), Failure> {
    latest
      ? paired(
        with: other, CombineState(), answers: CombineState<Addressed<Value>, OtherValue>(), "combine",
        file, line)
      : paired(
        with: other, FreshPairState(), answers: FreshPairState<Addressed<Value>, OtherValue>(), "combine",
        file,
        line)
  }

  /// The same as `combine(stream:)`, written like `merge` and `zip`.
  @discardableResult
  @inlinable
  public func combine<OtherKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, latest: Bool = true,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, OtherValue), Failure> {
    combine(latest: latest, stream: other, file: file, line: line)
  }
}

extension EventStream where Kind: RememberingKind {
  /// An Observable of pairs of the latest values. It starts with the values that both have, and follows each side. While
  /// another thread delivers, or a handler further up the stack, its value may lag behind theirs by what is on its way.
  ///
  /// Otherwise like ``combine(latest:stream:file:line:)`` with any other stream. When `latest` is false, the next pair
  /// comes when both have been set again. (Source: RxStream, whose pair stays as it was until both sides have been set.)
  @discardableResult
  public func combine<OtherKind: RememberingKind, OtherValue>(
    latest: Bool = true, stream other: EventStream<OtherKind, OtherValue, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, OtherValue), Failure> {
    guard latest else {
      return rememberingPairs(of: other, "combine", file, line) { _, _ in
        FreshPairState<Value, OtherValue>()
      }
    }
    return rememberingPairs(of: other, "combine", file, line) { left, right in
      CombineState<Value, OtherValue>(left: left, right: right)
    }
  }

  /// The same as `combine(stream:)`, written like `merge` and `zip`.
  @discardableResult
  public func combine<OtherKind: RememberingKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, latest: Bool = true,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, OtherValue), Failure> {
    combine(latest: latest, stream: other, file: file, line: line)
  }
}

/// Keeps the latest value of each side.
@usableFromInline
struct CombineState<Left: Sendable, Right: Sendable>: JoinState {
  @usableFromInline typealias Output = (Left, Right)

  @usableFromInline var left: Left?
  @usableFromInline var right: Right?
  @usableFromInline var leftEnded = false
  @usableFromInline var rightEnded = false

  @inlinable
  init() {}

  /// Begins with a value on each side. The sides are not read later: they may be ahead of what has come here.
  init(left: Left, right: Right) {
    self.left = left
    self.right = right
  }

  @inlinable
  var sideRule: SideBalance.Rule? { .latest }

  @inlinable @inline(__always)
  mutating func receive(left value: Left) -> Step<Output> {
    left = value
    guard let right else { return .skip }
    return .emit((value, right))
  }

  @inlinable @inline(__always)
  mutating func receive(right value: Right) -> Step<Output> {
    right = value
    guard let left else { return .skip }
    return .emit((left, value))
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

  @usableFromInline
  var waitingOnTheLeft: Int { left == nil || right != nil ? 0 : 1 }

  // Also a value that has been in a pair: an asker that has given it up hears of no other pair.
  @usableFromInline
  mutating func forgetLeft(where isUnwanted: (Left) -> Bool) -> Int {
    guard let value = left, isUnwanted(value) else { return 0 }
    let count = waitingOnTheLeft
    left = nil
    return count
  }
}

/// Keeps the latest value of each side until there is a pair: both sides must be new for the next.
@usableFromInline
struct FreshPairState<Left: Sendable, Right: Sendable>: JoinState {
  @usableFromInline typealias Output = (Left, Right)

  private var latest = CombineState<Left, Right>()

  @usableFromInline
  init() {}

  @usableFromInline
  var sideRule: SideBalance.Rule? { .freshest }

  @usableFromInline
  mutating func receive(left value: Left) -> Step<Output> { used(latest.receive(left: value)) }

  @usableFromInline
  mutating func receive(right value: Right) -> Step<Output> { used(latest.receive(right: value)) }

  /// When a side has ended, a pair is the last one: it has that side's last value in it.
  private mutating func used(_ step: Step<Output>) -> Step<Output> {
    guard case .emit(let pair) = step else { return step }
    latest.left = nil
    latest.right = nil
    return latest.leftEnded || latest.rightEnded ? .end(last: pair, .completed) : step
  }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool { latest.sideEnded(side) }

  @usableFromInline
  mutating func forget(_ side: Int) { latest.forget(side) }

  @usableFromInline
  var waitingOnTheLeft: Int { latest.waitingOnTheLeft }

  @usableFromInline
  mutating func forgetLeft(where isUnwanted: (Left) -> Bool) -> Int { latest.forgetLeft(where: isUnwanted) }
}
