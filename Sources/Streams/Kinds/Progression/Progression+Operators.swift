extension EventStream where Kind: ProgressingKind, Failure == any Error {
  /// Calls a handler with each progress event, then passes it on. (Source: RxStream.)
  ///
  /// A handler that is attached late hears the latest report first, and those before that never, so a chain may be built while
  /// the task reports already. After the outcome there is no progress any more.
  @discardableResult
  public func onProgress(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ progress: ProgressEvent<Kind.ProgressUnit>) -> Void
  ) -> Progression<Kind.ProgressUnit, Value> {
    attachProgress("onProgress", file, line) { event in
      handler(event)
      return event
    }
  }

  /// A Progression with the same value, and progress of another type. (Source: RxStream.)
  @discardableResult
  public func mapProgress<NewUnit: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform:
      @escaping @Sendable (_ progress: ProgressEvent<Kind.ProgressUnit>) -> ProgressEvent<NewUnit>
  ) -> Progression<NewUnit, Value> {
    attachProgress("mapProgress", file, line, transform)
  }

  private func attachProgress<NewUnit>(
    _ name: StaticString, _ file: StaticString, _ line: UInt,
    _ answer: @escaping @Sendable (ProgressEvent<Kind.ProgressUnit>) -> ProgressEvent<NewUnit>
  ) -> Progression<NewUnit, Value> {
    let operation = ProgressOperator<Value> { event in
      // Below a join, some may come from a side that counts in something else.
      (event as? ProgressEvent<Kind.ProgressUnit>).map(answer)
    }
    return attached(SettlingOperatorNode(operation, parent: node), name, file, line)
  }
}

/// Does something with progress, and passes the value on.
struct ProgressOperator<Value: Sendable>: PassingOperator, EndIgnoringOperator, ProgressReading {
  /// What to pass on for an event; nil for nothing.
  let answer: @Sendable (any Sendable) -> (any Sendable)?

  mutating func receive(_ input: Value) -> Step<Value> { .emit(input) }

  func receive(progress event: any Sendable) -> (any Sendable)? { answer(event) }
}
