extension EventStream {
  /// Calls a handler of the main actor with each value, on the main queue, then passes the value on there.
  ///
  ///     model.onMain { [weak self] value in self?.label = value }  // in a class of the main actor
  ///
  /// It is ``dispatch(_:file:line:)`` with `.direct(on: .main)`, and `on` below it: where the value comes on the main queue, the
  /// handler is called at once, else as soon as the queue is free; values, errors and ends keep their order. A value that
  /// waits for the queue is dropped by the `cancel()` of a Promise, and when a run is disposed of; an end from above comes
  /// behind it. What is below hears values on the main queue, too, but an end may begin below it, and is told then by the
  /// thread that brings it: an `onTerminate` must not assume the main actor. An Observable becomes a Hot.
  ///
  /// The main queue has to run: it does in an application, in `dispatchMain()`, and while an asynchronous `main` waits.
  /// - Parameters:
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - handler: gets each value.
  @discardableResult
  public func onMain(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @MainActor @Sendable (_ value: Value) -> Void
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    heardOnMain(handler, file, line)
  }

  fileprivate func heardOnMain(
    _ handler: @escaping @MainActor @Sendable (_ value: Value) -> Void, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    dispatch(.direct(on: .main), file: file, line: line)
      .on(file: file, line: line) { value in MainActor.assumeIsolated { handler(value) } }
  }
}

extension EventStream where Kind: StartableKind {
  /// A producer or callbag source that calls a handler of the main actor with each value of each run, on the main queue. Nothing
  /// is called before a run is started.
  ///
  /// The rest is as for other kinds: what waits for the queue is dropped when the run is disposed of.
  public func onMain(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @MainActor @Sendable (_ value: Value) -> Void
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    heardOnMain(handler, file, line)
  }
}
