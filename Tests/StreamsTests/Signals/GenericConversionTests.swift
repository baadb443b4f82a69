import Streams
import Testing

/// What code that is written for streams of any kind makes of event streams and callbags.
struct `Conversions in generic code` {
  private let transcript = Transcript()

  private func producer<Kind>(
    of stream: EventStream<Kind, Int, any Error>
  ) -> SignalProducer<Int, any Error> {
    stream.producer()
  }

  private func signal<Kind>(of stream: EventStream<Kind, Int, any Error>) -> Signal<Int, any Error> {
    stream.signal()
  }

  @Test func `a producer or callbag is a producer`() async throws {
    let numbers = SignalProducer<Int, any Error>([1, 2])
    let source = CallbagSource<Int>.from(3...4)
    producer(of: numbers).start(transcript.observer())
    producer(of: source).start(transcript.observer())
    try #require(
      transcript.lines == ["value 1", "value 2", "completed", "value 3", "value 4", "completed"])
    #expect(try await producer(of: numbers).promise().value == 1)
    #expect(try await producer(of: source).promise().value == 3)
  }

  @Test func `an event stream keeps its type of failure`() {
    let (input, observer) = Signal<Int, TestError>.pipe()
    let producer: SignalProducer<Int, TestError> = input.producer()
    producer.start(transcript.observer("producer: "))
    let signal: Signal<Int, TestError> = input.signal()
    signal.observe(transcript.observer("signal: "))
    observer.send(value: 1)
    observer.send(error: .failure)
    let same: SignalProducer<Int, Never> = SignalProducer<Int, Never>(values: 2, 3).producer()
    same.startWithValues { [transcript] in transcript.write("same: \($0)") }
    let over: Signal<Int, Never> = same.signal()
    over.observe(transcript.observer("over: "))
    #expect(
      transcript.lines == [
        "producer: value 1", "signal: value 1", "producer: failed failure", "signal: failed failure",
        "same: 2", "same: 3", "over: interrupted",
      ])
  }

  @Test func `a signal of a producer or callbag is a run of it that has begun`() {
    let (input, observer) = Signal<Int, any Error>.pipe()
    signal(of: SignalProducer(input)).observe(transcript.observer("producer: "))
    signal(of: CallbagSource<Int>.fromStream(input)).observe(transcript.observer("source: "))
    observer.send(value: 1)
    observer.sendCompleted()
    #expect(
      transcript.lines == [
        "producer: value 1", "source: value 1", "producer: completed", "source: completed",
      ])
  }

  @Test func `that run is interrupted when the signal is let go of`() {
    let endless = SignalProducer<Int, any Error> { [transcript] observer, lifetime in
      transcript.write("begun")
      lifetime.observeEnded {
        transcript.write("released")
        _ = observer
      }
    }
    do {
      let running = signal(of: endless)
      running.observe(transcript.observer()).dispose()
      withExtendedLifetime(running) { #expect(transcript.lines == ["begun"]) }
    }
    #expect(transcript.lines == ["begun", "released"])
  }

  @Test func `what is made of a signal keeps the signal's place`() {
    let (numbers, input) = Signal<Int, any Error>.pipe()
    let doubled = producer(of: numbers.map { $0 * 2 })
    let tripled = CallbagSource<Int>.fromStream(numbers.map { $0 * 3 })
    doubled.start(transcript.observer("first: ")).dispose()
    doubled.start(transcript.observer("second: "))
    tripled.forEach { [transcript] in transcript.write("source: \($0)") }
    input.send(value: 1)
    #expect(transcript.lines == ["first: interrupted", "second: value 2", "source: 3"])
  }

  @Test func `and leaves it with what has kept it`() {
    let (numbers, input) = Signal<Int, any Error>.pipe()
    do {
      let written = producer(
        of: numbers.map { [transcript] value in
          transcript.write("map \(value)")
          return value
        })
      written.start(transcript.observer()).dispose()
      withExtendedLifetime(written) { input.send(value: 1) }
    }
    input.send(value: 2)
    #expect(transcript.lines == ["interrupted", "map 1"])
  }
}
