import Streams

/// A stage on which producers play, and what is heard of them, in order.
///
/// `a+` is the start of the source `a`, `a-` the release of its resource; what an observer hears stands as it is.
struct ProducerStage: Sendable {
  typealias Producer = SignalProducer<Int, TestError>

  enum End: Sendable {
    case completed, failed, interrupted, never
  }

  let heard = Transcript()
  let scheduler = VirtualScheduler()
  private let observers = Kept<(name: String, observer: SignalObserver<Int, TestError>)>()
  private let runs = Kept<any Disposable>()

  /// A producer that gives its values at once, and then ends, or not.
  func source(_ name: String, _ values: Int..., end: End = .completed) -> Producer {
    Producer { [heard, observers] observer, lifetime in
      heard.write("\(name)+")
      lifetime.observeEnded { heard.write("\(name)-") }
      for value in values { observer.send(value: value) }
      switch end {
      case .completed: observer.sendCompleted()
      case .failed: observer.send(error: .failure)
      case .interrupted: observer.sendInterrupted()
      case .never: observers.keep((name, observer))
      }
    }
  }

  /// A producer that waits to be made to speak by ``say(_:_:)``, and answers its disposal with an event.
  func obstinate(_ name: String, _ answer: SignalEvent<Int, TestError>) -> Producer {
    Producer { [heard, observers] observer, lifetime in
      heard.write("\(name)+")
      lifetime.observeEnded {
        heard.write("\(name)-")
        observer.send(answer)
      }
      observers.keep((name, observer))
    }
  }

  /// Makes all runs of a source that are under way say something.
  func say(_ name: String, _ event: SignalEvent<Int, TestError>) {
    for run in observers.all where run.name == name { run.observer.send(event) }
  }

  /// Starts a producer, and writes what it says.
  func play(_ producer: Producer) {
    runs.keep(producer.start(heard.observer()))
  }

  func play<Value: Sendable>(_ producer: SignalProducer<Value, TestError>) {
    runs.keep(producer.start(heard.observer()))
  }

  /// Starts a producer, and disposes of its run when it has said that.
  func play(_ producer: Producer, disposingAt value: Int) {
    producer.startWithSignal { signal, run in
      runs.keep(run)
      signal.observe { [heard] event in
        heard.write("\(event)")
        if event.value == value { run.dispose() }
      }
    }
  }

  func dispose() {
    for run in runs.all { run.dispose() }
  }
}

extension SignalProducer where Kind == SignalProducerKind, Failure == TestError {
  /// The same producer, whose ends are noted behind a name.
  func noting(_ name: String, on stage: ProducerStage) -> SignalProducer<Value, TestError> {
    let heard = stage.heard
    return on(
      failed: { _ in heard.write("\(name) failed") }, completed: { heard.write("\(name) completed") },
      interrupted: { heard.write("\(name) interrupted") })
  }
}
