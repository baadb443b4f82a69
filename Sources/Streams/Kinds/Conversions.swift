extension EventStream where Kind == HotInputKind {
  /// The same stream, for code that may not push into it. It does not keep the input.
  public func hot() -> EventStream<HotKind, Value, Failure> {
    EventStream<HotKind, Value, Failure>(node: node, lifetime: sharedLifetime)
  }
}

extension EventStream where Kind: RememberingKind {
  /// The same stream, as one that only tells of changes and cannot be set. It does not keep an input.
  public func hot() -> EventStream<HotKind, Value, Failure> {
    EventStream<HotKind, Value, Failure>(node: node, lifetime: lifetimeOfPlace)
  }
}

extension EventStream where Kind: StartableKind {
  /// Not there: a Hot goes on whether or not a branch hears it, and nothing has started this stream. Its ``signal(file:line:)``
  /// begins a run, of which a Hot can be made.
  @available(*, unavailable, message: "start it as a signal: signal().hot()")
  public func hot(file: StaticString = #fileID, line: UInt = #line) -> Hot<Value> {
    signal(file: file, line: line).hot(file: file, line: line)
  }
}

extension EventStream where Kind == HotKind {
  /// A stream of the same values that also has the latest one at hand.
  ///
  /// - Parameters:
  ///   - initial: its value until this stream delivers one.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  public func observable(
    initial: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<ObservableKind, Value, Failure> {
    attached(
      RememberingNode(PassOperator<Value>(), current: initial, parent: node), "observable", file, line)
  }
}

extension EventStream where Kind == FutureInputKind {
  /// The same stream, for code that may not complete it. It does not keep the input.
  public func future() -> EventStream<FutureKind, Value, Failure> {
    EventStream<FutureKind, Value, Failure>(node: node, lifetime: sharedLifetime)
  }
}
