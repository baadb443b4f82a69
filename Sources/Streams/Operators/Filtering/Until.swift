extension EventStream {
  /// A stream that goes on until the handler accepts a value, and ends with that one.
  ///
  ///     self               ──1──2──3──4──
  ///     until { $0 == 3 }  ──1──2──!
  ///
  /// The accepted value is not emitted. The end takes along what is left without branches above it, but never the
  /// root of a Hot or Cold stream. Errors pass without a call of the handler. An Observable keeps its last value.
  /// (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: answers whether to end.
  @discardableResult
  @inlinable
  public consuming func until(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ value: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(WhileOperator(false, then: reason, handler), as: "until", file, line)
  }

  /// A stream that goes on until the handler accepts a value beside the one before, and ends with that one.
  ///
  ///     self                ──1──2──2──3──
  ///     until { $0 == $1 }  ──1──2──!
  ///
  /// It does the same as with a handler of one argument. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: gets the value received before, nil at first and always on a Future or Promise, and the next one;
  ///     answers whether to end.
  @discardableResult
  @inlinable
  public consuming func until(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ prior: Value?, _ next: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(UntilTransitionOperator { handler($0, $1) ? reason : nil }, as: "until", file, line)
  }

  // Disfavoured, so that chains of handlers that answer a Bool need no look at these.

  /// A stream that goes on until the handler names a reason to end.
  ///
  ///     self                                  ──1──2──3──4──
  ///     until { $0 == 3 ? .completed : nil }  ──1──2──|
  ///
  /// The value that it is named for is not emitted. Otherwise it does the same as with a handler that answers a
  /// Bool. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: answers what to end with, or nil to go on.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public consuming func until(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ value: Value) -> Termination?
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(UntilOperator(termination: handler), as: "until", file, line)
  }

  /// A stream that goes on until the handler, which also sees the value before, names a reason to end.
  ///
  ///     self                                   ──1──2──2──3──
  ///     until { $0 == $1 ? .completed : nil }  ──1──2──|
  ///
  /// The value that it is named for is not emitted. Otherwise it does the same as with a handler that answers a
  /// Bool. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: gets the value received before, nil at first and always on a Future or Promise, and the next one;
  ///     answers what to end with, or nil to go on.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public consuming func until(
    file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ prior: Value?, _ next: Value) -> Termination?
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(UntilTransitionOperator(termination: handler), as: "until", file, line)
  }
}

/// Passes values on until the closure names a reason to end.
@usableFromInline
struct UntilOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline let termination: @Sendable (Input) -> Termination?

  @inlinable
  init(termination: @escaping @Sendable (Input) -> Termination?) { self.termination = termination }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection {
    if let reason = termination(input) { .end(reason) } else { .pass }
  }
}

/// Passes values on until the closure, which also sees the value before, names a reason to end.
@usableFromInline
struct UntilTransitionOperator<Input: Sendable>: SelectingOperator {
  @usableFromInline var prior: Input?
  @usableFromInline let termination: @Sendable (Input?, Input) -> Termination?

  @inlinable
  init(termination: @escaping @Sendable (Input?, Input) -> Termination?) {
    prior = nil
    self.termination = termination
  }

  @inlinable @inline(__always)
  mutating func select(_ input: Input) -> Selection {
    defer { prior = input }
    return if let reason = termination(prior, input) { .end(reason) } else { .pass }
  }
}
