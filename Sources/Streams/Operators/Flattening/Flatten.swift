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
  /// A stream of what the streams that are this stream's values say, as the strategy lets them.
  ///
  ///     inner           1────2──────3
  ///                     ───4──────5─────6
  ///                     ─────────7─────8
  ///     merge           1──4─2───7─5──3─8─6
  ///
  /// Inner producers are started when their turn comes, and the task of a ``Lazy`` runs then; those of other Futures and
  /// of Promises run from when these are made. When the outer stream or an inner one ends by an error, this ends with it
  /// at once, and releases all others: so it does when an inner producer fails, also on a Hot. The error of a Promise or
  /// Future, and one after which a Hot goes on, is passed on; it ends a signal or producer, and nothing on a Hot or Cold.
  /// An interrupted inner stream counts as completed, as does an outer one whose operator has had enough, such as
  /// `first`; an interrupted outer one interrupts. So does, on signals and producers, the interruption of a stream that
  /// wins a race, or has won it. It completes when the outer stream and all inner ones have; with `race`, when its winner
  /// has, but not on a Cold, where another request brings another race. (Source: ReactiveCocoa.)
  ///
  /// On a Cold, an inner stream is heard for who has asked for the value that stands for it: its values and its failure,
  /// as an error, go there alone. The strategy chooses among the inner streams of one asker, and a race is one among
  /// those of one request, so that no request takes away what another is owed. An answer that several askers share by
  /// `singleFlight` below is replaced by none that comes for one of them. A request that is given up, by a cancel or by a
  /// `timeout` below, leaves its inner stream, and the place of that to the next one. A request whose inner stream a later
  /// one replaces before it has said anything, or that leaves such a stream, is reported to the probe as unheard.
  @discardableResult
  @inlinable
  public func flatten(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Flattened, Value.Value, Failure> {
    flattened(strategy, "flatten", file, line) { $0.stream }
  }
}

// Failures that differ because one side has none. Disfavoured, because streams that cannot fail at all fit as well.

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
  /// A stream of what the streams say that the transform makes of each value, and which may fail.
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
  /// A stream of what the streams say that the transform makes of each value, and which cannot fail.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func flatMap<Inner: EventStreamConvertible>(
    _ strategy: FlattenStrategy, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ value: Value) -> Inner
  ) -> EventStream<Kind.Flattened, Inner.Value, Failure> where Inner.Failure == Never {
    flattened(strategy, "flatMap", file, line) { transform($0).stream }
  }

  /// A stream of what the streams say that the transform makes of each value, as the strategy lets them.
  ///
  /// The same as `map` and then `flatten(_:)`, in one node: the transform is called at once with each value, whatever the
  /// strategy. A Promise or Future that it makes is at work from then on, and waits with `concat` and
  /// `concurrent(limit:)` only to be heard. What these hold back is a producer, such as `cold.producer(for: value)`, and
  /// a ``Lazy``. On a Hot, the error of an inner Promise or Future is passed on and ends nothing; the failure of an inner
  /// producer ends this stream.
  ///
  /// An inner Promise that is not needed any more is cancelled, whoever else holds or hears it. Where
  /// others are to keep it, as in a cache, give its `producer()`: then only this hearing of it ends.
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
    // What the user's code builds for a value is part of what this stream is part of.
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
