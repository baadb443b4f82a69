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

  /// The pairs of the first values, then the second ones, and so on, of two streams. (Source: ReactiveCocoa.)
  public static func zip<OtherKind, Other>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    first.zip(with: second, file: file, line: line)
  }

  // Disfavoured, so that a closure behind two streams needs no look at it.

  /// The pairs of the first values, then the second ones, and so on, of any number of streams, signals and producers
  /// mixed: what comes out is of the first one's kind.
  @_disfavoredOverload
  public static func zip<OtherKind, Other, each ThirdKind: StreamKind, each Third: Sendable>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>,
    _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other, repeat each Third), Failure> {
    first.gather(second, repeat each others, keepsLatest: false, "zip", file, line)
  }

  /// The pairs of the first values, then the second ones, and so on, of streams of one type, as arrays. Without a
  /// stream it completes at once.
  ///
  /// - Complexity: O(1) for each value, and O(*n*) for each array of *n* values. As long as a callbag owes a value that it has
  ///   been asked for, O(*n*) for each value.
  public static func zip<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == Self {
    gather(Array(streams), keepsLatest: false, "zip", file, line)
  }
}

/// The pairs of the first values, then the second ones, and so on, of two streams. (Source: ReactiveCocoa.)
public func zip<Kind: FailingKind, OtherKind, First, Second, Failure>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second), Failure> {
  first.zip(with: second, file: file, line: line)
}

/// The pairs of the first values, then the second ones, and so on, of any number of streams, signals and producers
/// mixed: what comes out is of the first one's kind.
@_disfavoredOverload
public func zip<
  Kind: FailingKind, OtherKind, First, Second, Failure, each ThirdKind: StreamKind, each Third: Sendable
>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second, repeat each Third), Failure> {
  first.gather(second, repeat each others, keepsLatest: false, "zip", file, line)
}

/// The pairs of the first values, then the second ones, and so on, of streams of one type, as arrays. Without a stream
/// it completes at once.
public func zip<Kind: FailingKind, Value, Failure, Streams: Sequence>(
  _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == EventStream<Kind, Value, Failure> {
  EventStream.zip(streams, file: file, line: line)
}
