extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// Makes a listenable source of a stream of any kind: each sink hears the stream from when it comes.
  ///
  /// A producer is started for each sink; another source stays what it is. See ``producer(file:line:)`` for the others. A
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
  /// Each sink has a loop and a task of its own. The end of the sequence completes the run, its error fails it, and an end
  /// from the sink cancels the task.
  public static func fromAsync<Values: AsyncSequence & Sendable>(
    _ values: Values, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> where Values.Element == Value {
    fed("fromAsync", file, line, by: { AsyncFeed() }) { $0.feed.begin(values, for: $0) }
  }
}

/// The loop over an asynchronous sequence that a run has.
struct AsyncFeed: CallbagFeed {
  private let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation

  init() { (wishes, wish) = AsyncStream.makeStream() }

  func begin<Values: AsyncSequence & Sendable>(_ values: Values, for root: FedRoot<Self>)
  where Values.Element: Sendable {
    let task = Task { [wishes] in
      do {
        var iterator = values.makeAsyncIterator()
        for await _ in wishes {
          guard let value = try await iterator.next() else { return root.terminate(.completed) }
          root.push(answer: value)
        }
      } catch {
        root.terminate(error.isCancellation ? .cancelled : .error(error))
      }
    }
    root.lifetime.observeEnded { [wish] in
      task.cancel()
      wish.finish()
    }
  }

  func ask(for root: FedRoot<Self>, _ limit: Int) -> Bool {
    if root.owe() { wish.yield() }
    return false
  }

  func rest(for root: FedRoot<Self>, isOver: Bool) {
    if isOver { root.visit { root.fallSilent() } }
  }
}
