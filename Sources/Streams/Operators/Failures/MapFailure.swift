extension EventStream where Kind: FailingKind {
  /// A stream that fails with what the transform makes of this one's failure. (Source: ReactiveCocoa.)
  public func mapError<NewFailure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ error: Failure) -> NewFailure
  ) -> EventStream<Kind.Mapped, Value, NewFailure> {
    let mapped: EventStream<Kind.Mapped, Value, Failure> = attached("mapError", file, line) { parent in
      EndMapNode<Value, Value>(parent: parent) {
        $0
      } end: { termination in
        guard case .failed(let error) = SignalEvent<Value, Failure>(termination) else {
          return (nil, termination)
        }
        return (nil, .error(transform(error)))
      }
    }
    return mapped.retyped()
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The same stream, among streams that may fail. (Source: ReactiveCocoa.)
  public func promoteErrors<NewFailure: Error>(
    _ type: NewFailure.Type = NewFailure.self
  ) -> EventStream<Kind, Value, NewFailure> {
    retyped()
  }
}

extension EventStream where Kind: FailingKind {
  /// A stream of this stream's events themselves, the end included: it completes after that. (Source: ReactiveCocoa.)
  public func materialize(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, SignalEvent<Value, Failure>, Never> {
    let events: EventStream<Kind.Filtered, SignalEvent<Value, Failure>, Failure> = attached(
      "materialize", file, line
    ) { parent in
      EndMapNode<Value, SignalEvent<Value, Failure>>(parent: parent) {
        .value($0)
      } end: {
        (SignalEvent($0), $0 == .cancelled ? .cancelled : .completed)
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
    let events: EventStream<Kind.Filtered, Output, Never> = lift(
      DematerializeOperator<Output, NewFailure>(), as: "dematerialize", file: file, line: line)
    return events.retyped()
  }
}

/// Says what its values say.
struct DematerializeOperator<Output: Sendable, Failure: Error>: PureOperator, EndIgnoringOperator {
  func answer(_ input: SignalEvent<Output, Failure>) -> Step<Output> {
    if case .value(let value) = input { return .emit(value) }
    return .end(last: nil, input.termination ?? .completed)
  }
}

extension EventStream {
  /// The same stream with another type of failure, of which the caller knows that it fits.
  @inlinable
  func retyped<NewFailure: Error>() -> EventStream<Kind, Value, NewFailure> {
    EventStream<Kind, Value, NewFailure>(node: node, lifetime: lifetime)
  }
}

/// Passes on what closures make of each value, and of the end.
// Unchecked like its superclass: the gate serialises.
final class EndMapNode<Input: Sendable, Output: Sendable>: Node, @unchecked Sendable {
  typealias End = @Sendable (Termination) -> (last: Output?, Termination)

  /// Nil once the stream has ended. Only the gate's owner reads and writes.
  private var mapEnd: End?

  init(parent: Node, value transform: @escaping @Sendable (Input) -> Output, end mapEnd: @escaping End) {
    self.mapEnd = mapEnd
    super.init(parent: parent, flags: .hearsEnd) { node, value, route in
      node.emit(transform(value.trusted(as: Input.self).pointee), route)
    }
  }

  override var errorReading: ErrorReading { .ending }

  override func end(_ termination: Termination) {
    guard isOpen, !has(.ending), let mapEnd else { return }
    let (last, reason) = mapEnd(termination)
    if let last { emit(last, .all) }
    super.end(reason)
  }

  override func empty() {
    mapEnd = nil
    super.empty()
  }
}
