extension EventStream where Kind: FailingKind, Value == Bool {
  /// The opposite of each value. (Source: ReactiveSwift.)
  public func negate(
    file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Mapped, Bool, Failure> {
    map(file: file, line: line) { !$0 }
  }

  /// Whether the latest values of both streams are true. (Source: ReactiveSwift.)
  public func and<OtherKind>(
    _ other: EventStream<OtherKind, Bool, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Bool, Failure> {
    combineLatest(with: other, file: file, line: line).map(file: file, line: line) { $0 && $1 }
  }

  /// Whether one of the latest values of both streams is true. (Source: ReactiveSwift.)
  public func or<OtherKind>(
    _ other: EventStream<OtherKind, Bool, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Bool, Failure> {
    combineLatest(with: other, file: file, line: line).map(file: file, line: line) { $0 || $1 }
  }

  /// Whether the latest values of all streams are true. (Source: ReactiveSwift.)
  public static func all<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Bool, Failure> where Streams.Element == Self {
    reduced(Array(streams), ofNone: true, file, line) { $0.allSatisfy { $0 } }
  }

  /// Whether one of the latest values of all streams is true. (Source: ReactiveSwift.)
  public static func any<Streams: Sequence>(
    _ streams: Streams, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Bool, Failure> where Streams.Element == Self {
    reduced(Array(streams), ofNone: false, file, line) { $0.contains(true) }
  }

  private static func reduced(
    _ streams: [Self], ofNone none: Bool, _ file: StaticString, _ line: UInt,
    _ reduce: @escaping @Sendable ([Bool]) -> Bool
  ) -> EventStream<Kind.Filtered, Bool, Failure> {
    if streams.isEmpty { return begun(SignalProducer(value: none, file: file, line: line)) }
    return combineLatest(streams, file: file, line: line).map(file: file, line: line, reduce)
  }
}
