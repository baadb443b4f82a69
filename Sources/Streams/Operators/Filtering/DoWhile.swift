extension EventStream {
  /// A stream that goes on while the handler accepts each value; the first refused one ends it.
  ///
  ///     self                ──1──2──3──1──
  ///     doWhile { $0 < 3 }  ──1──2──!
  ///
  /// The refused value is not emitted. This end also ends each stream above that it leaves without a branch, but never the
  /// root of a Hot or Cold. Errors pass without a call of the handler. An Observable keeps its last value. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: returns whether to go on.
  @discardableResult
  @inlinable
  public consuming func doWhile(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ value: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(WhileOperator(true, then: reason, handler), as: "doWhile", file, line)
  }

  /// A stream that goes on while the handler, which also sees the value before, accepts each value; the first refused one
  /// ends it.
  ///
  ///     self                      ──1──2──2──3──
  ///     doWhile { $0 ?? 0 < $1 }  ──1──2──!
  ///
  /// Otherwise it behaves like `doWhile` with a handler of one argument. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: gets the value received before (nil for the first value, and always on a Future or Promise) and the next
  ///     one; returns whether to go on.
  @discardableResult
  @inlinable
  public consuming func doWhile(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ prior: Value?, _ next: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(UntilTransitionOperator { handler($0, $1) ? nil : reason }, as: "doWhile", file, line)
  }
}

/// Passes values on while the closure returns `answer`, and then ends.
@usableFromInline
struct WhileOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline let answer: Bool
  @usableFromInline let reason: Termination
  @usableFromInline let closure: @Sendable (Input) -> Bool

  @inlinable
  init(_ answer: Bool, then reason: Termination, _ closure: @escaping @Sendable (Input) -> Bool) {
    (self.answer, self.reason, self.closure) = (answer, reason, closure)
  }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection { closure(input) == answer ? .pass : .end(reason) }
}
