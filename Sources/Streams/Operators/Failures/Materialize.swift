extension EventStream where Kind: FailingKind {
  /// A stream of this stream's events as values, the end included; after an interruption it is interrupted, too, after any
  /// other end it completes. (Source: ReactiveCocoa.)
  public func materialize(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, SignalEvent<Value, Failure>, Never> {
    let events: EventStream<Kind.Filtered, SignalEvent<Value, Failure>, Failure> = attached(
      "materialize", file, line
    ) { parent in
      TapNode(
        parent: parent, settings: .readsErrors,
        translate: { node, termination in
          let end = SignalEvent<Value, Failure>(termination)
          node.emit(end, .all)
          if case .interrupted = end { return .cancelled }
          return .completed
        }
      ) { node, value, route in
        node.emit(SignalEvent<Value, Failure>.value(value.trusted(as: Value.self).pointee), route)
      }
    }
    return events.retyped()
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The stream whose events are this stream's values: the opposite of ``materialize(file:line:)``. (Source:
  /// ReactiveCocoa.)
  public func dematerialize<Output, NewFailure>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Output, NewFailure> where Value == SignalEvent<Output, NewFailure> {
    let events: EventStream<Kind.Filtered, Output, Never> = attached("dematerialize", file, line) { parent in
      TapNode(parent: parent) { node, value, route in
        let event = value.trusted(as: SignalEvent<Output, NewFailure>.self).pointee
        if case .value(let value) = event { return node.emit(value, route) }
        // An interruption is passed on as one: it does not mean that this operator has had enough.
        node.willEnd(by: .event)
        node.endHere(event.termination ?? .completed)
      }
    }
    return events.retyped()
  }
}
