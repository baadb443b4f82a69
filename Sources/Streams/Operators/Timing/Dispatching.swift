extension EventStream {
  /// Delivers to the next operator, and to everything below it, where the dispatch says.
  ///
  ///     promise.dispatch(.async(on: .background)).map { parse($0) }
  ///            .dispatch(.async(on: .main)).on { show($0) }
  ///
  /// Events keep their order, ends included, also on a concurrent queue. An end that begins below, by
  /// `terminate(withReason:)` on a branch of a Cold, is delivered on the thread that calls it. (Source: RxStream.)
  @discardableResult
  public func dispatch(
    _ dispatch: Dispatch, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    gated("dispatch", file, line) {
      Junction.dispatching(Value.self, below: $0, to: dispatch, record: $1)
    }
  }

  /// Runs this stream's own operator, and everything below it, where the dispatch says.
  ///
  /// Call it right after the operator that it moves: branches that were attached before stay where they are. Go on with the
  /// stream that it returns: an operator without branches has left its place, and a branch that is attached there later hears
  /// nothing.
  ///
  /// It moves operators that take one value after the other and wait for nothing, such as `map`, `filter`, `scan`, `on` or
  /// `first`, and it moves `asyncMap`; it may be called again. It does nothing on a source, on a stream that has ended, and on
  /// an operator that waits (`delay`, `debounce`, `timeout`), joins (`merge`, `zip`), starts other streams (`flatMap` with a
  /// strategy), or works on requests or attempts (`inFlight`, `retry`) or on the events of an event stream (`materialize`,
  /// `on(event:)`). There, ``dispatch(_:file:line:)`` above the operator does the same. The debug log tells what is not moved,
  /// see ``onDebugInfo(_:)``. (Source: RxStream.)
  @discardableResult
  public func dispatched(_ dispatch: Dispatch) -> Self { moved(below: dispatch) }
}
