/// An ``EventStream`` of any kind, for operators on streams of streams.
public protocol EventStreamConvertible: Sendable {
  /// The kind of stream.
  associatedtype Kind: StreamKind
  /// The stream's values.
  associatedtype Value: Sendable
  /// The stream's failure.
  associatedtype Failure: Error
  /// The stream.
  var stream: EventStream<Kind, Value, Failure> { get }
}

extension EventStream: EventStreamConvertible {
  /// The stream itself.
  public var stream: Self { self }
}

extension EventStream where Value: EventStreamConvertible, Value.Failure == Failure {
  /// What the inner streams, which are this stream's values, deliver, as the strategy chooses.
  ///
  ///     inner           1────2──────3
  ///                     ───4──────5─────6
  ///                     ─────────7─────8
  ///     merge           1──4─2───7─5──3─8─6
  ///
  /// An inner producer starts when its turn comes, and so does the task of a ``Lazy``. The tasks of other Futures, and of
  /// Promises, run from when these are made.
  ///
  /// - An error that ends the outer stream or an inner one ends this stream at once, and releases all others. The failure of
  ///   an inner producer does so on a Hot, too.
  /// - The error of a Promise or Future, and one after which a Hot goes on, is passed on. It ends a signal or producer; on a
  ///   Hot or Cold it ends nothing.
  /// - An interrupted inner stream counts as completed. So does an outer stream one of whose operators, such as `first`, has
  ///   had enough. Any other interruption of the outer stream interrupts this one. On signals and producers, so does the
  ///   interruption of the stream that wins a race, or has won it.
  /// - It completes when the outer stream and all inner ones have completed. With `race` it completes when the winner has,
  ///   except on a Cold, where another request starts another race. (Source: ReactiveCocoa.)
  ///
  /// On a Cold, an inner stream is heard for the branch that asked for the outer value: its values, and its failure as an
  /// error, go there alone. The strategy chooses among the inner streams of one asker, and a race among those of one request,
  /// so that no request takes away what another is owed. An inner stream of an answer that several askers share by a
  /// `singleFlight` below is not replaced by one that comes for one of them. When a request is given up, by a cancel or by a
  /// `timeout` below, its inner stream is released, and the next one takes its place. The probe reports a request as unheard
  /// when its inner stream has said nothing before a later one replaces it, or before the request is given up.
  @discardableResult
  @inlinable
  public func flatten(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value.Value, Failure> {
    flattened(strategy, "flatten", file, line) { $0.stream }
  }
}

// For failures that differ because one side has none. Disfavoured, because streams that cannot fail at all fit here, too.

extension EventStream where Value: EventStreamConvertible, Value.Failure == Never {
  /// The same for inner streams that cannot fail.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func flatten(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value.Value, Failure> {
    flattened(strategy, "flatten", file, line) { $0.stream }
  }
}

extension EventStream where Value: EventStreamConvertible, Failure == Never {
  /// The same for an outer stream that cannot fail.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func flatten(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value.Value, Value.Failure> {
    flattened(strategy, "flatten", file, line) { $0.stream }.retyped()
  }
}

extension EventStream where Failure == Never {
  /// What the streams that the transform makes of each value deliver; these streams may fail.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func flatMap<Inner: EventStreamConvertible>(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Inner.Failure> {
    flattened(strategy, "flatMap", file, line) { transform($0).stream }.retyped()
  }
}

extension EventStream {
  /// What the streams that the transform makes of each value deliver; these streams cannot fail.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func flatMap<Inner: EventStreamConvertible>(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> where Inner.Failure == Never {
    flattened(strategy, "flatMap", file, line) { transform($0).stream }
  }

  /// What the streams that the transform makes of each value deliver, as the strategy chooses.
  ///
  /// The same as `map` and then `flatten(_:)`, in one node. The transform is called at once with each value, whatever the
  /// strategy. The task of a Promise or Future that it makes runs from then on: with `concat` and `concurrent(limit:)` such a
  /// stream only waits to be heard. What these strategies hold back is the start of a producer, such as
  /// `cold.producer(for: value)`, or of a ``Lazy``. On a Hot, the error of an inner Promise or Future is passed on and ends
  /// nothing; the failure of an inner producer ends this stream.
  ///
  /// An inner Promise that is not needed any more is cancelled, even if others hold or hear it, and also if it waits for its
  /// turn, or is made while this stream ends. If others are to keep it, as in a cache, return its `producer()`: then only the
  /// run that is heard here ends.
  @discardableResult
  @inlinable
  public func flatMap<Inner: EventStreamConvertible>(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> where Inner.Failure == Failure {
    flattened(strategy, "flatMap", file, line) { transform($0).stream }
  }

  @inlinable
  func flattened<InnerKind, Output, InnerFailure>(
    _ strategy: FlattenStrategy, _ name: StaticString, _ file: StaticString, _ line: UInt,
    _ transform: @escaping @Sendable (Value) -> EventStream<InnerKind, Output, InnerFailure>
  ) -> EventStream<Kind.Flattened, Output, Failure> {
    Requirement.check(strategy, in: name, file, line)
    // Streams that the user's code builds for a value are made in this stream's context.
    let transform = node.gate.context.building(transform)
    return gated(name, file, line, holding: .nothing) { parent, record in
      FlattenNode(
        strategy, below: parent, record: record, isAnswering: Kind.self is any AnsweringKind.Type
      ) { (value: Value) in
        FlattenNode.starting(transform(value))
      }
    }
  }
}
