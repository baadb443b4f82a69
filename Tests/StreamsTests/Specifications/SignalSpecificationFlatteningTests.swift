import Streams
import Testing

/// The specification's samples of flattening and of failures in today's spelling.
struct `Flattening and failures, as specified` {
  let transcript = Transcript()

  @Test func `flatten merges`() {
    let (producerA, lettersObserver) = SignalProducer<String, Never>.buffer(5)
    let (producerB, numbersObserver) = SignalProducer<String, Never>.buffer(5)
    let (signal, observer) = SignalProducer<SignalProducer<String, Never>, Never>.buffer(5)
    signal.flatten(.merge).startWithValues(transcript.writer())
    observer.send(value: producerA)
    observer.send(value: producerB)
    observer.sendCompleted()
    lettersObserver.send(value: "a")
    numbersObserver.send(value: "1")
    lettersObserver.send(value: "b")
    numbersObserver.send(value: "2")
    lettersObserver.send(value: "c")
    numbersObserver.send(value: "3")
    #expect(transcript.lines == ["a", "1", "b", "2", "c", "3"])
  }

  @Test func `flatten concatenates`() {
    let (producerA, lettersObserver) = SignalProducer<String, Never>.buffer(5)
    let (producerB, numbersObserver) = SignalProducer<String, Never>.buffer(5)
    let (signal, observer) = SignalProducer<SignalProducer<String, Never>, Never>.buffer(5)
    signal.flatten(.concat).startWithValues(transcript.writer())
    observer.send(value: producerA)
    observer.send(value: producerB)
    observer.sendCompleted()
    numbersObserver.send(value: "1")
    lettersObserver.send(value: "a")
    lettersObserver.send(value: "b")
    numbersObserver.send(value: "2")
    lettersObserver.send(value: "c")
    #expect(transcript.lines == ["a", "b", "c"])
    lettersObserver.sendCompleted()
    #expect(transcript.lines == ["a", "b", "c", "1", "2"])
    numbersObserver.send(value: "3")
    numbersObserver.sendCompleted()
    #expect(transcript.lines == ["a", "b", "c", "1", "2", "3"])
  }

  @Test func `flatten switches to the latest`() {
    let (producerA, observerA) = SignalProducer<String, Never>.buffer(5)
    let (producerB, observerB) = SignalProducer<String, Never>.buffer(5)
    let (producerC, observerC) = SignalProducer<String, Never>.buffer(5)
    let (signal, observer) = SignalProducer<SignalProducer<String, Never>, Never>.buffer(5)
    signal.flatten(.latest).startWithValues(transcript.writer())
    observer.send(value: producerA)
    observerC.send(value: "X")
    observerA.send(value: "a")
    observerB.send(value: "1")
    observer.send(value: producerB)
    observerA.send(value: "b")
    observerB.send(value: "2")
    observerC.send(value: "Y")
    observerA.send(value: "c")
    observer.send(value: producerC)
    observerB.send(value: "3")
    observerC.send(value: "Z")
    #expect(transcript.lines == ["a", "1", "2", "X", "Y", "Z"])
  }

  @Test func `flatMapError catches`() {
    let (producer, observer) = SignalProducer<String, TestError>.buffer(5)
    producer
      .flatMapError { _ in SignalProducer<String, Never>(value: "Default") }
      .startWithValues(transcript.writer())
    observer.send(value: "First")
    observer.send(value: "Second")
    observer.send(error: .failure)
    #expect(transcript.lines == ["First", "Second", "Default"])
  }

  @Test(arguments: [(2, ["Failure", "Failure", "Success"]), (1, ["Failure", "Failure", "Failed: failure"])])
  func `retry tries again`(_ count: Int, _ expected: [String]) {
    let tries = Counter()
    let producer = SignalProducer<String, TestError> { observer, _ in
      if tries.increment() <= 2 {
        observer.send(error: .failure)
      } else {
        observer.send(value: "Success")
        observer.sendCompleted()
      }
    }
    producer
      .on(failed: { [transcript] _ in transcript.write("Failure") })
      .retry(count)
      .start { [transcript] event in
        switch event {
        case .value(let next): transcript.write(next)
        case .failed(let error): transcript.write("Failed: \(error)")
        case .completed: transcript.write("Completed")
        case .interrupted: transcript.write("Interrupted")
        }
      }
    #expect(transcript.lines.prefix(3) == expected[...])
  }

  @Test func `mapError transforms a failure`() {
    enum CustomError: String, Error, CustomStringConvertible {
      case foo = "Foo"
      case bar = "Bar"
      case other = "Other"

      var description: String { "\(rawValue) Error" }
    }
    for domain in ["com.example.foo", "com.example.bar", "com.example"] {
      let (signal, observer) = Signal<String, TestError>.pipe()
      signal
        .mapError { (error: TestError) -> CustomError in
          switch error.description {
          case "com.example.foo": .foo
          case "com.example.bar": .bar
          default: .other
          }
        }
        .observeFailed(transcript.writer())
      observer.send(error: TestError(domain))
    }
    #expect(transcript.lines == ["Foo Error", "Bar Error", "Other Error"])
  }
}
