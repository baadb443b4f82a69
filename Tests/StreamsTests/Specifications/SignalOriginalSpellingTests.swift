import Foundation
import Streams
import Testing

/// The samples of the specification as they stand there, with no more than the syntax changed that Swift has changed since.
struct `Signals, as the specification spells them` {
  let transcript = Transcript()

  /// What the samples print with.
  private var print: @Sendable (any Sendable) -> Void {
    { [transcript] in transcript.write("\($0)") }
  }

  @Test func observation() {
    let print = print
    let (signal, observer) = Signal<Int, NSError>.pipe()
    signal.observe(
      Signal.Observer { event in
        switch event {
        case let .Next(next):
          print("Next: \(next)")
        case let .Failed(error):
          print("Failed: \(error.domain)")
        case .Completed:
          print("Completed")
        case .Interrupted:
          print("Interrupted")
        }
      })
    signal.observeNext { next in
      print("Next: \(next)")
    }
    signal.observeFailed { error in
      print("Failed: \(error.domain)")
    }
    signal.observeCompleted {
      print("Completed")
    }
    signal.observeInterrupted {
      print("Interrupted")
    }
    observer.sendNext(1)
    observer.sendFailed(NSError(domain: "domain", code: 0, userInfo: nil))
    #expect(transcript.lines == ["Next: 1", "Next: 1", "Failed: domain", "Failed: domain"])
  }

  @Test func `injecting effects`() {
    let print = print
    let signalProducer = SignalProducer<Int, NSError>(values: [1])
    let producer =
      signalProducer
      .on(
        started: {
          print("Started")
        },
        event: { event in
          print("Event: \(event)")
        },
        failed: { error in
          print("Failed: \(error)")
        },
        completed: {
          print("Completed")
        },
        interrupted: {
          print("Interrupted")
        },
        terminated: {
          print("Terminated")
        },
        disposed: {
          print("Disposed")
        },
        next: { value in
          print("Next: \(value)")
        })
    #expect(transcript.lines == [])
    producer.start()
    #expect(
      transcript.lines == [
        "Started", "Event: Next(1)", "Next: 1", "Event: Completed", "Completed", "Terminated", "Disposed",
      ])
  }

  @Test func transforming() {
    let print = print
    let (signal, observer) = Signal<String, NoError>.pipe()
    signal
      .map { string in string.uppercased() }
      .observeNext { next in print(next) }
    observer.sendNext("a")  // Prints A
    observer.sendNext("b")  // Prints B
    observer.sendNext("c")  // Prints C
    #expect(transcript.lines == ["A", "B", "C"])
  }

  @Test func filtering() {
    let print = print
    let (signal, observer) = Signal<Int, NoError>.pipe()
    signal
      .filter { number in number % 2 == 0 }
      .observeNext { next in print(next) }
    observer.sendNext(1)  // Not printed
    observer.sendNext(2)  // Prints 2
    observer.sendNext(3)  // Not printed
    observer.sendNext(4)  // prints 4
    #expect(transcript.lines == ["2", "4"])
  }

  @Test func aggregating() {
    let print = print
    let (signal, observer) = Signal<Int, NoError>.pipe()
    signal
      .reduce(1) { $0 * $1 }
      .observeNext { next in print(next) }
    signal
      .collect()
      .observeNext { next in print(next) }
    observer.sendNext(1)  // nothing printed
    observer.sendNext(2)  // nothing printed
    observer.sendNext(3)  // nothing printed
    observer.sendCompleted()  // prints 6 and [1, 2, 3]
    #expect(transcript.lines == ["6", "[1, 2, 3]"])
  }

  @Test func `combining latest values`() {
    let print = print
    let (numbersSignal, numbersObserver) = Signal<Int, NoError>.pipe()
    let (lettersSignal, lettersObserver) = Signal<String, NoError>.pipe()

    let signal = combineLatest(numbersSignal, lettersSignal)
    signal.observeNext { next in print("Next: \(next)") }
    signal.observeCompleted { print("Completed") }
    numbersSignal.combineLatestWith(lettersSignal).observeNext { number, letter in
      print("With: \(number) \(letter)")
    }

    numbersObserver.sendNext(0)  // nothing printed
    numbersObserver.sendNext(1)  // nothing printed
    lettersObserver.sendNext("A")  // prints (1, A)
    numbersObserver.sendNext(2)  // prints (2, A)
    numbersObserver.sendCompleted()  // nothing printed
    lettersObserver.sendNext("B")  // prints (2, B)
    lettersObserver.sendNext("C")  // prints (2, C)
    lettersObserver.sendCompleted()  // prints "Completed"
    #expect(
      transcript.lines == [
        #"Next: (1, "A")"#, "With: 1 A", #"Next: (2, "A")"#, "With: 2 A", #"Next: (2, "B")"#, "With: 2 B",
        #"Next: (2, "C")"#, "With: 2 C", "Completed",
      ])
  }

  @Test func zipping() {
    let print = print
    let (numbersSignal, numbersObserver) = Signal<Int, NoError>.pipe()
    let (lettersSignal, lettersObserver) = Signal<String, NoError>.pipe()

    let signal = zip(numbersSignal, lettersSignal)
    signal.observeNext { next in print("Next: \(next)") }
    signal.observeCompleted { print("Completed") }
    numbersSignal.zipWith(lettersSignal).observeNext { number, letter in print("With: \(number) \(letter)") }

    numbersObserver.sendNext(0)  // nothing printed
    lettersObserver.sendNext("A")  // prints (0, A)
    numbersObserver.sendNext(2)  // nothing printed
    numbersObserver.sendCompleted()  // nothing printed
    lettersObserver.sendNext("B")  // prints (2, B) & "Completed"; there with a 1, which was not sent
    lettersObserver.sendNext("C")
    #expect(
      transcript.lines == [#"Next: (0, "A")"#, "With: 0 A", #"Next: (2, "B")"#, "Completed", "With: 2 B"])
  }
}
