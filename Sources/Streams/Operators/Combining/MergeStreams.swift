extension EventStream where Kind: FailingKind {
  /// Both streams' values as they come: `merge(_:)` under its other name. (Source: ReactiveCocoa.)
  public func merge<OtherKind>(
    with other: EventStream<OtherKind, Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    merge(other, file: file, line: line)
  }

  /// All streams' values as they come, until all have completed; at once without a stream. (Source: ReactiveCocoa.)
  public static func merge<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> where Streams.Element == Self {
    flattened(Array(streams), .merge, file, line)
  }

  /// All streams' values as they come, until all have completed. (Source: ReactiveCocoa.)
  public static func merge(
    _ streams: Self..., file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    flattened(streams, .merge, file, line)
  }

  /// The events of the stream that says something first, and nothing of the other.
  public func race(
    with other: Self, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    Self.flattened([self, other], .race, file, line)
  }

  /// The events of the stream that says something first, and nothing of the others.
  public static func race<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Value, Failure> where Streams.Element == Self {
    flattened(Array(streams), .race, file, line)
  }

  private static func flattened(
    _ streams: [Self], _ strategy: FlattenStrategy, _ file: StaticString, _ line: UInt
  ) -> EventStream<Kind.Filtered, Value, Failure> {
    let context = streams.first?.node.gate.context ?? .current
    let outer = context.run { SignalProducer<Self, Failure>(values: streams, file: file, line: line) }
    return begun(outer.flatten(strategy, file: file, line: line))
  }
}
