extension EventStream where Kind: FailingKind {
  /// This stream's values, and those of another one when this one has completed. (Source: ReactiveCocoa.)
  ///
  ///     self           ──1──2|
  ///     other          ──────8──9|
  ///     concat(other)  ──1──2──8──9|
  ///
  /// A producer is started when its turn comes. A stream that interrupts itself counts as completed. After a failure, or when
  /// the run is disposed of, the other stream does not follow.
  public func concat<OtherKind>(
    _ next: EventStream<OtherKind, Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value, Failure> {
    concatenated(next, file, line)
  }

  /// This stream's values, and another value when it has completed or interrupted itself. (Source: ReactiveCocoa.)
  public func concat(
    value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Padded, Value, Failure> {
    concat([value], file: file, line: line)
  }

  /// This stream's values, and a failure when it has completed or interrupted itself. (Source: ReactiveCocoa.)
  public func concat(
    error: Failure, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value, Failure> {
    concatenated(SignalProducer<Value, Failure>(error: error, file: file, line: line), file, line)
  }

  /// The events of another stream when this one has completed or interrupted itself; of this one, only a failure is passed on.
  /// (Source: ReactiveCocoa.)
  public func then<OtherKind, Output>(
    _ next: EventStream<OtherKind, Output, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Output, Failure> {
    followed(by: next, file, line)
  }

  /// The events of another stream, which cannot fail, when this one has completed.
  @_disfavoredOverload
  public func then<OtherKind, Output>(
    _ next: EventStream<OtherKind, Output, Never>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Output, Failure> {
    followed(by: next.retyped(), file, line)
  }
}

extension EventStream where Kind: FailingKind, Failure == Never {
  /// The events of another stream, which may fail, when this one has completed.
  @_disfavoredOverload
  public func then<OtherKind, Output, NewFailure>(
    _ next: EventStream<OtherKind, Output, NewFailure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Output, NewFailure> {
    let failing: EventStream<Kind, Value, NewFailure> = retyped()
    return failing.followed(by: next, file, line)
  }
}

extension EventStream where Kind == SignalProducerKind {
  /// Another stream's values, and those of this producer when that one has completed. (Source: ReactiveCocoa.)
  public func prefix<OtherKind>(
    _ previous: EventStream<OtherKind, Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, Failure> {
    prefixed(by: previous, file, line)
  }

  /// A value as soon as a run starts, and then this producer's values. (Source: ReactiveCocoa.)
  public func prefix(
    value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, Failure> {
    prefixed(by: SignalProducer<Value, Failure>(value: value, file: file, line: line), file, line)
  }

  func prefixed<OtherKind>(
    by previous: EventStream<OtherKind, Value, Failure>, _ file: StaticString, _ line: UInt
  ) -> SignalProducer<Value, Failure> {
    let first = node.gate.context.run { SignalProducer<Void, Failure>.empty }
    let begun: SignalProducer<Value, Failure> = first.followed(by: previous, file, line)
    return begun.concatenated(self, file, line)
  }
}

extension EventStream {
  func followed<OtherKind, Output, NewKind>(
    by next: EventStream<OtherKind, Output, Failure>, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Output, Failure> {
    let silent: EventStream<Kind.Filtered, Output, Failure> = lift(
      IgnoreOperator<Value, Output>(), as: "then", file: file, line: line)
    return silent.concatenated(next, file, line)
  }

  func concatenated<OtherKind, NewKind>(
    _ next: EventStream<OtherKind, Value, Failure>, _ file: StaticString, _ line: UInt
  ) -> EventStream<NewKind, Value, Failure> {
    let start = FlattenNode.starting(next)
    // Decided here: the other stream follows only when the node has its record.
    let isHidden = node.hidesValues || next.node.hidesValues
    guard Kind.delivery == .perStart else {
      let stream: EventStream<NewKind, Value, Failure> = succeeded(as: "concat", file, line) { _ in
        ConcatSuccession(others: [start])
      }
      return stream.hidden(if: isHidden)
    }
    return added([start]) { base, list in
      let stream: EventStream<NewKind, Value, Failure> = base.succeeded(as: "concat", file, line) { _ in
        ConcatSuccession(others: list.all[...])
      }
      return stream.hidden(if: isHidden)
    }
  }
}

/// Lets streams follow another that has completed, one after the other.
struct ConcatSuccession: SuccessionState {
  var readsErrors: Bool { false }

  /// How the streams are heard that have not had their turn.
  var others: ArraySlice<InnerStart>

  var isLast: Bool { others.isEmpty }

  // An interrupted stream has nothing more to say, like one that has completed.
  var completesWhenInterrupted: Bool { true }

  mutating func successor(
    to termination: Termination, hadValues: Bool, now: () -> Duration
  ) -> Successor {
    if case .error = termination { return .end(termination) }
    return others.popFirst().map { .start($0) } ?? .end(.completed)
  }
}
