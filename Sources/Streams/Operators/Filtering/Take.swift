extension EventStream where Kind: FailingKind {
  /// The first `count` values, and then the end. (Source: ReactiveCocoa.)
  ///
  /// With zero it completes at once, except that the run of a SignalProducer is interrupted, because nothing of it is started: a
  /// `collect` below gives nothing then. An observer of a signal hears an interruption, as of each signal that is over.
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(
    first count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.check(count, "first", atLeast: 0, in: "take", file, line)
    return count == 0
      ? noneOfIt(file, line)
      : first(count, then: .completed, file: file, line: line)
  }

  /// This stream without a value.
  @usableFromInline
  func noneOfIt(_ file: StaticString, _ line: UInt) -> EventStream<Kind.Filtered, Value, Failure> {
    guard Kind.self == SignalProducerKind.self else { return Self.begun(.empty) }
    return Self.begun(SignalProducer(file: file, line: line) { observer, _ in observer.sendInterrupted() })
  }

  /// The last `count` values, delivered when the stream completes; none when it fails. (Source: ReactiveCocoa.)
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: stores up to `count` values.
  public func take(
    last count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.check(count, "last", atLeast: 0, in: "take", file, line)
    guard count > 0 else { return lift(IgnoreOperator(), as: "take", file: file, line: line) }
    return last(count, file: file, line: line)
  }

  /// The values that the closure accepts; the first that it refuses completes the stream, and is not passed on. (Source:
  /// ReactiveCocoa.)
  ///
  ///     self                    ──1──2──3──1──
  ///     take(while: { $0 < 3 }) ──1──2──|
  public func take(
    while shouldContinue: @escaping @Sendable (_ value: Value) -> Bool, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    doWhile(then: .completed, file: file, line: line, handler: shouldContinue)
  }

  /// The values that the closure accepts, and the first that it refuses, which completes the stream. (Source: ReactiveCocoa.)
  ///
  ///     self                    ──1──2──3──1──
  ///     take(until: { $0 < 3 }) ──1──2──3|
  public consuming func take(
    until shouldContinue: @escaping @Sendable (_ value: Value) -> Bool, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(TakeThroughOperator(shouldContinue: shouldContinue), as: "take", file, line)
  }
}

/// Passes on the values that a closure accepts, and the first that it refuses, which ends the stream.
struct TakeThroughOperator<Input: Sendable>: SelectingOperator {
  let shouldContinue: @Sendable (Input) -> Bool

  mutating func select(_ input: Input) -> Selection {
    shouldContinue(input) ? .pass : .passAndEnd(.completed)
  }
}
