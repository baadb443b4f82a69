extension EventStream where Kind: FailingKind {
  /// The pairs of both streams' latest values: `combine(stream:)` under its other name.
  ///
  /// (Source: ReactiveCocoa.)
  public func combineLatest<OtherKind, Other>(
    with other: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    combine(stream: other, file: file, line: line)
  }

  /// The pairs of the latest values of two streams. (Source: ReactiveCocoa.)
  public static func combineLatest<OtherKind, Other>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other), Failure> {
    first.combineLatest(with: second, file: file, line: line)
  }

  // Disfavoured, so that a closure behind two streams needs no look at it.

  /// The pairs of the latest values of any number of streams, signals and producers mixed: what comes out is of the
  /// first one's kind.
  @_disfavoredOverload
  public static func combineLatest<OtherKind, Other, each ThirdKind: StreamKind, each Third: Sendable>(
    _ first: Self, _ second: EventStream<OtherKind, Other, Failure>,
    _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, (Value, Other, repeat each Third), Failure> {
    first.gather(second, repeat each others, keepsLatest: true, "combineLatest", file, line)
  }

  /// The pairs of the latest values of streams of one type, as arrays. Without a stream it completes at once.
  ///
  /// - Complexity: O(1) for each value, and O(*n*) for each array of *n* values.
  public static func combineLatest<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == Self {
    gather(Array(streams), keepsLatest: true, "combineLatest", file, line)
  }
}

/// The pairs of the latest values of two streams. (Source: ReactiveCocoa.)
public func combineLatest<Kind: FailingKind, OtherKind, First, Second, Failure>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second), Failure> {
  first.combineLatest(with: second, file: file, line: line)
}

/// The pairs of the latest values of any number of streams, signals and producers mixed: what comes out is of the
/// first one's kind.
@_disfavoredOverload
public func combineLatest<
  Kind: FailingKind, OtherKind, First, Second, Failure, each ThirdKind: StreamKind, each Third: Sendable
>(
  _ first: EventStream<Kind, First, Failure>, _ second: EventStream<OtherKind, Second, Failure>,
  _ others: repeat EventStream<each ThirdKind, each Third, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, (First, Second, repeat each Third), Failure> {
  first.gather(second, repeat each others, keepsLatest: true, "combineLatest", file, line)
}

/// The pairs of the latest values of streams of one type, as arrays. Without a stream it completes at once.
public func combineLatest<Kind: FailingKind, Value, Failure, Streams: Sequence>(
  _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
) -> EventStream<Kind.Filtered, [Value], Failure> where Streams.Element == EventStream<Kind, Value, Failure> {
  EventStream.combineLatest(streams, file: file, line: line)
}
