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
