extension EventStream {
  /// A stream that goes on until the handler accepts a value, which ends it.
  ///
  ///     self               ──1──2──3──4──
  ///     until { $0 == 3 }  ──1──2──!
  ///
  /// The accepted value is not emitted. This end also ends each stream above that it leaves without a branch, but never the
  /// root of a Hot or Cold. Errors pass without a call of the handler. An Observable keeps its last value. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: returns whether to end.
  @discardableResult
  @inlinable
  public consuming func until(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ value: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(WhileOperator(false, then: reason, handler), as: "until", file, line)
  }

  /// A stream that goes on until the handler, which also sees the value before, accepts a value, which ends it.
  ///
  ///     self                ──1──2──2──3──
  ///     until { $0 == $1 }  ──1──2──!
  ///
  /// Otherwise it behaves like `until` with a handler of one argument. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - reason: what to end with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: gets the value received before (nil for the first value, and always on a Future or Promise) and the next
  ///     one; returns whether to end.
  @discardableResult
  @inlinable
  public consuming func until(
    then reason: Termination = .cancelled, file: StaticString = #fileID, line: UInt = #line,
    handler: @escaping @Sendable (_ prior: Value?, _ next: Value) -> Bool
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftSelecting(UntilTransitionOperator { handler($0, $1) ? reason : nil }, as: "until", file, line)
  }

  // Disfavoured, so that the compiler need not consider these in chains whose handlers return a Bool.

  /// A stream that goes on until the handler names a reason to end.
  ///
  ///     self                                  ──1──2──3──4──
  ///     until { $0 == 3 ? .completed : nil }  ──1──2──|
  ///
  /// The value for which it names a reason is not emitted. Otherwise it behaves like `until` with a handler that returns a
  /// Bool. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: returns what to end with, or nil to go on.
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
  /// The value for which it names a reason is not emitted. Otherwise it behaves like `until` with a handler that returns a
  /// Bool. (Source: RxStream.)
  ///
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: gets the value received before (nil for the first value, and always on a Future or Promise) and the next
  ///     one; returns what to end with, or nil to go on.
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
