extension EventStream where Kind: SettlingKind {
  /// Calls a handler with the value, then passes it on: ``on(file:line:_:)-31yih`` under the name that other promises have
  /// for it. (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func then(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnOperator(handler: handler), as: "then", file, line).stayingForHandler
  }

  // What `then` does elsewhere. It goes on with the same value, as ever, so the compiler must say that.

  /// Calls a handler with the value, then passes that value on: the stream that the handler gives is not heard.
  @available(
    *, deprecated,
    message: "'then' only looks at the value; to go on with another Promise write asyncMap { next($0) }"
  )
  @_documentation(visibility: internal)
  @discardableResult
  public consuming func then<OtherKind, Other, OtherFailure>(
    file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ value: Value) -> EventStream<OtherKind, Other, OtherFailure>
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnOperator(handler: { _ = next($0) }), as: "then", file, line).stayingForHandler
  }
}
