extension EventStream {
  /// Calls a handler with each value, then passes the value on.
  ///
  /// The handler belongs to the stream. A handler that uses a stream of the same tree, to ask it again or to cancel it, takes
  /// the ``unkept`` value of that stream; otherwise it would keep the tree for ever:
  ///
  ///     cold.on { [cold = cold.unkept] page in
  ///       if let next = page.next { cold.request(next, share: true) }
  ///     }
  ///
  /// The answer to a request that is made on the stream above is heard here only when it is shared.
  @discardableResult
  @inlinable @inline(__always)
  public consuming func on(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: consuming @escaping @Sendable (_ value: Value) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnOperator(handler: handler), as: "on", file, line).stayingForHandler
  }

  /// Calls a handler with each value and the one before it, nil at first, then passes the value on.
  @discardableResult
  public consuming func onTransition(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ prior: Value?, _ next: Value) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnTransitionOperator(handler: handler), as: "onTransition", file, line).stayingForHandler
  }

  /// Calls a handler with each error, then passes the error on.
  ///
  /// On a Promise, the handler hears every failure when it stands above a retry, and below it only the failure that is given
  /// up on. On an event stream or callbag it hears the failure that ends the stream, before everything below does, and none
  /// when the run has been disposed of.
  @discardableResult
  public func onError(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ error: any Error) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    hearingErrors(handler, file, line).stayingForHandler
  }

  /// Calls a handler once, when the stream ends.
  ///
  /// Handlers of a flowing stream run from the top to the bottom, those of a Future or Promise from the bottom to
  /// the top.
  @discardableResult
  public consuming func onTerminate(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ reason: Termination) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnTerminateOperator<Value>(handler: handler), as: "onTerminate", file, line).stayingForHandler
  }
}

extension EventStream {
  /// The same events, whose errors a handler is told first.
  func hearingErrors(
    _ handler: @escaping @Sendable (_ error: any Error) -> Void, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    let operation = MapErrorOperator<Value> { error in
      handler(error)
      return nil
    }
    return liftMapping(operation, as: "onError", file, line)
  }

  /// The same stream, whose handler hears on without a branch, and without a holder, until what it is built on ends. On an
  /// Observable that is to be said; elsewhere nothing depends on who holds an operator.
  @inlinable @inline(__always)
  var stayingForHandler: Self {
    consuming get {
      if Kind.delivery == .remembering { node.noteHandler() }
      return self
    }
  }
}

/// Shows each value to a handler.
@usableFromInline
struct OnOperator<Value: Sendable>: PassingOperator, ForwardingOperator, EndIgnoringOperator {
  @usableFromInline typealias Output = Value

  @usableFromInline let handler: @Sendable (Value) -> Void

  @inlinable
  init(handler: @escaping @Sendable (Value) -> Void) { self.handler = handler }

  @inlinable @inline(__always)
  func accepts(_ input: Value) -> Bool {
    handler(input)
    return true
  }
}

/// Shows each value and its predecessor to a handler.
struct OnTransitionOperator<Value: Sendable>: PassingOperator, EndIgnoringOperator {
  let handler: @Sendable (Value?, Value) -> Void
  private var prior: Value?

  init(handler: @escaping @Sendable (Value?, Value) -> Void) { self.handler = handler }

  mutating func receive(_ input: Value) -> Step<Value> {
    handler(prior, input)
    prior = input
    return .emit(input)
  }
}

/// Shows the end to a handler.
struct OnTerminateOperator<Value: Sendable>: PassingOperator, PureOperator {
  static var flushes: Bool { false }
  // Errors that flow by are no end.
  static var errorReading: ErrorReading { [.settling, .ending] }

  let handler: @Sendable (Termination) -> Void

  func answer(_ input: Value) -> Step<Value> { .emit(input) }

  mutating func finish(_ termination: Termination) -> Value? {
    handler(termination)
    return nil
  }
}
