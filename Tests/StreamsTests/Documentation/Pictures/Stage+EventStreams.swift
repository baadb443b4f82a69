import Streams
import StreamsTesting

// Event streams on a stage. They fail where other streams pass errors on: `#` is a failure.

extension Stage {
  /// A Signal that a line of marbles feeds.
  func signal<Value: LosslessStringConvertible & Sendable>(
    _ label: String, _ marbles: String, of _: Value.Type = Int.self
  ) -> Signal<Value, MarbleError> {
    let (signal, input) = build { Signal<Value, MarbleError>.pipe() }
    keep(input)
    play(label, marbles) { input.send($0) }
    return signal
  }

  /// A producer whose nth run says what the nth text does, counted from the second at which it begins, and later
  /// ones the last; and a line on which the runs write what they say.
  func producer<Value: LosslessStringConvertible & Sendable>(
    _ label: String, _ texts: String..., of _: Value.Type = Int.self
  ) -> SignalProducer<Value, MarbleError> {
    let line = add(label)
    last(texts.map { PictureMark.seconds(of: $0).count }.reduce(0, +))
    let runs = Counter()
    let say: @Sendable ([PictureMark], SignalObserver<Value, MarbleError>) -> Void = {
      [weak self] marks, observer in
      for mark in marks {
        self?.write(mark, on: line)
        observer.send(mark)
      }
    }
    return build {
      SignalProducer { [scheduler] observer, lifetime in
        let seconds = PictureMark.seconds(of: texts[min(runs.increment(), texts.count) - 1])
        for (second, marks) in seconds.enumerated() where !marks.isEmpty {
          let work = scheduler.schedule(after: .seconds(second)) { say(marks, observer) }
          lifetime.observeEnded { work.cancel() }
        }
        // A run that ends before its text does has been interrupted. Keeps the observer until then.
        let end = scheduler.now + .seconds(seconds.count - 1)
        lifetime.observeEnded { if scheduler.now < end { say([.end(.cancelled)], observer) } }
      }
    }
  }

  /// Starts a producer at the first second, and adds a line with its events.
  func start<Value, Failure>(_ label: String, _ producer: SignalProducer<Value, Failure>) {
    let line = add(label)
    scheduler.schedule(after: .zero) {
      producer.start { [weak self] in self?.write(PictureMark($0), on: line) }
    }
  }

  /// Observes a signal, and adds a line with its events.
  func observe<Value, Failure>(_ label: String, _ signal: Signal<Value, Failure>) {
    let line = add(label)
    signal.observe { [weak self] in self?.write(PictureMark($0), on: line) }
  }
}

extension PictureMark {
  fileprivate init<Value, Failure>(_ event: SignalEvent<Value, Failure>) {
    switch event {
    case .value(let value): self = .value(describe(value))
    case .failed(let error): self = .end(.error(error))
    case .completed: self = .end(.completed)
    case .interrupted: self = .end(.cancelled)
    }
  }
}

extension SignalObserver where Value: LosslessStringConvertible, Failure == MarbleError {
  fileprivate func send(_ mark: PictureMark) {
    switch mark {
    case .value(let text): if let value = Value(text) { send(value: value) }
    case .error, .end(.error): send(error: MarbleError())
    case .end(.completed): sendCompleted()
    case .end(.cancelled): sendInterrupted()
    }
  }
}
