extension EventStream where Kind == SignalProducerKind {
  /// A producer that makes a stream of any kind when a run starts, and gives what that stream gives.
  ///
  ///     urls.flatMap(.concurrent(limit: 3)) { url in .deferred { fetch(url) } }
  ///
  /// The closure of `flatMap` is called at once with each value, and a Promise runs from when it is made. So it is this closure
  /// that a limit holds back: it is called once for each run, when its turn comes, on the thread on which the run starts. A
  /// run hears the stream from then on: a Promise or Future gives its one value, an Observable its present value first, and a
  /// producer is started. The first error of any of them is the run's failure.
  ///
  /// A stream that is cancelled or interrupted completes the run, as in `flatMap`.
  /// When the run ends before the stream, by its disposable or because nothing below wants it any more, the stream is left. A
  /// Promise is cancelled then, even if others hold it: return its `producer()` where they are to keep it.
  ///
  /// - Parameters:
  ///   - file: where the producer is built, for probes.
  ///   - line: where the producer is built, for probes.
  ///   - make: makes the stream, in the ``StreamContext`` in which the producer is made.
  public static func deferred<OtherKind>(
    file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @Sendable () -> EventStream<OtherKind, Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    // Flattened, so that a run that goes on with one like it hands over to it.
    let start = SignalProducer<Void, Failure>(value: (), file: file, line: line)
    guard OtherKind.delivery == .remembering else {
      return start.flattened(.merge, "deferred", file, line) { make() }
    }
    return start.flattened(.merge, "deferred", file, line) { () -> SignalProducer<Value, Failure> in
      let stream: EventStream<OtherKind, Value, any Error> = make().retyped()
      return stream.producer(file: file, line: line).retyped()
    }
  }
}
