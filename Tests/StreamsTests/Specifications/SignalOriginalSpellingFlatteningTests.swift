import Foundation
import Streams
import Testing

/// The rest of the specification's samples as they stand there: flattening and failures.
struct `Flattening and failures, as the specification spells them` {
  let transcript = Transcript()

  /// What the samples print with.
  private var print: @Sendable (any Sendable) -> Void {
    { [transcript] in transcript.write("\($0)") }
  }

  @Test func merging() {
    let print = print
    let (producerA, lettersObserver) = SignalProducer<String, NoError>.buffer(5)
    let (producerB, numbersObserver) = SignalProducer<String, NoError>.buffer(5)
    let (signal, observer) = SignalProducer<SignalProducer<String, NoError>, NoError>.buffer(5)

    signal.flatten(.Merge).startWithNext { next in print(next) }

    observer.sendNext(producerA)
    observer.sendNext(producerB)
    observer.sendCompleted()

    lettersObserver.sendNext("a")  // prints "a"
    numbersObserver.sendNext("1")  // prints "1"
    lettersObserver.sendNext("b")  // prints "b"
    numbersObserver.sendNext("2")  // prints "2"
    lettersObserver.sendNext("c")  // prints "c"
    numbersObserver.sendNext("3")  // prints "3"
    #expect(transcript.lines == ["a", "1", "b", "2", "c", "3"])
  }

  @Test func concatenating() {
    let print = print
    let (producerA, lettersObserver) = SignalProducer<String, NoError>.buffer(5)
    let (producerB, numbersObserver) = SignalProducer<String, NoError>.buffer(5)
    let (signal, observer) = SignalProducer<SignalProducer<String, NoError>, NoError>.buffer(5)

    signal.flatten(.Concat).startWithNext { next in print(next) }

    observer.sendNext(producerA)
    observer.sendNext(producerB)
    observer.sendCompleted()

    numbersObserver.sendNext("1")  // nothing printed
    lettersObserver.sendNext("a")  // prints "a"
    lettersObserver.sendNext("b")  // prints "b"
    numbersObserver.sendNext("2")  // nothing printed
    lettersObserver.sendNext("c")  // prints "c"
    #expect(transcript.lines == ["a", "b", "c"])
    lettersObserver.sendCompleted()  // prints "1", "2"
    #expect(transcript.lines == ["a", "b", "c", "1", "2"])
    numbersObserver.sendNext("3")  // prints "3"
    numbersObserver.sendCompleted()
    #expect(transcript.lines == ["a", "b", "c", "1", "2", "3"])
  }

  @Test func `switching to the latest`() {
    let print = print
    let (producerA, observerA) = SignalProducer<String, NoError>.buffer(5)
    let (producerB, observerB) = SignalProducer<String, NoError>.buffer(5)
    let (producerC, observerC) = SignalProducer<String, NoError>.buffer(5)
    let (signal, observer) = SignalProducer<SignalProducer<String, NoError>, NoError>.buffer(5)

    signal.flatten(.Latest).startWithNext { next in print(next) }

    observer.sendNext(producerA)  // nothing printed
    observerC.sendNext("X")  // nothing printed
    observerA.sendNext("a")  // prints "a"
    observerB.sendNext("1")  // nothing printed
    observer.sendNext(producerB)  // prints "1"
    observerA.sendNext("b")  // nothing printed
    observerB.sendNext("2")  // prints "2"
    observerC.sendNext("Y")  // nothing printed
    observerA.sendNext("c")  // nothing printed
    observer.sendNext(producerC)  // prints "X", "Y"
    observerB.sendNext("3")  // nothing printed
    observerC.sendNext("Z")  // prints "Z"
    #expect(transcript.lines == ["a", "1", "2", "X", "Y", "Z"])
  }

  @Test func `catching failures`() {
    let print = print
    let (producer, observer) = SignalProducer<String, NSError>.buffer(5)
    let error = NSError(domain: "domain", code: 0, userInfo: nil)

    producer
      .flatMapError { _ in SignalProducer<String, NoError>(value: "Default") }
      .startWithNext { next in print(next) }

    observer.sendNext("First")  // prints "First"
    observer.sendNext("Second")  // prints "Second"
    observer.sendFailed(error)  // prints "Default"
    #expect(transcript.lines == ["First", "Second", "Default"])
  }

  @Test func retrying() {
    let print = print
    nonisolated(unsafe) var tries = 0
    let limit = 2
    let error = NSError(domain: "domain", code: 0, userInfo: nil)
    let producer = SignalProducer<String, NSError> { (observer, _) in
      tries += 1
      if tries <= limit {
        observer.sendFailed(error)
      } else {
        observer.sendNext("Success")
        observer.sendCompleted()
      }
    }

    producer
      .on(failed: { e in print("Failure") })  // prints "Failure" twice
      .retry(2)
      .start { event in
        switch event {
        case let .Next(next):
          print(next)  // prints "Success"
        case let .Failed(error):
          print("Failed: \(error)")
        case .Completed:
          print("Completed")
        case .Interrupted:
          print("Interrupted")
        }
      }
    #expect(transcript.lines == ["Failure", "Failure", "Success", "Completed"])
  }

  @Test func `mapping errors`() {
    let print = print
    enum CustomError: String, Error {
      case Foo
      case Bar
      case Other

      var nsError: NSError {
        return NSError(domain: "CustomError.\(rawValue)", code: 0, userInfo: nil)
      }

      var description: String {
        return "\(rawValue) Error"
      }
    }

    let (signal, observer) = Signal<String, NSError>.pipe()

    signal
      .mapError { (error: NSError) -> CustomError in
        switch error.domain {
        case "com.example.foo":
          return .Foo
        case "com.example.bar":
          return .Bar
        default:
          return .Other
        }
      }
      .observeFailed { error in
        print(error.description)
      }

    observer.sendFailed(NSError(domain: "com.example.foo", code: 42, userInfo: nil))  // prints "Foo Error"
    #expect(transcript.lines == ["Foo Error"])
  }

  @Test func promoting() {
    let print = print
    let (numbersSignal, numbersObserver) = Signal<Int, NoError>.pipe()
    let (lettersSignal, lettersObserver) = Signal<String, NSError>.pipe()

    numbersSignal
      .promoteErrors(NSError.self)
      .combineLatestWith(lettersSignal)
      .observeNext { next in print(next) }

    numbersObserver.sendNext(1)
    lettersObserver.sendNext("A")
    #expect(transcript.lines == [#"(1, "A")"#])
  }
}
