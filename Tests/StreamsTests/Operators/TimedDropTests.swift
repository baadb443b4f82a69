import Streams
import Testing

@Suite struct `A timed operator that drops a Promise's value` {
  /// Drops all values.
  private struct Mute: TimedOperator {
    var due: Duration? { nil }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> { .drop }
    mutating func wake(at now: Duration) -> TimedStep<Int> { .hold }
  }

  @Test func `completes it without a value`() {
    let timeline = Timeline()
    timeline.write(timeline.run { Promise<Int> { $0(.success(1)) } }.lift(Mute(), as: "mute"))
    timeline.advance(to: 1)
    #expect(timeline.lines == ["0.01 completed"])
  }
}
