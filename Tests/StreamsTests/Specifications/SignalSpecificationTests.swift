import Streams
import Testing

/// The samples of the specification in today's spelling.
struct `Signals, as specified` {
  let transcript = Transcript()

  @Test func `observe hears every event`() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.observe(
      Signal.Observer { [transcript] event in
        switch event {
        case .value(let next): transcript.write("Next: \(next)")
        case .failed(let error): transcript.write("Failed: \(error)")
        case .completed: transcript.write("Completed")
        case .interrupted: transcript.write("Interrupted")
        }
      })
    observer.send(value: 1)
    observer.send(error: .failure)
    #expect(transcript.lines == ["Next: 1", "Failed: failure"])
  }

  @Test func `each kind of event has an observer of its own`() {
    func observe(_ signal: Signal<Int, TestError>) {
      signal.observeValues { [transcript] next in transcript.write("Next: \(next)") }
      signal.observeFailed { [transcript] error in transcript.write("Failed: \(error)") }
      signal.observeCompleted { [transcript] in transcript.write("Completed") }
      signal.observeInterrupted { [transcript] in transcript.write("Interrupted") }
    }
    for end in [Signal<Int, TestError>.Event.failed(.failure), .completed, .interrupted] {
      let (signal, observer) = Signal<Int, TestError>.pipe()
      observe(signal)
      observer.send(value: 1)
      observer.send(end)
    }
    #expect(
      transcript.lines == [
        "Next: 1", "Failed: failure", "Next: 1", "Completed", "Next: 1", "Interrupted",
      ])
  }

  @Test func `on injects effects, once a run is started`() {
    let signalProducer = SignalProducer<Int, TestError>(values: [1, 2])
    let producer = signalProducer.on(
      starting: { [transcript] in transcript.write("Started") },
      event: { [transcript] event in transcript.write("Event: \(event)") },
      failed: { [transcript] error in transcript.write("Failed: \(error)") },
      completed: { [transcript] in transcript.write("Completed") },
      interrupted: { [transcript] in transcript.write("Interrupted") },
      terminated: { [transcript] in transcript.write("Terminated") },
      disposed: { [transcript] in transcript.write("Disposed") },
      value: { [transcript] value in transcript.write("Next: \(value)") })
    #expect(transcript.lines == [])
    producer.start()
    #expect(
      transcript.lines == [
        "Started", "Event: value 1", "Next: 1", "Event: value 2", "Next: 2", "Event: completed", "Completed",
        "Terminated", "Disposed",
      ])
  }

  @Test func `lift applies an operator to every signal`() {
    let producer = SignalProducer<Int, Never>(values: [1, 2]).lift { signal in signal.map { $0 * 10 } }
    producer.startWithValues(transcript.writer())
    producer.startWithValues(transcript.writer())
    #expect(transcript.lines == ["10", "20", "10", "20"])
  }

  @Test func `map transforms`() {
    let (signal, observer) = Signal<String, Never>.pipe()
    signal.map { string in string.uppercased() }.observeValues(transcript.writer())
    observer.send(value: "a")
    observer.send(value: "b")
    observer.send(value: "c")
    #expect(transcript.lines == ["A", "B", "C"])
  }

  @Test func `filter selects`() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.filter { number in number % 2 == 0 }.observeValues(transcript.writer())
    for number in 1...4 { observer.send(value: number) }
    #expect(transcript.lines == ["2", "4"])
  }

  @Test func `reduce and collect answer at the end`() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.reduce(1) { $0 * $1 }.observeValues(transcript.writer())
    signal.collect().observeValues(transcript.writer())
    for number in 1...3 { observer.send(value: number) }
    #expect(transcript.lines == [])
    observer.sendCompleted()
    #expect(transcript.lines == ["6", "[1, 2, 3]"])
  }

  @Test func `combineLatest combines the latest values`() {
    let (numbersSignal, numbersObserver) = Signal<Int, Never>.pipe()
    let (lettersSignal, lettersObserver) = Signal<String, Never>.pipe()
    let signal = combineLatest(numbersSignal, lettersSignal)
    signal.observeValues { [transcript] next in transcript.write("Next: \(next)") }
    signal.observeCompleted { [transcript] in transcript.write("Completed") }
    numbersObserver.send(value: 0)
    numbersObserver.send(value: 1)
    lettersObserver.send(value: "A")
    numbersObserver.send(value: 2)
    numbersObserver.sendCompleted()
    lettersObserver.send(value: "B")
    lettersObserver.send(value: "C")
    #expect(
      transcript.lines == [
        #"Next: (1, "A")"#, #"Next: (2, "A")"#, #"Next: (2, "B")"#, #"Next: (2, "C")"#,
      ])
    lettersObserver.sendCompleted()
    #expect(transcript.lines.last == "Completed")
  }

  @Test func `zip pairs the values`() {
    let (numbersSignal, numbersObserver) = Signal<Int, Never>.pipe()
    let (lettersSignal, lettersObserver) = Signal<String, Never>.pipe()
    let signal = zip(numbersSignal, lettersSignal)
    signal.observeValues { [transcript] next in transcript.write("Next: \(next)") }
    signal.observeCompleted { [transcript] in transcript.write("Completed") }
    numbersObserver.send(value: 0)
    lettersObserver.send(value: "A")
    numbersObserver.send(value: 2)
    numbersObserver.sendCompleted()
    lettersObserver.send(value: "B")
    lettersObserver.send(value: "C")
    // The specification's comments count a number 1 that it does not send.
    #expect(transcript.lines == [#"Next: (0, "A")"#, #"Next: (2, "B")"#, "Completed"])
  }

  @Test func `promoteErrors lets a stream that cannot fail join one that can`() {
    let (numbersSignal, numbersObserver) = Signal<Int, Never>.pipe()
    let (lettersSignal, lettersObserver) = Signal<String, TestError>.pipe()
    numbersSignal
      .promoteErrors(TestError.self)
      .combineLatest(with: lettersSignal)
      .observe(transcript.observer())
    numbersObserver.send(value: 1)
    lettersObserver.send(value: "A")
    lettersObserver.send(error: .failure)
    #expect(transcript.lines == [#"value (1, "A")"#, "failed failure"])
  }
}
