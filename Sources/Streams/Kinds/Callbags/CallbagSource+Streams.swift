extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// Makes a listenable source of a stream of any kind: each sink hears the stream from when it comes.
  ///
  /// A producer is started for each sink; another source stays what it is. See ``producer(file:line:)`` for the others. A
  /// sink that ends leaves the stream as it is.
  public static func fromStream<OtherKind, OtherFailure>(
    _ stream: EventStream<OtherKind, Value, OtherFailure>, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    if OtherKind.delivery == .lazy { return CallbagSource<Value>(node: stream.node, lifetime: nil) }
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
    let context = StreamContext.current
    return made(in: context) { run in
      let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "fromAsync", file, line)
      let demandScope = run.demandScope ?? .unlimited()
      let source = AsyncSource<Value>(in: context, demandScope: demandScope, record: record)
      source.identify(CallbagSource<Value>.self)
      let isCounted = run.demandScope != nil
      run.add {
        guard source.isOpen else { return }
        source.begin(values)
        if !isCounted { demandScope.demand.release() }
      }
      return source
    }
  }
}

/// The root of one run over an asynchronous sequence.
// Unchecked like its superclass: the gate serialises.
final class AsyncSource<Value: Sendable>: SignalSource, DemandSource, @unchecked Sendable {
  private let demandScope: DemandScope
  private let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation
  /// Whether the loop is on its next step.
  private let debt = Debt()

  init(in context: StreamContext, demandScope: DemandScope, record: NodeRecord?) {
    self.demandScope = demandScope
    (wishes, wish) = AsyncStream.makeStream(of: Void.self)
    super.init(runIn: context, record: record)
  }

  func begin<Values: AsyncSequence & Sendable>(_ values: Values) where Values.Element == Value {
    let task = Task { [wishes] in
      do {
        var iterator = values.makeAsyncIterator()
        for await _ in wishes {
          guard let value = try await iterator.next() else { return self.terminate(.completed) }
          self.push(value, answering: self.debt, in: self.demandScope)
        }
      } catch {
        self.terminate(error.isCancellation ? .cancelled : .error(error))
      }
    }
    demandScope.add(self)
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

  var isReady: Bool { debt.isSettled }

  func rest(isOver: Bool) {
    if isOver, isOpen, !isSilent, debt.isSettled { visit { self.fallSilent() } }
  }

  override func willEnd(_ termination: Termination) {
    super.willEnd(termination)
    leave(demandScope, owing: debt)
  }
}
