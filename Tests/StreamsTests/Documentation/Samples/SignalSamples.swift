import Streams

extension PageSample {
  static let signalRuns: [String: PageSample.Run] = [
    "signal-observe": signalObserve, "producer-start": producerStart, "producer-dispose": producerDispose,
    "signal-failures": signalFailures, "signal-lift": signalLift, "signal-conversions": signalConversions,
    "contract-stack": contractStack, "one-thread": oneThread,
  ]
}

private func signalObserve(_ print: @escaping Print) {
  // sample: signal-observe
  let (signal, observer) = Signal<Int, Never>.pipe()
  let observation = signal.observe { print("one:", $0) }
  signal.observe { print("two:", $0) }

  observer.send(value: 1)  // prints: "one: value 1" & "two: value 1"
  observation.dispose()  // nothing is heard after this, not even an end
  observer.send(value: 2)  // prints: "two: value 2"
  observer.sendCompleted()  // prints: "two: completed"

  signal.observe { print("late:", $0) }  // prints: "late: interrupted"
  // end
}

private func producerStart(_ print: @escaping Print) {
  // sample: producer-start
  let countdown = SignalProducer<Int, Never> { observer, lifetime in
    print("begins")
    lifetime.observeEnded { print("is over") }
    for number in [2, 1, 0] { observer.send(value: number) }
    observer.sendCompleted()
  }
  let tens = countdown.map { $0 * 10 }  // nothing happens yet

  tens.startWithValues { print($0) }  // prints: "begins" & "20" & "10" & "0" & "is over"
  tens.take(first: 1).start { print($0) }  // prints: "begins" & "value 20" & "completed" & "is over"
  // end
}

private func producerDispose(_ print: @escaping Print) {
  // sample: producer-dispose
  let time = VirtualScheduler()
  let clock = StreamContext(scheduler: time).run { SignalProducer.timer(interval: 1) }

  let run = clock.start { print($0) }
  time.advance(by: .seconds(2))  // prints: "value 1.0 seconds" & "value 2.0 seconds"
  run.dispose()  // prints: "interrupted"
  time.advance(by: .seconds(2))
  // end
}

private func signalFailures(_ print: @escaping Print) {
  // sample: signal-failures
  enum ReadFailure: Error { case noNumber }

  let words = SignalProducer<String, Never>(values: "1", "two", "3")
  let numbers =
    words
    .promoteErrors(ReadFailure.self)
    .attemptMap { word in Int(word).map(Result.success) ?? .failure(.noNumber) }

  numbers.start { print($0) }  // prints: "value 1" & "failed noNumber"

  let safe = numbers.flatMapError { _ in SignalProducer<Int, Never>(value: 0) }
  safe.startWithValues { print($0) }  // prints: "1" & "0"
  // end
}

private func signalLift(_ print: @escaping Print) {
  // sample: signal-lift
  @Sendable func lengths(of words: Signal<String, Never>) -> Signal<Int, Never> {
    words.filter { $0 != "" }.map(\.count)
  }

  SignalProducer<String, Never>(values: "one", "", "three")
    .lift(lengths)
    .startWithValues { print($0) }  // prints: "3" & "5"
  // end
}

private func signalConversions(_ print: @escaping Print) {
  PageSample.onVirtualTime {
    // sample: signal-conversions
    let settings = ObservableInput(1)
    settings.producer().startWithValues { print("setting:", $0) }
    settings.set(2)  // prints: "setting: 1" & "setting: 2"

    let square = Cold<Int, Int> { _, number, respond in respond(.success(number * number)) }
    square.producer(for: 7).start { print($0) }  // prints: "value 49" & "completed"

    let first = SignalProducer<Int, Never>(values: 3, 4).promise()
    first.on { print("promise:", $0) }.replay()  // prints: "promise: 3"

    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.hot().on { print("hot:", $0) }
    observer.send(value: 5)  // prints: "hot: 5"
    // end
  }
}

private func contractStack(_ print: @escaping Print) {
  // sample: contract-stack
  @Sendable func countdown(_ number: Int) -> SignalProducer<Int, Never> {
    let now = SignalProducer<Int, Never>(value: number)
    return number == 0 ? now : now.flatMap(.latest) { countdown($0 - 1) }
  }

  countdown(10_000).startWithValues { print($0) }  // prints: "0"
  // end
}

private func oneThread(_ print: @escaping Print) {
  // sample: one-thread
  nonisolated(unsafe) var received: [Int] = []  // one thread
  let (signal, observer) = Signal<Int, Never>.pipe()
  signal.observeValues { received.append($0) }

  observer.send(value: 1)
  print(received)  // prints: "[1]"
  // end
}
