extension EventStream where Kind: FailingKind {
  /// A stream that fails with what the transform makes of this one's failure. (Source: ReactiveCocoa.)
  public func mapError<NewFailure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ error: Failure) -> NewFailure
  ) -> EventStream<Kind.Mapped, Value, NewFailure> {
    let mapped: EventStream<Kind.Mapped, Value, Failure> = attached("mapError", file, line) { parent in
      TapNode(
        parent: parent, settings: .readsErrors,
        translate: { _, termination in
          guard case .failed(let error) = SignalEvent<Value, Failure>(termination) else { return termination }
          return .error(transform(error))
        }
      ) { node, value, route in
        node.forward(value.trusted(as: Value.self), route)
      }
    }
    return mapped.retyped()
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The same stream, typed as one that may fail. (Source: ReactiveCocoa.)
  public func promoteErrors<NewFailure: Error>(
    _ type: NewFailure.Type = NewFailure.self
  ) -> EventStream<Kind, Value, NewFailure> {
    retyped()
  }
}
