extension EventStream where Kind: SettlingKind {
  /// Calls a handler with the value, then passes it on: ``on(file:line:_:)`` under the name that other promises have
  /// for it. (Source: RxStream.)
  @discardableResult
  @inlinable
  public consuming func then(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    liftMapping(OnOperator(handler: handler), as: "then", file, line).stayingForHandler
  }
}
