extension EventStream {
  /// Delivers to the next operator, and to everything below it, where the dispatch says.
  ///
  ///     promise.dispatch(.async(on: .background)).map { parse($0) }
  ///            .dispatch(.async(on: .main)).on { show($0) }
  ///
  /// Events keep their order, ends included, also on a concurrent queue. An end that begins below, by
  /// `terminate(withReason:)` on a branch of a Cold, is told on the thread that calls it. (Source: RxStream.)
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
  /// Call it right after the operator that it moves: what was attached before stays where it was. Go on with what it returns:
  /// an operator without branches has left its place, and what is attached there later hears nothing.
  ///
  /// It moves an operator that takes one value after the other and waits for nothing, such as `map`, `filter`, `scan`, `on` or
  /// `first`, and `asyncMap`, as often as it is called. On a source, and on a stream that has ended, it does nothing, nor on
  /// an operator that waits (`delay`, `debounce`, `timeout`), joins (`merge`, `zip`), starts other streams (`flatMap` with a
  /// strategy), works on requests or attempts (`inFlight`, `retry`), or on the events of an event stream (`materialize`,
  /// `on(event:)`): there ``dispatch(_:file:line:)`` above the operator does the same. The debug log tells of what is not
  /// moved, see ``onDebugInfo(_:)``. (Source: RxStream.)
  @discardableResult
  public func dispatched(_ dispatch: Dispatch) -> Self { moved(below: dispatch) }
}
