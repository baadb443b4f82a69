import Streams
import Testing

/// An operator of one's own fails with what its stream's type of failure does not know.
struct `A failure of another type than the stream's` {
  private let transcript = Transcript()

  @Test func `is an interruption for observers, and what the stream itself tells`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let refused = signal.lift(Refusing())
    refused.observe(transcript.observer())
    input.send(value: 1)
    input.send(value: -1)
    #expect(transcript.lines == ["value 1", "interrupted"])
    guard case .terminated(.error(let error)) = refused.state else {
      Issue.record("\(refused.state)")
      return
    }
    #expect(error is Refusing.Refusal)
  }

  @Test func `is an interruption also where there is no failure`() {
    SignalProducer<Int, Never>([1, -1, 2]).lift(Refusing()).start(transcript.observer())
    #expect(transcript.lines == ["value 1", "interrupted"])
  }

  @Test func `is told by a probe`() {
    let probe = Probe { .zero }
    _ = StreamContext(probe: probe).run {
      SignalProducer<Int, TestError>([-1]).lift(Refusing()).start(transcript.observer())
    }
    #expect(probe.said().contains { $0.hasSuffix("end error(\"refused\")") })
    #expect(transcript.lines == ["interrupted"])
  }

  @Test func `interrupts an event that tells of it, and starts nothing`() {
    let refused = SignalProducer<Int, TestError>([-1]).lift(Refusing())
    refused.materialize().start(transcript.observer("materialized: "))
    refused.concat(values(2)).start(transcript.observer("followed: "))
    refused.concat(value: 2).start(transcript.observer("added: "))
    refused.flatMapError { _ in values(3) }.start(transcript.observer("caught: "))
    #expect(
      transcript.lines == [
        "materialized: value interrupted", "materialized: interrupted", "followed: interrupted",
        "added: interrupted", "caught: interrupted",
      ])
  }

  @Test func `fails a Promise`() async {
    await #expect(throws: Refusing.Refusal.self) {
      try await SignalProducer<Int, TestError>([-1]).lift(Refusing()).promise().value
    }
  }
}

/// Fails with what is negative.
private struct Refusing: PureOperator {
  struct Refusal: Error, CustomStringConvertible {
    let description = "refused"
  }

  func answer(_ input: Int) -> Step<Int> { input < 0 ? .fail(Refusal()) : .emit(input) }
}
