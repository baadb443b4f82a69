import Streams
import Testing

struct `A timed operator that drops a Promise's value` {
  /// Answers all values with the same, and holds nothing.
  private struct Mute: TimedOperator {
    let step: TimedStep<Int>
    var due: Duration? { nil }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> { step }
    mutating func wake(at now: Duration) -> TimedStep<Int> { .hold }
  }

  /// Passes nothing on that comes in the first second.
  private struct Deaf: TimedOperator {
    var due: Duration?

    mutating func start(at now: Duration) { due = now + .seconds(1) }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
      due == nil ? .release(event) : .hold
    }

    mutating func wake(at now: Duration) -> TimedStep<Int> {
      due = nil
      return .hold
    }
  }

  let timeline = Timeline()

  @Test(arguments: [TimedStep<Int>.drop, .hold, .releaseAll([])])
  func `completes it without a value, however it says so`(_ step: TimedStep<Int>) {
    timeline.write(timeline.run { Promise<Int> { $0(.success(1)) } }.lift(Mute(step: step), as: "mute"))
    timeline.advance(to: 1)
    #expect(timeline.lines == ["0.01 completed"])
  }

  /// Until then something may come of it; and before the value has come, something will.
  @Test(arguments: [(0.5, ["1.0 completed"]), (2.0, ["2.0 1", "2.0 completed"])])
  func `does so once it waits for nothing, and not before the value has come`(
    _ seconds: Double, _ lines: [String]
  ) {
    let timeline = timeline
    let promise = timeline.run {
      Promise<Int> { answer in
        _ = timeline.scheduler.schedule(after: .seconds(seconds)) { answer(.success(1)) }
      }
    }
    timeline.write(promise.lift(Deaf(), as: "deaf"))
    timeline.advance(to: 3)
    #expect(timeline.lines == lines)
  }
}
