extension EventStream where Kind == SignalProducerKind {
  /// Makes a producer each of whose runs hears a signal from its start on. (Source: ReactiveCocoa.)
  ///
  /// When the signal has ended before, the run is interrupted.
  public init(_ signal: Signal<Value, Failure>, file: StaticString = #fileID, line: UInt = #line) {
    self = signal.node.making { _ in
      Self(file: file, line: line) { observer, lifetime in
        lifetime += signal.observe(observer, file: file, line: line)
      }
    }
  }
}

extension EventStream where Failure == any Error {
  /// A producer each of whose runs hears this stream from its start on.
  ///
  /// A Promise or Future gives its one value, also when it has settled before, and completes; its error is the run's failure.
  /// An error of a Hot or Observable ends the run, though not the stream. An Observable gives the value that it has, also
  /// after its end, and then every change; no change is lost or comes twice, whatever other threads do meanwhile. A
  /// SignalProducer or CallbagSource is a producer already: this is the same stream, and each run is one of its own.
  ///
  /// A run is a branch. An operator ends with its last branch, as always, and later runs are interrupted. So let the operator
  /// ``persist(_:)`` when runs come one after the other, as in `hot.map { $0 + 1 }.persist().producer()`. A root goes on.
  public func producer(
    file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, any Error> {
    if Kind.delivery == .perStart { return SignalProducer<Value, any Error>(node: node, lifetime: nil) }
    let stream = forSharing
    return node.making { _ in
      SignalProducer(file: file, line: line) { observer, lifetime in
        stream.feed(observer, lifetime, hearsPresent: Kind.delivery == .remembering, file, line)
      }
    }
  }

  /// A signal of this stream's events from now on: a `producer()` that has been started. The value that an Observable has
  /// already is not among them. The events that a run of a SignalProducer or CallbagSource gives at once are not among them
  /// either, because observers come later. Such a run begins now, and is interrupted when the program neither holds nor
  /// observes the signal any more.
  public func signal(file: StaticString = #fileID, line: UInt = #line) -> Signal<Value, any Error> {
    let stream = forSharing
    return node.making { hidesValues in
      Signal(file, line, hidesValues: hidesValues) { observer, lifetime in
        stream.feed(observer, lifetime, hearsPresent: false, file, line)
      }
    }
  }

  /// Lets an observer hear this stream for as long as its run lasts.
  func feed(
    _ observer: SignalObserver<Value, any Error>, _ lifetime: RunLifetime, hearsPresent: Bool,
    _ file: StaticString, _ line: UInt
  ) {
    if Kind.delivery == .perStart {
      let (producer, run) = (producer(file: file, line: line), RunBuilder())
      let place = producer.node(in: run)
      lifetime += producer.starting(
        value: { observer.send(value: $0) }, end: { observer.send(endOf: place, $0) },
        feeding: observer.source, in: run, at: place, file, line)
      return
    }
    if Kind.delivery == .settling { return feedOutcome(observer, lifetime, file, line) }
    let feeder = FeedingNode(observer, parent: node)
    if hearsPresent { feeder.hearPresent() }
    let branch: EventStream<Kind.Filtered, Value, Failure> = attached(feeder, "producer", file, line)
    // The run keeps the stream, by its branch.
    lifetime.observeEnded { branch.node.endRun() }
  }

  /// The same of a stream that settles: an answer that is still to come keeps it, and the run cannot make it give another one.
  private func feedOutcome(
    _ observer: SignalObserver<Value, any Error>, _ lifetime: RunLifetime, _ file: StaticString, _ line: UInt
  ) {
    let hold = InnerHold(sharedLifetime)
    let feeder = SettlingOperatorNode(FeedingOperator(observer: observer, hold: hold), parent: node)
    let branch: EventStream<Kind.Filtered, Value, Failure> = attached(feeder, "producer", file, line)
    lifetime.observeEnded { [place = branch.node] in withExtendedLifetime(hold) { place.endRun() } }
    // Whoever starts a run is ready for its events.
    branch.node.hearAtOnce()
    hold.leaveSettling()
  }
}

extension EventStream where Kind: FailingKind {
  /// A producer each of whose runs hears this event stream, with the same type of failure. On a signal, a run hears what comes
  /// from its start on, and is interrupted when the signal has ended before. A SignalProducer is a producer already: this is
  /// the same stream.
  @_disfavoredOverload
  public func producer(file: StaticString = #fileID, line: UInt = #line) -> SignalProducer<Value, Failure> {
    let producer: SignalProducer<Value, any Error> = failing.producer(file: file, line: line)
    return producer.retyped()
  }

  /// A signal of this event stream's events from now on, with the same type of failure. The run of a SignalProducer begins
  /// now, so the events that it gives at once are not among them; it is interrupted when the program neither holds nor
  /// observes the signal any more.
  @_disfavoredOverload
  public func signal(file: StaticString = #fileID, line: UInt = #line) -> Signal<Value, Failure> {
    let signal: Signal<Value, any Error> = failing.signal(file: file, line: line)
    return signal.retyped()
  }

  private var failing: EventStream<Kind, Value, any Error> { retyped() }
}

extension EventStream where Kind == SignalKind {
  /// The same values as a Hot, which ends with the signal. Like any Hot, it has branches even if the program does not hold it:
  /// a timer above it goes on for them. An error that arises below it is passed on, and ends nothing.
  public func hot(file: StaticString = #fileID, line: UInt = #line) -> Hot<Value> {
    // The branches of a Hot have no disposable: it ends when nothing can arrive any more.
    let hot: EventStream<HotKind, Value, Failure> = attached("hot", file, line) { parent in
      let node = TapNode(
        parent: parent, whenSilent: { $0.terminateBranch(.cancelled, for: EndOrigin(at: $0, .release)) }
      ) { node, value, route in
        node.forward(value.trusted(as: Value.self), route)
      }
      // An error that arises below ends nothing, as on any Hot.
      node.remove(.failsOnErrors)
      return node
    }
    return hot.retyped()
  }
}
