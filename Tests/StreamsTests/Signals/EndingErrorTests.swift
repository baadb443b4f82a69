import Streams
import Testing

struct `The failure that ends an event stream` {
  private let transcript = Transcript()

  @Test func `is heard by onError, before what is below hears it`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.onError { [transcript] in transcript.write("signal \($0)") }.observe(transcript.observer())
    SignalProducer<Int, TestError>(error: .failure)
      .onError { [transcript] in transcript.write("producer \($0)") }.start(transcript.observer())
    CallbagSource<Int>.fail(TestError.failure)
      .onError { [transcript] in transcript.write("source \($0)") }
      .sink { [transcript] in transcript.write($0) }
    input.send(error: .failure)
    #expect(
      transcript.lines == [
        "producer failure", "failed failure", "source failure", "completed(failed(failure))",
        "signal failure", "failed failure",
      ])
  }

  @Test func `is none once the run has been disposed of`() {
    SignalProducer<Int, TestError> { observer, lifetime in
      lifetime.observeEnded { observer.send(error: .failure) }
    }
    .onError { [transcript] in transcript.write("heard \($0)") }.start(transcript.observer()).dispose()
    #expect(transcript.lines == ["interrupted"])
  }

  private static let ends: [(Termination?, String)] = [
    (.completed, "completed"), (.cancelled, "interrupted"), (.error(TestError("other")), "failed other"),
    (nil, "failed failure"),
  ]

  @Test func `becomes the end that mapError names`() {
    for (end, expected) in Self.ends {
      let heard = Transcript()
      let (signal, input) = Signal<Int, any Error>.pipe()
      signal.mapError { _ -> Termination? in end }.observe(heard.observer("signal "))
      SignalProducer(signal).mapError { _ -> Termination? in end }.start(heard.observer("producer "))
      input.send(value: 1)
      input.send(error: TestError.failure)
      #expect(
        heard.lines == ["signal value 1", "producer value 1", "signal \(expected)", "producer \(expected)"])
    }
  }

  // MARK: Operators of one's own

  @Test func `gives way to what an operator answers that reads such errors`() {
    let answers: [(Recovering, [String])] = [
      (Recovering { _ in .emit(9) }, ["value 9", "completed"]),
      (Recovering { _ in .emitAll([8, 9]) }, ["value 8", "value 9", "completed"]),
      (Recovering { _ in .skip }, ["completed"]),
      (Recovering { _ in .end(last: 7, .cancelled) }, ["value 7", "interrupted"]),
      (Recovering { .fail(TestError("after \($0)")) }, ["failed after failure"]),
    ]
    for (operation, lines) in answers {
      let heard = Transcript()
      SignalProducer<Int, TestError>(error: .failure).lift(operation, as: "recover").start(heard.observer())
      #expect(heard.lines == lines)
    }
  }

  @Test func `gives way once, also where the answer is the last that is wanted`() {
    SignalProducer<Int, TestError>(error: .failure).lift(Recovering { _ in .emitAll([8, 9]) })
      .take(first: 1).start(transcript.observer())
    #expect(transcript.lines == ["value 8", "completed"])
  }

  @Test func `is no question to the operator that has failed`() {
    values(1, -1).lift(Recovering { _ in .emit(9) }).start(transcript.observer())
    #expect(transcript.lines == ["value 1", "failed own"])
  }

  @Test func `passes an operator that does not say that it reads such errors`() {
    SignalProducer<Int, TestError>(error: .failure).lift(Unread()).start(transcript.observer())
    #expect(transcript.lines == ["failed failure"])
  }
}

/// Answers the failure, and fails by itself with what is negative.
private struct Recovering: StreamOperator {
  static var errorReading: ErrorReading { .ending }
  static var hearsEnd: Bool { false }

  let answer: @Sendable (any Error) -> Step<Int>

  mutating func receive(_ input: Int) -> Step<Int> { input < 0 ? .fail(TestError("own")) : .emit(input) }

  mutating func receive(error: any Error) -> Step<Int> { answer(error) }
}

/// Answers errors that it does not say to read.
private struct Unread: StreamOperator {
  mutating func receive(_ input: Int) -> Step<Int> { .emit(input) }

  mutating func receive(error: any Error) -> Step<Int> { .emit(9) }
}
