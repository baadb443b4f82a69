extension EventStream {
  /// A stream of what the handler answers for each value, in the order of the answers.
  ///
  /// - Parameters:
  ///   - transform: gets the value and a closure to answer with once, from any thread: a value, an error,
  ///     or nil for nothing. Dropping the closure unused means nil. An end from above waits for the answers that are
  ///     owed; a cancel does not wait. An error is the failure of an event stream or callbag, which ends it at once: the
  ///     answers that are still owed are dropped.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Complexity: stores nothing but what the handlers hold. (Source: RxStream.)
  @discardableResult
  public func asyncMap<Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform:
      @escaping @Sendable (
        _ value: Value, _ completion: @escaping @Sendable (Result<Output, any Error>?) -> Void
      ) -> Void
  ) -> EventStream<Kind.Filtered, Output, Failure> where Failure == any Error {
    gated("asyncMap", file, line) { AsyncMapNode(below: $0, record: $1, transform: transform) }
  }
}
