extension EventStream where Kind: GatherableKind {
  /// All streams' values as they come, until all have completed; without streams it completes at once. (Source: ReactiveCocoa.)
  ///
  ///     Promise.merge(mirrors.map { download($0) }).retry(1).on { show($0) }
  ///
  /// For Futures and Promises it is the first outcome of any. They are joined two by two, and the rules of a `merge` of two
  /// hold for all: an error that comes first fails it, unless a `retry` below runs the failed task again; the Promises that
  /// have lost are cancelled, and a `cancel` reaches all. It completes without a value when all have completed without one.
  ///
  /// - Complexity: for Futures and Promises, O(*n* log *n*) for all *n* together, and O(*n*) for each failure that is retried.
  public static func merge<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> where Streams.Element == Self {
    merged(Array(streams), file, line)
  }

  /// All streams' values as they come, until all have completed; for Futures and Promises the first outcome, as of an array.
  /// (Source: ReactiveCocoa.)
  public static func merge(
    _ streams: Self..., file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    merged(streams, file, line)
  }

  private static func merged(
    _ streams: [Self], _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Kind.delivery == .settling
      ? firstOutcome(of: streams, file, line) : flattened(streams, .merge, file, line)
  }

  private static func flattened(
    _ streams: [Self], _ strategy: FlattenStrategy, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let context = streams.first?.node.gate.context ?? .current
    let outer = context.run { SignalProducer<Self, Failure>(values: streams, file: file, line: line) }
    let isHidden = streams.contains { $0.node.hidesValues }
    return begun(outer.hidden(if: isHidden).flatten(strategy, file: file, line: line))
  }
}

extension EventStream where Kind: FailingKind {
  /// Both streams' values as they come: `merge(_:)` under its other name. (Source: ReactiveCocoa.)
  public func merge<OtherKind>(
    with other: EventStream<OtherKind, Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    merge(other, file: file, line: line)
  }

  /// The events of the stream that has the first event, an interruption included, and nothing of the other.
  public func race(
    with other: Self, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Self.flattened([self, other], .race, file, line)
  }

  /// The events of the stream that has the first event, an interruption included, and nothing of the others.
  public static func race<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> where Streams.Element == Self {
    flattened(Array(streams), .race, file, line)
  }
}
