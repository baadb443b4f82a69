extension EventStream {
  /// A stream of this stream's values, each with the latest value of the other.
  ///
  ///     self        ──1────────2──────3──
  ///     other       ─────a───────b───────
  ///     withLatest  ───────────(2,a)─(3,b)
  ///
  /// Nothing comes before the other stream has a value; an Observable has one from the start. A Future or Promise
  /// waits with its value until then. It ends with this stream, or when the other has ended without a value; the
  /// errors of both flow on.
  @discardableResult
  public func withLatest<OtherKind, OtherValue>(
    _ other: EventStream<OtherKind, OtherValue, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, OtherValue), Failure> {
    typealias Pairing = WithLatestState<Value, OtherValue>
    let present = OtherKind.delivery == .remembering ? other.node : nil
    return join(other, Pairing(isSingle: Kind.delivery == .settling), "withLatest", file, line) { node in
      guard let source = present as? any CurrentValue<OtherValue> else { return }
      (node as? JoinNode<Pairing>)?.begin(with: source)
    }
  }
}

/// Keeps the latest value of the right side.
struct WithLatestState<Left: Sendable, Right: Sendable>: JoinState {
  typealias Output = (Left, Right)

  static var startsOnTheRight: Bool { true }
  var sideRule: SideBalance.Rule? { .each }

  /// Whether the left side's value is its only one, which can wait.
  let isSingle: Bool
  private var left: Left?
  private(set) var right: Right?
  private var leftEnded = false
  private var rightEnded = false

  init(isSingle: Bool) { self.isSingle = isSingle }

  mutating func receive(left value: Left) -> Step<Output> {
    if let right { return .emit((value, right)) }
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
    return (leftEnded && left == nil) || (rightEnded && right == nil)
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

extension JoinNode {
  /// Takes the value that an Observable on the right has had from the start, unless it has said another meanwhile.
  func begin<Left, Right>(
    with source: any CurrentValue<Right>
  ) where State == WithLatestState<Left, Right> {
    // In the source's gate, where nothing is being said that this join does not hear.
    source.gate.visit {
      let current = source.current
      self.perform {
        guard self.isOpen, self.joining.use({ $0.right == nil }) else { return }
        self.answerPart(self.joining.use { $0.receive(right: current) }, .all)
      }
    }
  }
}
