import Streams
import Testing

/// What follows inside of the winner belongs to it, whatever the streams are called that it is made of.
struct `The winner of a race` {
  private func said(by winner: SignalProducer<Int, TestError>) -> [String] { winner.race(with: .never).said }

  private func saying(_ values: Int...) -> [String] { values.map { "value \($0)" } + ["completed"] }

  @Test func `is heard to the end of its concat`() {
    #expect(said(by: values(1).concat(values(2))) == saying(1, 2))
    #expect(said(by: values(1).concat(values(2)).concat(values(3))) == saying(1, 2, 3))
    #expect(said(by: values(1).concat(values(2).concat(values(3)))) == saying(1, 2, 3))
  }

  @Test func `is heard as often as it runs`() {
    #expect(said(by: values(7).times(2)) == saying(7, 7))
    #expect(said(by: values(7).times(3)) == saying(7, 7, 7))
  }

  @Test func `is heard when it has recovered`() {
    let failing = values(1).concat(error: .failure)
    #expect(said(by: failing.flatMapError { _ in values(2) }) == saying(1, 2))
  }

  @Test func `is heard with all of its inner streams`() {
    let inner = values(1, 2).flatMap(.concat) { (number: Int) in values(number, number * 10) }
    #expect(said(by: inner) == saying(1, 10, 2, 20))
    #expect(said(by: inner.race(with: .never)) == saying(1, 10, 2, 20))
  }

  // MARK: Interrupted

  @Test func `interrupts the race when it is interrupted`() {
    let interrupted = SignalProducer<Int, TestError> { observer, _ in observer.sendInterrupted() }
    let speaking = SignalProducer<Int, TestError> { observer, _ in
      observer.send(value: 1)
      observer.sendInterrupted()
    }
    #expect(said(by: interrupted) == ["interrupted"])
    #expect(said(by: speaking) == ["value 1", "interrupted"])
    #expect(said(by: interrupted.race(with: .never)) == ["interrupted"])
    #expect(SignalProducer.race([interrupted, .never]).said == ["interrupted"])
    // What is inside of the winner means what it means elsewhere.
    #expect(said(by: values(1).concat(interrupted)) == saying(1))
    #expect(said(by: values(1).flatMap(.merge) { _ in speaking }) == saying(1))
    #expect(values(1).flatMap(.merge) { _ in speaking.race(with: .never) }.said == saying(1))
  }

  @Test func `completes the race of a Hot, which cannot be interrupted`() {
    let (streams, transcript) = (HotInput<SignalProducer<Int, any Error>>(), Transcript())
    let race = streams.flatten(.race).onTerminate { transcript.write("\($0)") }
    streams.push(SignalProducer<Int, any Error> { observer, _ in observer.sendInterrupted() })
    #expect(transcript.lines == ["completed"])
    withExtendedLifetime(race) {}
  }

  // MARK: One after the other

  /// Two that race: a `concat`, and one beside it.
  private func race(_ script: (_ first: Input, _ next: Input, _ other: Input) -> Void) -> [String] {
    let (first, firstInput) = Signal<Int, TestError>.pipe()
    let (next, nextInput) = Signal<Int, TestError>.pipe()
    let (other, otherInput) = Signal<Int, TestError>.pipe()
    let transcript = Transcript()
    let run = SignalProducer(first).concat(SignalProducer(next)).race(with: SignalProducer(other))
      .start(transcript.observer())
    script(firstInput, nextInput, otherInput)
    withExtendedLifetime(run) {}
    return transcript.lines
  }

  private typealias Input = SignalObserver<Int, TestError>

  @Test func `is alone with what follows`() {
    let lines = race { first, next, other in
      first.send(value: 1)
      other.send(value: 9)
      first.sendCompleted()
      other.send(value: 9)
      next.send(value: 2)
      other.sendCompleted()
      next.sendCompleted()
    }
    #expect(lines == saying(1, 2))
  }

  @Test func `is none that has said nothing yet, whatever follows`() {
    let lines = race { first, next, other in
      first.sendCompleted()
      other.send(value: 9)
      next.send(value: 2)
      other.sendCompleted()
    }
    #expect(lines == saying(9))
  }
}
