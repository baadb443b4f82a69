import Streams
import Testing

/// What begins inside of an Observable's own delivery is in time for what comes of it at once, and misses nothing.
struct `A run that begins inside of a handler of its Observable` {
  private let transcript = Transcript()
  private let property = MutableProperty(0)

  /// A word that is there at once, beside the present value.
  private func answer(to value: Int) -> SignalProducer<String, Never> {
    SignalProducer<String, Never>(value: "answer \(value)").withLatest(from: property.producer)
      .map { "\($0.0) at \($0.1)" }
  }

  @Test func `has the present value for what comes of it at once`() {
    property.producer.take(first: 1).map { "\($0)" }.concat(answer(to: 1)).start(transcript.observer())
    #expect(transcript.lines == ["value 0", "value answer 1 at 0", "completed"])
  }

  @Test func `has the value that is being delivered`() {
    let run = property.producer.flatMap(.latest) { [self] in answer(to: $0) }.start(transcript.observer())
    property.value = 1
    #expect(transcript.lines == ["value answer 0 at 0", "value answer 1 at 1"])
    run.dispose()
  }

  @Test func `is triggered by it each time`() {
    SignalProducer<Int, Never>(value: 7).take(until: property.producer).times(2).start(transcript.observer())
    #expect(transcript.lines == ["completed"])
  }

  @Test(arguments: 1...3)
  func `hears that value once, and each that waits`(first: Int) {
    property.producer.startWithValues { [transcript, property] value in
      transcript.write("outer \(value)")
      if value == 1 { for next in 2...3 { property.value = next } }
      if value == first { property.producer.startWithValues { transcript.write("inner \($0)") } }
    }
    property.value = 1
    let expected = (0...3).flatMap { value in
      value < first ? ["outer \(value)"] : ["outer \(value)", "inner \(value)"]
    }
    #expect(transcript.lines == expected)
  }

  @Test func `hears all of an operator that is built there`() {
    property.on { [transcript, property] value in
      guard value == 1 else { return }
      for next in 2...3 { property.value = next }
      property.map { $0 * 10 }.producer.startWithValues { transcript.write($0) }
    }
    property.value = 1
    #expect(transcript.lines == ["10", "20", "30"])
  }

  @Test func `hears an operator that the value has yet to reach before and after that`() {
    let doubled = Kept<Property<Int>>()
    property.on { [transcript] value in
      guard value == 1 else { return }
      doubled.all[0].producer.startWithValues { transcript.write($0) }
    }
    doubled.keep(property.map { $0 * 2 })
    property.value = 1
    property.value = 2
    #expect(transcript.lines == ["0", "2", "4"])
    doubled.drop()
  }

  @Test func `hears nothing more when it ends with that value`() {
    property.on { [transcript, property] value in
      guard value == 1 else { return }
      property.value = 2
      property.producer.take(first: 1).start(transcript.observer())
      transcript.write("started")
    }
    property.value = 1
    #expect(transcript.lines == ["value 1", "completed", "started"])
  }

  @Test func `hears the value and the end inside of that`() {
    property.producer.startWithCompleted { [transcript, property] in
      property.producer.start(transcript.observer())
    }
    property.terminate(withReason: .completed)
    #expect(transcript.lines == ["value 0", "completed"])
  }
}
