import DequeModule

extension EventStream where Kind == SignalProducerKind {
  /// Makes a producer, and the observer through which all of its runs are fed.
  ///
  /// A late run first hears the latest values so far, and the end if there has been one.
  /// (Source: ReactiveCocoa.)
  /// - Parameters:
  ///   - capacity: how many values are kept for late runs.
  ///   - file: where the producer is built, for probes.
  ///   - line: where the producer is built, for probes.
  /// - Precondition: `capacity` is not negative.
  /// - Complexity: stores up to `capacity` values.
  public static func buffer(
    _ capacity: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> (producer: SignalProducer<Value, Failure>, observer: SignalObserver<Value, Failure>) {
    Requirement.check(capacity, "capacity", atLeast: 0, in: "buffer", file, line)
    let (signal, observer) = Signal<Value, Failure>.pipe(file: file, line: line)
    let replay = Replay(of: signal, capacity: capacity, file, line)
    return (SignalProducer(file: file, line: line) { replay.attach($0, $1) }, observer)
  }

  /// A producer that starts this one once, when it is first started itself, and gives all of its runs the same events.
  ///
  /// A late run first hears the latest values so far, and the end if there has been one. This producer's run is interrupted
  /// when the program holds neither the new producer nor a run of it. (Source: ReactiveCocoa.)
  /// - Precondition: `capacity` is not negative.
  /// - Complexity: stores up to `capacity` values.
  public func replayLazily(
    upTo capacity: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, Failure> {
    Requirement.check(capacity, "upTo", atLeast: 0, in: "replayLazily", file, line)
    return node.making { hidesValues in
      let (signal, observer) = Signal<Value, Failure>.pipe(file: file, line: line)
      if hidesValues { signal.node.hideValues() }
      let replay = Replay(of: signal, capacity: capacity, file, line)
      let first = Locked<SignalObserver<Value, Failure>?>(observer)
      return SignalProducer(file: file, line: line) { observer, lifetime in
        replay.attach(observer, lifetime)
        let source = first.exchange(nil)
        if let source { replay.run += start(source, file: file, line: line) }
      }
    }
  }
}

/// A signal whose latest values are kept for late runs.
private final class Replay<Value: Sendable, Failure: Error>: Sendable {
  private let signal: Signal<Value, Failure>
  private let kept: KeptValues<Value>
  private let file: StaticString
  private let line: UInt
  /// What feeds the signal, if that is a run which only serves for this.
  let run = CompositeDisposable()

  init(of signal: Signal<Value, Failure>, capacity: Int, _ file: StaticString, _ line: UInt) {
    self.signal = signal
    (self.file, self.line) = (file, line)
    let kept = KeptValues<Value>(capacity: capacity)
    self.kept = kept
    // The first observer, so that a value is kept before any run hears it.
    signal.observeValues(file: file, line: line) { kept.keep($0) }
  }

  deinit { run.dispose() }

  func attach(_ observer: SignalObserver<Value, Failure>, _ lifetime: RunLifetime) {
    // The signal stays as long as one of its runs.
    lifetime.observeEnded { withExtendedLifetime(self) {} }
    let begin = { [signal, kept, file, line] () -> Node? in
      for value in kept.values { observer.send(value: value) }
      if let termination = signal.state.termination {
        observer.send(SignalEvent(termination))
        return nil
      }
      let late = signal.makeObserver(
        value: { observer.send(value: $0) }, end: { observer.send(SignalEvent($0)) }, file, line)
      late.feed(observer.source)
      lifetime += ObserverDisposable(late, endsRun: false)
      return late
    }
    let (node, gate) = (signal.node, signal.node.gate)
    guard gate.isOwnedHere else {
      // Between two values, and before what another thread has sent meanwhile: each of them is either kept or still to come.
      return gate.visit { if let late = begin() { node.adopt(late) } }
    }
    // What this very thread delivers is kept already.
    gate.besideEvent {
      if let late = begin() { gate.afterEvent { node.adopt(late) } }
    }
  }
}

/// The latest values of a signal. Only the owner of its gate reads and writes, therefore it is unchecked.
private final class KeptValues<Value: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private(set) var values = Deque<Value>()

  init(capacity: Int) { self.capacity = capacity }

  func keep(_ value: Value) {
    guard capacity > 0 else { return }
    if values.count == capacity { values.removeFirst() }
    values.append(value)
  }
}
