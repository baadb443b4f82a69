// Handlers of what does nothing before it is started. The results are not discardable as they are on other kinds: a producer
// that is built and released has called no handler, so the compiler warns of it.

extension EventStream where Kind: StartableKind {
  /// A producer or callbag source that calls a handler with each value of each run, then passes the value on.
  ///
  /// Nothing is called before a run is started, by `start`, `startWithValues` or a sink.
  @inlinable @inline(__always)
  public consuming func on(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: consuming @escaping @Sendable (_ value: Value) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnOperator(handler: handler), as: "on", file, line)
  }

  /// A producer or callbag source that calls a handler with each value of a run and the one before it, nil at first, then passes
  /// the value on. Nothing is called before a run is started.
  public consuming func onTransition(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ prior: Value?, _ next: Value) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnTransitionOperator(handler: handler), as: "onTransition", file, line)
  }

  /// A producer or callbag source that calls a handler with the failure that ends a run, before everything below hears it, and
  /// not when the run has been disposed of. Nothing is called before a run is started.
  public func onError(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ error: any Error) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    hearingErrors(handler, file, line)
  }

  /// A producer or callbag source that calls a handler once in each run, when the run ends. Nothing is called before a run is
  /// started.
  public consuming func onTerminate(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ reason: Termination) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnTerminateOperator<Value>(handler: handler), as: "onTerminate", file, line)
  }
}
