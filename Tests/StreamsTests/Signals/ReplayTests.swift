import Streams
import Testing

@Suite("Producers that replay")
struct ReplayTests {
  @Test("a late starter hears the latest values and the end")
  func buffer() {
    let (producer, observer) = SignalProducer<Int, TestError>.buffer(2)
    let transcript = Transcript()
    producer.start(transcript.observer("a: "))
    for value in 1...3 { observer.send(value: value) }
    #expect(transcript.lines == ["a: value 1", "a: value 2", "a: value 3"])
    producer.start(transcript.observer("b: "))
    #expect(transcript.lines.dropFirst(3) == ["b: value 2", "b: value 3"])
    observer.send(error: .failure)
    #expect(transcript.lines.dropFirst(5) == ["a: failed failure", "b: failed failure"])
    #expect(producer.said == ["value 2", "value 3", "failed failure"])
  }

  @Test("a run that is disposed of leaves the others alone")
  func disposal() {
    let (producer, observer) = SignalProducer<Int, Never>.buffer(0)
    let transcript = Transcript()
    producer.start(transcript.observer("a: ")).dispose()
    producer.start(transcript.observer("b: "))
    observer.send(value: 1)
    #expect(transcript.lines == ["a: interrupted", "b: value 1"])
  }

  @Test("one who starts inside of a handler hears each value once")
  func reentrancy() {
    let (producer, observer) = SignalProducer<Int, Never>.buffer(5)
    let transcript = Transcript()
    producer.startWithValues { value in
      if value == 1 { producer.start(transcript.observer()) }
    }
    observer.send(value: 1)
    observer.send(value: 2)
    observer.sendCompleted()
    #expect(transcript.lines == ["value 1", "value 2", "completed"])
  }

  @Test("one who starts inside of a handler hears at once, and misses nothing of what waits")
  func startedInside() {
    let (producer, observer) = SignalProducer<Int, Never>.buffer(1)
    let transcript = Transcript()
    producer.startWithValues { value in
      guard value == 1 else { return }
      observer.send(value: 2)
      producer.start(transcript.observer())
      transcript.write("started")
    }
    observer.send(value: 1)
    observer.sendCompleted()
    #expect(transcript.lines == ["value 1", "started", "value 2", "completed"])
  }

  @Test("a value that is sent while others are replayed comes after them, once")
  func sentWhileReplaying() {
    let (producer, observer) = SignalProducer<Int, Never>.buffer(5)
    let heard = Transcript()
    observer.send(value: 1)
    producer.startWithValues {
      heard.write($0)
      if $0 < 3 { observer.send(value: $0 + 1) }
    }
    #expect(heard.lines == ["1", "2", "3"])
    // The handler holds what feeds it.
    observer.sendCompleted()
  }

  @Test("replayLazily starts once, with the first start, and ends with the last holder")
  func lazily() {
    let transcript = Transcript()
    let inputs = Kept<SignalObserver<Int, Never>>()
    do {
      let shared = SignalProducer<Int, Never> { observer, lifetime in
        transcript.write("started")
        inputs.keep(observer)
        lifetime.observeEnded { transcript.write("ended") }
      }.replayLazily(upTo: 1)
      #expect(transcript.lines == [])
      let first = shared.start(transcript.observer("a: "))
      inputs.all[0].send(value: 1)
      let second = shared.start(transcript.observer("b: "))
      #expect(transcript.lines == ["started", "a: value 1", "b: value 1"])
      first.dispose()
      second.dispose()
      #expect(transcript.lines.suffix(2) == ["a: interrupted", "b: interrupted"])
    }
    #expect(transcript.lines.last == "ended")
  }

  @Test("what is replayed lazily keeps its end")
  func lazyEnd() {
    let runs = Counter()
    let shared = SignalProducer<Int, Never> { runs.increment() }.replayLazily(upTo: 1)
    #expect(shared.said == ["value 1", "completed"])
    #expect(shared.said == ["value 1", "completed"])
  }
}
