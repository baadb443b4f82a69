extension EventStream where Kind == SignalProducerKind {
  /// Makes a producer each of whose runs hears a signal from then on. (Source: ReactiveCocoa.)
  ///
  /// When the signal has ended before, the run is interrupted.
  public init(_ signal: Signal<Value, Failure>, file: StaticString = #fileID, line: UInt = #line) {
    self = signal.node.making { _ in
      Self(file: file, line: line) { observer, lifetime in lifetime += signal.observe(observer) }
    }
  }
}

extension EventStream where Failure == any Error {
  /// A producer each of whose runs hears this stream from then on.
  ///
  /// A Promise or Future gives its one value, also when it has settled before, and completes; its error is the run's
  /// failure. Of a Hot or Observable an error ends the run, though not the stream. An Observable gives the value that
  /// it has, also after its end, and then every change; none is lost or comes twice, whatever other threads do
  /// meanwhile. A SignalProducer or CallbagSource is a producer already, each of whose runs is one of its own: this is the
  /// same stream.
  ///
  /// A run is a branch. With the last branch of an operator the operator ends, as always, and later runs are interrupted: so let
  /// it ``persist(_:)`` where runs come one after the other, as in `hot.map { $0 + 1 }.persist().producer()`. A root goes on.
  public func producer(
    file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, any Error> {
    if Kind.delivery == .perStart { return SignalProducer<Value, any Error>(node: node, lifetime: nil) }
    let stream = shared
    return node.making { _ in
      SignalProducer(file: file, line: line) { observer, lifetime in
        stream.feed(observer, lifetime, hearsPresent: Kind.delivery == .remembering, file, line)
      }
    }
  }

  /// A signal of this stream's events from now on: a ``producer(file:line:)`` that has been started. What an Observable
  /// has been before is not among them, nor is what a run of a SignalProducer or CallbagSource says at once: observers come
  /// later. Such a run begins now, and is interrupted when the program neither holds nor observes the signal any more.
  public func signal(file: StaticString = #fileID, line: UInt = #line) -> Signal<Value, any Error> {
    let stream = shared
    return node.making { hidesValues in
      Signal(file, line, hidesValues: hidesValues) { observer, lifetime in
        stream.feed(observer, lifetime, hearsPresent: false, file, line)
      }
    }
  }

  func feed(
    _ observer: SignalObserver<Value, any Error>, _ lifetime: RunLifetime, hearsPresent: Bool,
    _ file: StaticString, _ line: UInt
  ) {
    if Kind.delivery == .perStart {
      lifetime += producer(file: file, line: line).start(observer, file: file, line: line)
      return
    }
    let operation = FeedOperator(observer: observer)
    let branch: EventStream<Kind.Filtered, Value, Failure> =
      Kind.delivery == .settling
      ? lift(operation, as: "producer", file: file, line: line)
      : attached("producer", file, line) { parent in
        let node = OperatorNode(operation, parent: parent)
        if hearsPresent { node.hearPresent() }
        return node
      }
    // The run keeps the stream, by its branch.
    lifetime.observeEnded { branch.node.terminateBranch(.cancelled) }
  }

  /// A producer that sends a request to this Cold in each run, and completes after the answer, or when none comes through.
  ///
  /// Each run asks on a branch of its own, so that no other hears the answer. Where an operator above makes several values of
  /// the answer, such as `flatMap`, all of them come. An error is the run's failure. A run completes
  /// without a value when an operator above drops the answer, and when the task releases its closure without one. Operators
  /// whose last branch a run was end with it, unless they ``persist(_:)``; the root goes on.
  public func producer<Request: Sendable>(
    for request: Request, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, any Error> where Kind == ColdKind<Request> {
    let stream = shared
    return node.making { _ in
      SignalProducer(file: file, line: line) { observer, lifetime in
        let branch = stream.lift(
          FeedOperator(observer: observer), as: "producer", file: file, line: line)
        lifetime.observeEnded { branch.terminate(withReason: .cancelled) }
        branch.ask(request) { observer.send(SignalEvent($0)) }
      }
    }
  }
}

extension EventStream {
  /// Asks a Cold, and tells when nothing of the request is left to be delivered: with the Cold's own end, if that is why.
  private func ask<Request: Sendable>(
    _ request: Request, end: @escaping @Sendable (Termination) -> Void
  ) where Kind == ColdKind<Request> {
    let root = node.gate.rootOfRequests
    let asked = FollowedRequest(by: node) {
      // In its turn: what the Cold ends with comes first.
      root.perform {
        if case .terminated(let reason) = root.state { end(reason) } else { end(.completed) }
      }
    }
    guard node.isOpen else { return }
    if node.hasRecord { node.note(request, in: asked) }
    withUnsafePointer(to: request) { node.forward($0, asked) }
  }
}

/// Tells an observer all that comes.
private struct FeedOperator<Value: Sendable>: StreamOperator {
  static var flushes: Bool { false }
  static var errorReading: ErrorReading { .everywhere }

  let observer: SignalObserver<Value, any Error>

  mutating func receive(_ input: Value) -> Step<Value> {
    observer.send(value: input)
    return .emit(input)
  }

  mutating func receive(error: any Error) -> Step<Value> {
    observer.send(error: error)
    return .fail(error)
  }

  mutating func finish(_ termination: Termination) -> Value? {
    observer.send(SignalEvent(termination))
    return nil
  }
}

extension EventStream where Kind == SignalKind {
  /// The same values as a Hot, which ends with the signal. It is branched without being held, like any Hot.
  public func hot(file: StaticString = #fileID, line: UInt = #line) -> Hot<Value> {
    // The branches of a Hot have no disposable: it ends when nothing can arrive any more.
    let hot: EventStream<HotKind, Value, Failure> = attached("hot", file, line) {
      TapNode(
        parent: $0, whenSilent: { $0.terminateBranch(.cancelled, for: EndOrigin(at: $0, .release)) }
      ) { node, value, route in
        node.forward(value.trusted(as: Value.self), route)
      }
    }
    return hot.retyped()
  }
}

extension EventStream where Kind: FailingKind {
  /// A Promise of the first value: of a signal from now on, of a producer's run, which a retry starts again.
  ///
  /// A failure is the Promise's error; an interruption is a ``StreamCancelledError``. When there is no value the Promise
  /// completes without one. A cancel disposes of the run.
  public func promise(file: StaticString = #fileID, line: UInt = #line) -> Promise<Value> {
    let promise: Promise<Value?> = node.making { hidesValues in
      Promise<Value?>(
        settlingOn: .inline, state: nil, file, line, tellsRuns: true, hidesValues: hidesValues
      ) { root in
        root.keepTellingRuns { (attempt: TaskRun, completion: @escaping TaskAnswer<Value?>) in
          answer(attempt, completion)
        }
      }
    }
    return promise.compactMap(file: file, line: line) { $0 }
  }

  /// Answers with the first value, or with nil when there is none.
  private func answer(_ attempt: TaskRun, _ completion: @escaping TaskAnswer<Value?>) {
    let run = hear(
      value: { completion(.success($0)) },
      end: { end in
        switch end {
        case .completed: completion(.success(nil))
        case .error(let error): completion(.failure(error))
        case .cancelled: completion(.failure(StreamCancelledError(ToldEnd(of: self, heardBy: nil))))
        }
      })
    attempt.onEnd { run.dispose() }
  }

  /// Hears a signal from now on, or a run that starts now.
  private func hear(
    value: @escaping @Sendable (Value) -> Void,
    end: @escaping @Sendable (Termination) -> Void
  ) -> any Disposable {
    let first = take(first: 1)
    if Kind.delivery != .perStart { return first.observing(value: value, end: end, #fileID, #line) }
    return SignalProducer<Value, Failure>(node: first.node, lifetime: nil).starting(
      value: value, end: end, #fileID, #line)
  }
}
