extension EventStream {
  /// A stream that goes on while the handler accepts each value, and ends with the first refused one.
  ///
  ///     self                ──1──2──3──1──
  ///     doWhile { $0 < 3 }  ──1──2──!
  ///
  /// The refused value is not emitted. The end takes along what is left without branches above it, but never the root
  /// of a Hot or Cold stream. Errors pass without a call of the handler. An Observable keeps its last value. (Source:
  /// RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: answers whether to go on.
  @discardableResult
  @inlinable @inline(__always)
  public func doWhile(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ value: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftEnding(Filtering<Value>.self, then: reason, as: "doWhile", file, line, handler)
  }

  /// A stream that goes on while the handler accepts each value beside the one before, and ends with the first
  /// refused one.
  ///
  ///     self                      ──1──2──2──3──
  ///     doWhile { $0 ?? 0 < $1 }  ──1──2──!
  ///
  /// It does the same as with a handler of one argument. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: gets the value received before, nil at first and always on a Future or Promise, and the next one;
  ///     answers whether to go on.
  @discardableResult
  @inlinable
  public func doWhile(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ prior: Value?, _ next: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(UntilTransitionOperator { handler($0, $1) ? nil : reason }, as: "doWhile", file, line)
  }
}
