import Streams

extension MarbleSource where Kind == SignalKind, Value: LosslessStringConvertible, Failure == MarbleError {
  /// A Signal of values of a type. An error ends it, so `✕` and `#` are the same; `!` interrupts it.
  public static func signal(of _: Value.Type) -> Self {
    Self { stage, line in
      let (signal, observer) = Signal<Value, MarbleError>.pipe()
      stage.keep(observer)
      stage.schedule(try MarbleScript<Value>(line)) { observer.send(word: $0) }
      return signal
    }
  }
}

extension MarbleSource where Kind == SignalKind, Value == String, Failure == MarbleError {
  /// A Signal of strings; see ``signal(of:)``.
  public static var signal: Self { .signal(of: String.self) }
}

extension MarbleSource
where Kind == SignalProducerKind, Value: LosslessStringConvertible, Failure == MarbleError {
  /// A SignalProducer of values of a type, whose every run plays the diagram from its beginning.
  public static func producer(of _: Value.Type) -> Self {
    Self { stage, line in
      let script = try MarbleScript<Value>(line)
      let (scheduler, tick) = (stage.scheduler, stage.tick)
      return SignalProducer { observer, lifetime in
        for (number, words) in script.steps {
          let send: @Sendable () -> Void = { words.forEach(observer.send(word:)) }
          // A run delivers its first tick before the call that starts it returns.
          if number == 0 {
            send()
            continue
          }
          let work = scheduler.scheduleAhead(after: tick * number, send)
          lifetime.observeEnded { work.cancel() }
        }
      }
    }
  }
}

extension MarbleSource where Kind == SignalProducerKind, Value == String, Failure == MarbleError {
  /// A SignalProducer of strings; see ``producer(of:)``.
  public static var producer: Self { .producer(of: String.self) }
}

extension SignalObserver where Failure == MarbleError {
  @Sendable fileprivate func send(word: MarbleScript<Value>.Word) {
    switch word {
    case .next(let value): send(value: value)
    case .error, .end(.failed): send(error: MarbleError())
    case .end(.completed): sendCompleted()
    case .end(.cancelled): sendInterrupted()
    }
  }
}
