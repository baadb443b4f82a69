extension EventStream where Kind: FailingKind {
  /// The pairs of both streams' first values, then the second ones, and so on: `zip(_:)` under its
  /// other name.
  ///
  /// (Source: ReactiveCocoa.)
  public func zip<OtherKind, Other>(
    with other: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    zip(other, file: file, line: line)
  }
}

extension EventStream where Kind: GatherableKind {
  /// The pairs of the first values, then the second ones, and so on, of two streams. (Source: ReactiveCocoa.)
  public static func zip<OtherKind, Other>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    first.zip(second, file: file, line: line)
  }

  // Disfavoured, so that the compiler need not consider it for a closure behind two streams.

  /// The pairs of the first values, then the second ones, and so on, of any number of streams of any kinds; the result is of
  /// the first one's kind.
  ///
  /// A Future or Promise is joined with the second stream, the result with the third, and so on, by the rules of
  /// `zip(_:buffer:)` for two.
  @_disfavoredOverload
  public static func zip<OtherKind, Other, each ThirdKind: StreamKind, each Third: Sendable>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>,
    _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other, repeat each Third), Failure> {
    first.gather(second, repeat each others, keepsLatest: false, "zip", file, line)
  }

  /// The pairs of the first values, then the second ones, and so on, of streams of one type, as arrays.
  ///
  ///     Promise.zip(addresses.map { download($0) }).retry(2).on { show($0) }
  ///
  /// For Futures and Promises it is one array of all values, in the order of the streams. They are joined two by two, and the
  /// rules of `zip(_:buffer:)` for two hold for all: the first error fails it, a `retry` below runs only the failed tasks
  /// again, a final failure cancels the Promises that have no value yet, and a `cancel` reaches all. When one completes
  /// without a value, the whole completes without one.
  ///
  /// Without streams it completes at once: for Futures and Promises with an empty array, for event streams without a value.
  ///
  /// - Complexity: O(1) for each value, and O(*n*) for each array of *n* values. As long as a callbag owes a value that it has
  ///   been asked for, O(*n*) for each value. For Futures and Promises, O(*n* log *n*) for all together, and O(*n*) for each
  ///   failure that is retried.
  public static func zip<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == Self {
    gather(Array(streams), keepsLatest: false, "zip", file, line)
  }
}

/// The pairs of the first values, then the second ones, and so on, of two streams. (Source: ReactiveCocoa.)
public func zip<Kind: GatherableKind, OtherKind, First, Second, Failure>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second), Failure> {
  first.zip(second, file: file, line: line)
}

/// The pairs of the first values, then the second ones, and so on, of any number of streams of any kinds; the result is of
/// the first one's kind.
///
///     zip(user, friends, photos).on { show($0, $1, $2) }
///
/// See ``EventStream/zip(_:_:_:file:line:)``.
@_disfavoredOverload
public func zip<
  Kind: GatherableKind, OtherKind, First, Second, Failure, each ThirdKind: StreamKind, each Third: Sendable
>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second, repeat each Third), Failure> {
  first.gather(second, repeat each others, keepsLatest: false, "zip", file, line)
}

/// The pairs of the first values, then the second ones, and so on, of streams of one type, as arrays. Without streams
/// it completes at once: for Futures and Promises with an empty array, for event streams without a value.
///
/// See ``EventStream/zip(_:file:line:)``.
public func zip<Kind: GatherableKind, Value, Failure, Streams: Sequence>(
  _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == EventStream<Kind, Value, Failure> {
  EventStream.zip(streams, file: file, line: line)
}
