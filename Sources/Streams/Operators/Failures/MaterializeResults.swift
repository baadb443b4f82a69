extension EventStream where Kind: FailingKind {
  /// A stream of this stream's values and failure, as results; after the failure it completes. (Source: ReactiveSwift.)
  public func materializeResults(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Result<Value, Failure>, Never> {
    let results: EventStream<Kind.Filtered, Result<Value, Failure>, Failure> = attached(
      "materializeResults", file, line
    ) { parent in
      TapNode(
        parent: parent, settings: .readsErrors,
        translate: { node, termination in
          guard let error = SignalEvent<Value, Failure>(termination).error else { return termination }
          node.emit(Result<Value, Failure>.failure(error), .all)
          return .completed
        }
      ) { node, value, route in
        node.emit(Result<Value, Failure>.success(value.trusted(as: Value.self).pointee), route)
      }
    }
    return results.retyped()
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The stream whose values and failure are this stream's results: the opposite of
  /// ``materializeResults(file:line:)``. (Source: ReactiveSwift.)
  public consuming func dematerializeResults<Output: Sendable, NewFailure>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Output, NewFailure> where Value == Result<Output, NewFailure> {
    lift(
      ResultMapping<Value, Output, NewFailure>.self, as: "dematerializeResults", file, line
    ) { $0 }.retyped()
  }
}
