extension EventStream {
  /// A stream of the outcomes of the Promises that the closure makes of the values, in the order in which they come.
  ///
  ///     let profile: Promise<Profile> = login.asyncMap { session in loadProfile(session) }
  ///
  /// Any stream with one outcome will do: a Promise, Future, ``Lazy`` or Progression. Its value is the answer, and its error
  /// an error, as is what the closure throws. When it completes without a value, there is no answer. When it is cancelled, a
  /// Promise or Progression that waits for it ends as cancelled; any other stream has a ``StreamCancelledError``. An outcome
  /// that is there already comes at once.
  ///
  /// The inner stream belongs to the run for its value, see ``TaskRun``. When the run ends without an answer, by a
  /// `cancel()`, a `timeout` or `retry` below, or with this stream, an inner Promise or Progression is cancelled, unless the
  /// program still holds it, or a stream of its chain. An inner stream that is held elsewhere goes on for those who hold it,
  /// and so does a Future. Handlers hold nothing. A `retry` below calls the closure again.
  /// - Parameters:
  ///   - transform: gets the value, and makes the stream with the answer.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  public func asyncMap<Inner: AwaitableKind, Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) throws -> EventStream<Inner, Output, any Error>
  ) -> EventStream<Kind.Filtered, Output, Failure> where Failure == any Error {
    gated("asyncMap", file, line) {
      AsyncMapNode<Value, Output>(
        below: $0, record: $1,
        work: .running { value, run, completion in
          run.answer(completion, as: Kind.Filtered.self, "asyncMap", file, line) { try transform(value) }
        })
    }
  }

  /// The same for an asynchronous function that gives the stream, such as a method of an actor.
  ///
  /// - Parameters:
  ///   - priority: the tasks' priority; that of the delivering task when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - transform: gets the value, and gives the stream with the answer.
  @_disfavoredOverload
  @discardableResult
  public func asyncMap<Inner: AwaitableKind, Output: Sendable>(
    priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) async throws -> EventStream<Inner, Output, any Error>
  ) -> EventStream<Kind.Filtered, Output, Failure> where Failure == any Error {
    gated("asyncMap", file, line) {
      AsyncMapNode<Value, Output>(
        below: $0, record: $1,
        work: .running { value, run, completion in
          let answer = InnerAnswer(for: Kind.Filtered.self, run, completion)
          run.perform(
            priority, { AwaitedStream(of: try await transform(value), by: answer, "asyncMap", file, line) }
          ) { result in
            switch result {
            case .success(let awaited): awaited.belong(to: run)
            case .failure(let error): completion(.failure(error))
            }
          }
        })
    }
  }
}
