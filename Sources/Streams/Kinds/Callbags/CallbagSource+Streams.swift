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
    rooted("fromAsync", file, line, AsyncSource<Value>.init) { $0.begin(values) }
  }
}

/// The root of one run over an asynchronous sequence.
// Unchecked like its superclass: the gate serialises.
final class AsyncSource<Value: Sendable>: AnsweringRoot, DemandSource, @unchecked Sendable {
  private let (wishes, wish) = AsyncStream.makeStream(of: Void.self)

  func begin<Values: AsyncSequence & Sendable>(_ values: Values) where Values.Element == Value {
    let task = Task { [wishes] in
      do {
        var iterator = values.makeAsyncIterator()
        for await _ in wishes {
          guard let value = try await iterator.next() else { return self.terminate(.completed) }
          self.push(answer: value)
        }
      } catch {
        self.terminate(error.isCancellation ? .cancelled : .error(error))
      }
    }
    lifetime.observeEnded { [wish] in
      task.cancel()
      wish.finish()
    }
  }

  func give(_ limit: Int) -> Bool {
    guard isOpen, !isClosed, let change = debt.take() else { return false }
    demandScope.note(underWay: change)
    wish.yield()
    return false
  }

  func rest(isOver: Bool) {
    if isOver, isOpen, !isSilent, debt.isSettled { visit { self.fallSilent() } }
  }
}
