import Streams
import Testing

/// Producers to which much is added in a loop.
struct `A producer that grows in a loop` {
  static let many = 20_000

  @Test func `gives all values that were added to it`() {
    let (sum, ends) = (Counter(), Counter())
    onSmallStack {
      var producer = SignalProducer<Int, Never>.empty
      for number in 1...Self.many { producer = producer.concat(value: number) }
      producer.start { event in
        if let value = event.value { sum.increment(by: value) } else { ends.increment() }
      }
    }
    #expect(sum.value == Self.many * (Self.many + 1) / 2)
    #expect(ends.value == 1)
  }

  @Test func `gives the values of all producers that were added to it`() {
    let sum = Counter()
    onSmallStack {
      var producer = SignalProducer<Int, Never>(value: 0)
      for number in 1...Self.many { producer = producer.concat(SignalProducer(value: number)) }
      producer.startWithValues { sum.increment(by: $0) }
    }
    #expect(sum.value == Self.many * (Self.many + 1) / 2)
  }

  @Test func `is on its own at each step`() {
    let transcript = Transcript()
    let one = SignalProducer<Int, Never>(value: 1)
    let two = one.concat(value: 2)
    let three = two.concat(value: 3).concat([4, 5])
    let other = two.concat(SignalProducer(value: 6)).concat(value: 7).concat(SignalProducer(value: 8))
    for producer in [three, other, two, one] {
      producer.collect().startWithValues { transcript.write($0) }
    }
    #expect(transcript.lines == ["[1, 2, 3, 4, 5]", "[1, 2, 6, 7, 8]", "[1, 2]", "[1]"])
  }

  @Test func `passes nothing on after a failure, and goes on after an interruption`() {
    let transcript = Transcript()
    let failing = SignalProducer<Int, TestError>(value: 1).concat(error: .failure)
    failing.concat(value: 2).concat(SignalProducer(value: 3)).start { transcript.write($0) }
    let interrupted = SignalProducer<Int, TestError> { observer, _ in observer.sendInterrupted() }
    SignalProducer<Int, TestError>(value: 4).concat(interrupted).concat(SignalProducer(value: 5))
      .start { transcript.write($0) }
    #expect(transcript.lines == ["value 1", "failed failure", "value 4", "value 5", "completed"])
  }
}
