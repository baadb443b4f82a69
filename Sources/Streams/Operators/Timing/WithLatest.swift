extension EventStream {
  /// A stream of this stream's values, each with the latest value of the other.
  ///
  ///     self        ──1────────2──────3──
  ///     other       ─────a───────b───────
  ///     withLatest  ───────────(2,a)─(3,b)
  ///
  /// Nothing comes before the other stream has a value; an Observable has one from the start. A Future or Promise waits with
  /// its value until then.
  ///
  /// - It ends when this stream ends, or when the other has ended without a value, with the reason of the one that ended.
  /// - When the other ends by an error, it ends at once. Errors that end neither stream are passed on, and so is the error of
  ///   a Future or Promise.
  /// - On event streams, an interruption of the other counts as its completion.
  @discardableResult
  public func withLatest<OtherKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, OtherValue), Failure> {
    var present: (@Sendable () -> OtherValue)?
    if OtherKind.delivery == .remembering {
      let source = other.node.remembered(OtherValue.self)
      present = { source.current }
    }
    return join(
      other, WithLatestState(isSingle: Kind.delivery == .settling, present: present), "withLatest", file, line
    )
  }
}

/// Keeps the latest value of the right side.
struct WithLatestState<Left: Sendable, Right: Sendable>: JoinState {
  typealias Output = (Left, Right)

  static var startsOnTheRight: Bool { true }
  var sideRule: SideBalance.Rule? { .each }

  /// Whether the left side's value is its only one, which can wait.
  let isSingle: Bool
  /// The value of an Observable on the right, used until a change of it has been heard here. Nil for other kinds.
  let present: (@Sendable () -> Right)?
  private var left: Left?
  private var right: Right?
  private var leftEnded = false
  private var rightEnded = false

  init(isSingle: Bool, present: (@Sendable () -> Right)? = nil) {
    self.isSingle = isSingle
    self.present = present
  }

  mutating func receive(left value: Left) -> Step<Output> {
    if let right = right ?? present?() { return .emit((value, right)) }
    if isSingle { left = value }
    return .skip
  }

  mutating func receive(right value: Right) -> Step<Output> {
    right = value
    guard let waiting = left else { return .skip }
    left = nil
    return .emit((waiting, value))
  }

  mutating func sideEnded(_ side: Int) -> Bool {
    if side == 0 { leftEnded = true } else { rightEnded = true }
    return (leftEnded && left == nil) || (rightEnded && right == nil && present == nil)
  }

  mutating func forget(_ side: Int) {
    if side == 0 {
      left = nil
      leftEnded = false
    } else {
      right = nil
      rightEnded = false
    }
  }

  /// An interruption of what is only looked at does not matter.
  func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    if side == 0 || termination.underlyingError != nil { return termination }
    return isOver ? .completed : nil
  }
}
