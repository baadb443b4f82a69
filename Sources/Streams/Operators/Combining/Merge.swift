// Both forms are disfavoured, so that the compiler compares them. It would else take the first that fits, and that one also
// fits streams of different values as soon as the results of their closures are ignored.

extension EventStream {
  /// A stream of both streams' values as they come.
  ///
  ///     self   ──1─────2────3──
  ///     other  ────4─────5─────
  ///     merge  ──1─4───2─5──3──
  ///
  /// - It ends when both sides have ended, with the reason of the later one, and at once when either side ends by an error.
  ///   The error of a Future or Promise is passed on, and ends only its side.
  /// - On event streams, an interrupted side counts as completed.
  /// - On a Cold, requests made below go to the left stream.
  /// - An Observable stays one, and has its own value until either side delivers one.
  ///
  /// The other stream may be of any kind, so the compiler cannot tell what `.never` or `.empty` is: on producers, signals and
  /// callbags, write `merge(with: .never)`.
  ///
  /// Merging into a Future or Promise gives the first outcome of either side: it completes with a value, and fails with an
  /// error unless a retry below retries the side that failed. The loser is cancelled if it is a Promise. A side that completes
  /// without a value leaves the outcome to the other. (Source: RxStream.)
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func merge<OtherKind>(
    _ other: EventStream<OtherKind, Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    if Kind.delivery == .remembering, let present = (node as? any CurrentValue<Value>)?.present {
      return rememberingJoin(
        other, MergeState<Value>(), "merge", file, line, current: present.value,
        versions: [present.version, nil])
    }
    return join(other, MergeState<Value>(), "merge", file, line)
  }

  /// A stream of both streams' values as they come, for streams of different values.
  ///
  ///     self   ──1────────2───────
  ///     other  ──────a────────────
  ///     merge  ──left(1)──right(a)──left(2)──
  ///
  /// It ends, settles, passes requests on and remembers like ``merge(_:file:line:)`` of streams of the same values; the value
  /// that an Observable has at the start is on the left. (Source: RxStream.)
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func merge<OtherKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Either<Value, OtherValue>, Failure> {
    if Kind.delivery == .remembering, let present = (node as? any CurrentValue<Value>)?.present {
      return rememberingJoin(
        other, EitherState<Value, OtherValue>(), "merge", file, line, current: .left(present.value),
        versions: [present.version, nil])
    }
    return join(other, EitherState<Value, OtherValue>(), "merge", file, line)
  }
}

/// Passes everything from both sides on.
@usableFromInline
struct MergeState<Value: Sendable>: JoinState {
  @inlinable @inline(__always)
  var sideRule: SideBalance.Rule? { .any }

  /// The sides that have ended: 1 for the left, 2 for the right.
  @usableFromInline var ended: UInt8 = 0

  @inlinable
  init() {}

  @inlinable
  mutating func receive(left value: Value) -> Step<Value> { .emit(value) }

  @inlinable
  mutating func receive(right value: Value) -> Step<Value> { .emit(value) }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool {
    ended |= 1 << side
    return ended == 3
  }

  @usableFromInline
  mutating func forget(_ side: Int) { ended &= ~(1 << side) }

  /// A side that is interrupted has nothing more to say, like one that is complete.
  @usableFromInline
  func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    if termination.underlyingError != nil { return termination }
    return isOver ? .completed : nil
  }
}

/// Passes everything from both sides on, and says from which.
@usableFromInline
struct EitherState<Left: Sendable, Right: Sendable>: JoinState {
  @usableFromInline typealias Output = Either<Left, Right>

  @usableFromInline var merging = MergeState<Output>()

  @inlinable @inline(__always)
  var sideRule: SideBalance.Rule? { merging.sideRule }

  @inlinable
  init() {}

  @inlinable
  mutating func receive(left value: Left) -> Step<Output> { .emit(.left(value)) }

  @inlinable
  mutating func receive(right value: Right) -> Step<Output> { .emit(.right(value)) }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool { merging.sideEnded(side) }

  @usableFromInline
  mutating func forget(_ side: Int) { merging.forget(side) }

  @usableFromInline
  func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    merging.conclusion(of: side, termination, isOver: isOver)
  }
}
