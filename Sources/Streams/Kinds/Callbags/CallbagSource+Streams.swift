extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// Makes a listenable source of a stream of any kind: each sink hears the stream from when it comes.
  ///
  /// A producer is started for each sink; a callbag source stays what it is. For the other kinds, see `producer()`. A
  /// sink that ends leaves the stream as it is.
  public static func fromStream<OtherKind, OtherFailure>(
    _ stream: EventStream<OtherKind, Value, OtherFailure>, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    if OtherKind.delivery == .perStart { return CallbagSource<Value>(node: stream.node, lifetime: nil) }
    let failing: EventStream<OtherKind, Value, any Error> = stream.retyped()
    return CallbagSource<Value>(node: failing.producer(file: file, line: line).node, lifetime: nil)
  }

  /// This source as a producer, whose runs want every value.
  public var signalProducer: SignalProducer<Value, any Error> { SignalProducer(node: node, lifetime: nil) }

  /// Makes a pullable source of an asynchronous sequence: a sink's wish for a value is the loop's next step.
  ///
  /// Each sink has a loop and a task of its own. A sequence that allows one loop alone, such as an `AsyncThrowingStream`, stops
  /// the program at the second sink: ``share(file:line:)`` the source. The end of the sequence completes the run, and its error
  /// fails the run, except for `CancellationError` and ``StreamCancelledError``, which cancel it, as they cancel a Promise of
  /// an asynchronous function. An end from the sink cancels the task. If the sink has paused its source when a step returns,
  /// the value or the end is kept until the sink resumes the source; a value that is on its way to the sink when the sink
  /// pauses is dropped, see ``CallbagSubscription/pause()``.
  public static func fromAsync<Values: AsyncSequence & Sendable>(
    _ values: Values, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> where Values.Element == Value {
    fed("fromAsync", file, line, by: { AsyncFeed() }) { $0.feed.begin(values, for: $0) }
  }
}
