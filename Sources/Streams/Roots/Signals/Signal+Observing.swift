extension EventStream where Kind == SignalKind {
  /// Lets an observer hear every event from now on.
  ///
  /// A signal that has ended interrupts its observers at once.
  /// - Returns: a disposable that stops the observation: the observer hears nothing afterwards, not even an end.
  @discardableResult
  public func observe(
    _ observer: SignalObserver<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    observing(
      value: { observer.send(value: $0) }, end: { observer.send(SignalEvent($0)) }, feeding: observer.source,
      file, line)
  }

  /// Calls a handler with every event from now on.
  @discardableResult
  public func observe(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ event: SignalEvent<Value, Failure>) -> Void
  ) -> any Disposable {
    observing(value: { action(.value($0)) }, end: { action(SignalEvent($0)) }, file, line)
  }

  /// Calls a handler with the value of every event from now on, or with the failure.
  @discardableResult
  public func observeResult(
    file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (_ result: Result<Value, Failure>) -> Void
  ) -> any Disposable {
    observing(
      value: { action(.success($0)) },
      end: { if let error = SignalEvent<Value, Failure>($0).error { action(.failure(error)) } }, file,
      line)
  }

  /// Calls a handler with every value from now on.
  @discardableResult
  @inlinable @inline(__always)
  public func observeValues(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable (_ value: Value) -> Void
  ) -> any Disposable {
    observing(value: action, end: nil, file, line)
  }

  /// Calls a handler when the signal fails.
  @discardableResult
  public func observeFailed(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable (_ error: Failure) -> Void
  ) -> any Disposable {
    observing(
      value: { _ in }, end: { if let error = SignalEvent<Value, Failure>($0).error { action(error) } }, file,
      line)
  }

  /// Calls a handler when the signal completes.
  @discardableResult
  public func observeCompleted(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    observing(
      value: { _ in }, end: { if $0 == .completed { action() } }, readsErrors: false, file, line)
  }

  /// Calls a handler when the signal is interrupted, or has ended before now.
  @discardableResult
  public func observeInterrupted(
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    observing(
      value: { _ in }, end: { if $0 == .cancelled { action() } }, readsErrors: false, file, line)
  }
}

extension EventStream {
  /// Hangs an observer below this stream, which is not a producer.
  ///
  /// - Parameter whenSilent: is called when nothing will come any more, not even an end.
  @inlinable @inline(__always)
  func observing(
    value: @escaping @Sendable (Value) -> Void,
    end: (@Sendable (Termination) -> Void)?, readsErrors: Bool = true,
    feeding target: Gate? = nil, whenSilent: (@Sendable () -> Void)? = nil, _ file: StaticString, _ line: UInt
  ) -> any Disposable {
    let observer = makeObserver(value: value, end: end, readsErrors: readsErrors, file, line)
    if let target { observer.feed(target) }
    if let whenSilent { observer.whenSilent = whenSilent }
    let disposable = ObserverDisposable(observer, endsRun: false)
    node.attach(observer)
    return disposable
  }

  /// Makes an observer that is to hang below this stream.
  @inlinable @inline(__always)
  func makeObserver(
    value: @escaping @Sendable (Value) -> Void,
    end: (@Sendable (Termination) -> Void)?, readsErrors: Bool = true,
    _ file: StaticString, _ line: UInt
  ) -> Leaf<Value> {
    let observer = Leaf<Value>(parent: node, value: value, end: end, readsErrors: readsErrors)
    observer.identify(as: "observe", Self.self, file, line)
    if node.hasRecord { node.register(observer, Kind.self, Value.self, "observe", file, line) }
    return observer
  }
}
