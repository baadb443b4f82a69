import Streams
import Testing

struct `Streams that a closure builds` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  /// Hears nothing before a second of the scheduler's time has passed, and then that.
  private func expectAfterASecond(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(transcript.lines == [], sourceLocation: sourceLocation)
    scheduler.advance(by: .seconds(1))
    #expect(transcript.lines == lines, sourceLocation: sourceLocation)
  }

  @Test func `for a value live in the context of its stream`() {
    let input = context.run { HotInput<Int>() }
    input.flatMap(.merge) { SignalProducer<Int, any Error>(value: $0 * 10).delay(1) }.on(transcript.writer())
    input.push(1)
    input.push(2)
    expectAfterASecond(["10", "20"])
  }

  @Test func `for a failure do so, too`() {
    let failing = context.run { SignalProducer<Int, TestError>(error: .failure) }
    failing.flatMapError { _ in SignalProducer<Int, Never>(value: 1).delay(1) }
      .startWithValues(transcript.writer())
    expectAfterASecond(["1"])
  }

  @Test func `for a run live where the source was made`() {
    let deferred = context.run { CallbagSource.deferred { CallbagSource<Int>.timer(1) } }
    deferred.forEach(transcript.writer())
    expectAfterASecond(["0"])
  }

  @Test func `are watched by the probe of that context`() {
    let probe = Probe { .zero }
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    let inner = Kept<Hot<Int>>()
    input.flatMap(.merge) { _ in
      inner.keep(HotInput<Int>().map { $0 })
      return SignalProducer<Int, any Error>.empty
    }
    input.push(1)
    #expect(inner.all.map { $0.inspected != nil } == [true])
  }
}
