extension EventStream where Failure == any Error {
  /// A stream of the same answers, on which requests with equal keys that are under way share one run of the task.
  ///
  ///     let users = api.singleFlight(by: \.path)
  ///
  /// A request joins another that has no answer yet, and gets the same answer, or error, after it: each on its own branch.
  /// Operators above this stream see one request and one answer. The run ends with the last request that waits for it, see
  /// ``TaskRun``. A request that comes while the answer is being delivered starts a run of its own, so that an error can be
  /// retried. Where an operator above holds the answer back, as `debounce` does, what comes for the first asker does not take its
  /// place once another asker waits for it, too. If no answer comes, because an operator above has dropped it, the requests
  /// that have joined hear nothing, like the first one.
  /// - Parameters:
  ///   - key: makes the key by which requests are equal. It runs outside of locks, on the asking thread or, for a request that
  ///     has waited in an `inFlight` below, on the thread that starts it; so does the key's `==`.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Complexity: O(1) for a request; stores the keys under way, and the requests that wait.
  @discardableResult
  public func singleFlight<Request: Sendable, Key: Hashable & Sendable>(
    by key: @escaping @Sendable (_ request: Request) -> Key, file: StaticString = #fileID, line: UInt = #line
  ) -> Cold<Request, Value> where Kind == ColdKind<Request> {
    attached(
      RequestNode(SingleFlight<Request, Value, Key>(by: key), parent: node), "singleFlight", file, line)
  }

  /// A stream of the same answers, on which equal requests that are under way share one run of the task.
  ///
  /// Like ``singleFlight(by:file:line:)`` with the request itself as the key.
  @discardableResult
  public func singleFlight<Request: Hashable & Sendable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Cold<Request, Value> where Kind == ColdKind<Request> {
    singleFlight(by: { $0 }, file: file, line: line)
  }
}
