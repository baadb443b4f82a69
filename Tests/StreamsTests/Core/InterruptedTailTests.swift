import Streams
import Testing

/// An interrupted stream has nothing more to say, like one that has completed, also where another stream hears the last one
/// in the place of the `concat`.
struct `A concat whose last stream interrupts itself` {
  private var interrupted: SignalProducer<Int, TestError> {
    SignalProducer<Int, TestError> { observer, _ in
      observer.send(value: 2)
      observer.sendInterrupted()
    }
  }

  private var both: SignalProducer<Int, TestError> { values(1).concat(interrupted) }

  private let once = ["value 1", "value 2"]

  @Test func `completes by itself`() {
    #expect(both.said == once + ["completed"])
  }

  @Test func `runs again as often as it is to`() {
    #expect(both.times(3).said == once + once + once + ["completed"])
    #expect(values(1).then(interrupted).times(2).said == ["value 2", "value 2", "completed"])
  }

  @Test func `completes where it follows a failure`() {
    let failed = SignalProducer<Int, TestError>(error: .failure)
    let recovery = both
    #expect(failed.flatMapError { _ in recovery }.said == once + ["completed"])
    #expect(failed.flatMapError { _ in recovery.times(2) }.said == once + once + ["completed"])
  }

  @Test func `completes when that happens later`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let recovery = values(1).concat(signal)
    let failed = SignalProducer<Int, TestError>(error: .failure)
    let transcript = Transcript()
    failed.flatMapError { _ in recovery }.start(transcript.observer())
    input.send(value: 2)
    input.sendInterrupted()
    #expect(transcript.lines == once + ["completed"])
  }

  @Test func `completes for a branch that comes when others hear that stream`() {
    let (failing, failure) = Signal<Int, TestError>.pipe()
    let (first, firstInput) = Signal<Int, TestError>.pipe()
    let (last, lastInput) = Signal<Int, TestError>.pipe()
    let (outer, outerInput) = Signal<Int, TestError>.pipe()
    let both = first.concat(last)
    let recovered = failing.flatMapError { _ in both }
    let outside = outer.flatMap(.merge) { _ in recovered }
    outside.observe { _ in }
    outerInput.send(value: 0)
    failure.send(error: .failure)
    firstInput.sendCompleted()
    let transcript = Transcript()
    recovered.observe(transcript.observer())
    lastInput.send(value: 2)
    lastInput.sendInterrupted()
    #expect(transcript.lines == ["value 2", "completed"])
    withExtendedLifetime((both, outside, outerInput)) {}
  }

  @Test func `is interrupted when it is disposed of`() {
    let endless = values(1).concat(SignalProducer<Int, TestError>.never)
    let failed = SignalProducer<Int, TestError>(error: .failure)
    let transcript = Transcript()
    failed.flatMapError { _ in endless }.start(transcript.observer()).dispose()
    #expect(transcript.lines == ["value 1", "interrupted"])
  }
}
