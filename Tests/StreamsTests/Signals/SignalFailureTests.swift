import Streams
import Testing

@Suite("Failures of event streams")
struct SignalFailureTests {
  /// Fails so many times, then sends the number of its run.
  private func failing(_ times: Int, _ runs: Counter) -> SignalProducer<Int, TestError> {
    SignalProducer { observer, _ in
      let run = runs.increment()
      guard run > times else { return observer.send(error: .failure) }
      observer.send(value: run)
      observer.sendCompleted()
    }
  }

  @Test("retry starts again as often as it may")
  func retry() {
    let transcript = Transcript()
    failing(2, Counter()).retry(2).start(transcript.observer())
    failing(2, Counter()).retry(1).start(transcript.observer())
    #expect(transcript.lines == ["value 3", "completed", "failed failure"])
  }

  @Test("a failure that is retried becomes text for a probe alone", arguments: [false, true])
  func text(_ isProbed: Bool) {
    let (runs, descriptions) = (Counter(), Counter())
    _ = StreamContext(probe: isProbed ? Probe { .zero } : nil).run {
      SignalProducer<Int, CountedError> { observer, _ in
        if runs.increment() < 3 { observer.send(error: CountedError(descriptions: descriptions)) }
      }.retry(2).start()
    }
    #expect(runs.value == 3)
    #expect((descriptions.value > 0) == isProbed)
  }

  @Test("cascades of retry multiply")
  func cascade() {
    let runs = Counter()
    failing(.max, runs).retry(3).retry(3).start()
    #expect(runs.value == 16)
  }

  @Test("a retry waits for its delay, and a disposal takes it back")
  func delay() {
    let timeline = Timeline()
    let runs = Counter()
    let producer = timeline.run { failing(2, runs) }
    let run = producer.retry(5, delay: 2).start { timeline.write("\($0)") }
    timeline.advance(to: 4)
    #expect(timeline.lines == ["4.0 value 3", "4.0 completed"])
    _ = run
    let second = timeline.run { failing(.max, runs) }.retry(5, delay: 2).start { timeline.write("\($0)") }
    timeline.advance(to: 5)
    second.dispose()
    #expect(timeline.lines.last == "5.0 interrupted")
    #expect(!timeline.isWaiting)
  }

  @Test("fifty thousand retries at once need no more stack than one")
  func constantStack() {
    onSmallStack {
      let runs = Counter()
      failing(Effort.depth, runs).retry(Effort.depth).start()
      #expect(runs.value == Effort.depth + 1)
    }
  }

  @Test("flatMapError goes on with another stream, whose failure is its own")
  func flatMapError() {
    let transcript = Transcript()
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.flatMapError { _ in SignalProducer<Int, Never>(values: [8, 9]) }.observe(transcript.observer())
    input.send(value: 1)
    input.send(error: .failure)
    #expect(transcript.lines == ["value 1", "value 8", "value 9", "completed"])
    failing(9, Counter()).flatMapError { SignalProducer<Int, OtherError>(error: OtherError(cause: $0)) }
      .start(transcript.observer())
    #expect(transcript.lines.last == "failed other after failure")
  }

  @Test("mapError and promoteErrors change the type of the failure")
  func mapError() {
    let transcript = Transcript()
    failing(1, Counter()).mapError { OtherError(cause: $0) }.start(transcript.observer())
    let (numbers, numbersInput) = Signal<Int, Never>.pipe()
    let (letters, lettersInput) = Signal<String, TestError>.pipe()
    numbers.promoteErrors(TestError.self).combine(stream: letters).map { "\($0)\($1)" }
      .observe(transcript.observer())
    numbersInput.send(value: 1)
    lettersInput.send(error: .failure)
    #expect(transcript.lines == ["failed other after failure", "failed failure"])
  }

  @Test("materialize makes values of events, and dematerialize events of values")
  func materialize() {
    let transcript = Transcript()
    let producer = failing(1, Counter())
    producer.materialize().start(transcript.observer())
    producer.materialize().dematerialize().start(transcript.observer("again: "))
    #expect(
      transcript.lines == [
        "value failed failure", "completed", "again: value 2", "again: completed",
      ])
  }

  @Test("times runs a producer again when it completes")
  func times() {
    let transcript = Transcript()
    SignalProducer<Int, Never>(value: 1).times(2).start(transcript.observer())
    SignalProducer<Int, Never>(value: 1).times(0).start(transcript.observer())
    #expect(transcript.lines == ["value 1", "value 1", "completed", "completed"])
  }
}

private struct OtherError: Error, CustomStringConvertible {
  let cause: TestError

  var description: String { "other after \(cause)" }
}

/// An error that counts how often it is made text.
private struct CountedError: Error, CustomStringConvertible {
  let descriptions: Counter

  var description: String {
    descriptions.increment()
    return "counted"
  }
}
