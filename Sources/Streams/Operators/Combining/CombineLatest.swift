extension EventStream where Kind: FailingKind {
  /// The pairs of both streams' latest values: `combine(stream:)` under its other name.
  ///
  /// (Source: ReactiveCocoa.)
  public func combineLatest<OtherKind, Other>(
    with other: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    combine(stream: other, file: file, line: line)
  }
}

extension EventStream where Kind: GatherableKind {
  /// The pairs of the latest values of two streams. (Source: ReactiveCocoa.)
  public static func combineLatest<OtherKind, Other>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    first.combine(stream: second, file: file, line: line)
  }

  // Disfavoured, so that the compiler need not consider it for a closure behind two streams.

  /// The pairs of the latest values of any number of streams of any kinds; the result is of the first one's kind.
  ///
  /// A Future or Promise is joined with the second stream, the result with the third, and so on, by the rules of
  /// `combine(latest:stream:)` for two.
  @_disfavoredOverload
  public static func combineLatest<OtherKind, Other, each ThirdKind: StreamKind, each Third: Sendable>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>,
    _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other, repeat each Third), Failure> {
    first.gather(second, repeat each others, keepsLatest: true, "combineLatest", file, line)
  }

  /// The pairs of the latest values of streams of one type, as arrays.
  ///
  /// Futures and Promises have one value each, so it gives the same as `zip`: one array, in the order of the streams.
  ///
  /// Without streams it completes at once: for Futures and Promises with an empty array, for event streams without a value.
  ///
  /// - Complexity: O(1) for each value, and O(*n*) for each array of *n* values. For Futures and Promises, O(*n* log *n*) for
  ///   all together, and O(*n*) for each failure that is retried.
  public static func combineLatest<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == Self {
    gather(Array(streams), keepsLatest: true, "combineLatest", file, line)
  }
}

/// The pairs of the latest values of two streams. (Source: ReactiveCocoa.)
public func combineLatest<Kind: GatherableKind, OtherKind, First, Second, Failure>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second), Failure> {
  first.combine(stream: second, file: file, line: line)
}

/// The pairs of the latest values of any number of streams of any kinds; the result is of the first one's kind.
///
/// See ``EventStream/combineLatest(_:_:_:file:line:)->EventStream<Kind.Filtered,(Value,Other,Third),Failure>``.
@_disfavoredOverload
public func combineLatest<
  Kind: GatherableKind, OtherKind, First, Second, Failure, each ThirdKind: StreamKind, each Third: Sendable
>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second, repeat each Third), Failure> {
  first.gather(second, repeat each others, keepsLatest: true, "combineLatest", file, line)
}

/// The pairs of the latest values of streams of one type, as arrays. Without streams it completes at once: for Futures and
/// Promises with an empty array, for event streams without a value.
///
/// See ``EventStream/combineLatest(_:file:line:)``.
public func combineLatest<Kind: GatherableKind, Value, Failure, Streams: Sequence>(
  _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == EventStream<Kind, Value, Failure> {
  EventStream.combineLatest(streams, file: file, line: line)
}
