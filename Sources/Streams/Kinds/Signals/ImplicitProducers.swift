// Where a stream of any kind fits, the compiler cannot tell what `.empty` or `.never` is. These say that it is a producer.

extension EventStream {
  /// What the producers that the transform makes of each value deliver: `flatMap` for `{ _ in .empty }`, and for
  /// `{ url in .deferred { fetch(url) } }`.
  @discardableResult
  public func flatMap<Output>(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> SignalProducer<Output, Failure>
  ) -> EventStream<Kind.Flattened, Output, Failure> {
    flattened(strategy, "flatMap", file, line, transform)
  }
}

extension EventStream where Kind: FailingKind {
  /// What follows a failure: `flatMapError` for `{ _ in .empty }`.
  public func flatMapError<NewFailure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (_ error: Failure) -> SignalProducer<Value, NewFailure>
  ) -> EventStream<Kind.Flattened, Value, NewFailure> {
    caught(file, line, handler)
  }

  /// This stream's values, and those of a producer when this stream has completed: `.concat(.never)`.
  public func concat(
    _ next: SignalProducer<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value, Failure> {
    concatenated(next, file, line)
  }

  /// The events of a producer when this stream has completed: `.then(.empty)`.
  public func then<Output>(
    _ next: SignalProducer<Output, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Output, Failure> {
    followed(by: next, file, line)
  }

  /// The same stream until a producer has a value or completes: `take(until: .empty)`.
  public func take(
    until trigger: SignalProducer<Void, Never>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    taken(until: trigger, file, line)
  }

  /// Nothing until a producer has a value or completes: `skip(until: .never)`.
  public func skip(
    until trigger: SignalProducer<Void, Never>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    skipped(until: trigger, file, line)
  }

  /// Both streams' values as they come: `merge(with: .never)`.
  public func merge(
    with other: SignalProducer<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    join(other, MergeState<Value>(), "merge", file, line)
  }
}

extension EventStream where Kind == SignalProducerKind {
  /// Another producer's values, and those of this one when that one has completed: `prefix(.empty)`.
  public func prefix(
    _ previous: SignalProducer<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, Failure> {
    prefixed(by: previous, file, line)
  }
}
