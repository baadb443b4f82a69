extension EventStream where Kind: FailingKind {
  /// A stream that goes on, when this one fails, with the stream that the handler makes of the failure.
  ///
  ///     self                          ──1──2──✕
  ///     flatMapError { _ in [8, 9] }  ──1──2──8─9|
  ///
  /// If that other stream fails as well, its failure is passed on. (Source: ReactiveCocoa.)
  public func flatMapError<OtherKind: StreamKind, NewFailure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ error: Failure) -> EventStream<OtherKind, Value, NewFailure>
  ) -> EventStream<Kind.Flattened, Value, NewFailure> {
    caught(file, line, handler)
  }

  func caught<OtherKind: StreamKind, NewFailure: Error>(
    _ file: StaticString, _ line: UInt,
    _ handler: @escaping @Sendable (_ error: Failure) -> EventStream<OtherKind, Value, NewFailure>
  ) -> EventStream<Kind.Flattened, Value, NewFailure> {
    let handler = node.gate.context.building(handler)
    let caught: EventStream<Kind.Flattened, Value, Failure> = succeeded(as: "flatMapError", file, line) { _ in
      CatchSuccession<Failure> { FlattenNode.starting(handler($0)) }
    }
    return caught.retyped()
  }
}

extension EventStream where Kind: SettlingKind {
  /// A stream that has, when this one fails, the outcome of the stream that the handler makes of the error.
  ///
  ///     let page = loadPage().flatMapError { error in
  ///       guard error is Offline else { throw error }
  ///       return cachedPage()
  ///     }
  ///
  /// A value passes as it is, and so does the lack of one. What the handler makes is a Promise, Future, ``Lazy`` or
  /// Progression, which belongs to the run for the error: what its outcome means, and when it is cancelled, is as in an
  /// `asyncMap` whose closure makes a stream. What the handler throws is the error in place of the one that it got. To give a
  /// value, it makes a stream that has that: `Promise.completed(value)`.
  ///
  /// Errors that a `retry` above answers do not come here. A `retry` below hears what the handler's stream fails with; then
  /// the task runs again, and when that fails, too, the handler is called once more.
  /// - Parameters:
  ///   - handler: gets the error, and makes the stream that takes its place. It is not called for an error that is not wanted
  ///     any more.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  public func flatMapError<Inner: AwaitableKind>(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ error: any Error) throws -> EventStream<Inner, Value, any Error>
  ) -> EventStream<Kind.Filtered, Value, Failure> where Failure == any Error {
    gated("flatMapError", file, line) {
      AsyncMapNode<Value, Value>(
        below: $0, record: $1,
        work: .recovering { error, run, completion in
          run.answer(completion, as: Kind.Filtered.self, "flatMapError", file, line) { try handler(error) }
        })
    }
  }
}

/// Lets another stream follow one that fails; how that other one ends is final.
struct CatchSuccession<Failure: Error>: SuccessionState {
  var readsErrors: Bool { true }

  private let handler: @Sendable (Failure) -> InnerStart
  private var hasCaught = false

  var isLast: Bool { hasCaught }

  init(_ handler: @escaping @Sendable (Failure) -> InnerStart) { self.handler = handler }

  mutating func successor(
    to termination: Termination, hadValues: Bool, now: () -> Duration
  ) -> Successor {
    guard !hasCaught, case .failed(let error) = SignalEvent<Never, Failure>(termination) else {
      return .end(termination)
    }
    hasCaught = true
    return .start(handler(error))
  }
}
