@testable import Streams
import Testing

struct `An operator that drops the value of a Promise` {
  /// Keeps the newest value for the end, and says of each that there was no room for it.
  private struct Newest: StreamOperator {
    private var newest: Int?

    mutating func receive(_ input: Int) -> Step<Int> {
      newest = input
      return .drop
    }

    func finish(_ termination: Termination) -> Int? { newest }
  }

  /// Drops the value, and has nothing to say at the end.
  private struct Mute: StreamOperator {
    func receive(_ input: Int) -> Step<Int> { .drop }
  }

  let transcript = Transcript()
  let probe = Probe { .zero }

  @Test func `is asked for a last value, as one that skips it, and the drop counts`() {
    let answer = Answer<Int>()
    let newest = StreamContext(probe: probe).run { Promise(answer) }.lift(Newest())
    newest.on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    answer.give(.success(7))
    #expect(transcript.lines == ["7", "completed"])
    #expect(newest.inspected?.counters.drops == 1)
  }

  @Test func `is asked on a Future, too`() {
    let future = FutureInput<Int>()
    future.lift(Newest()).on { [transcript] in transcript.write($0) }
    future.complete(7)
    #expect(transcript.lines == ["7"])
  }

  @Test func `completes it when there is no last value, and the drop counts once`() {
    let answer = Answer<Int>()
    let mute = StreamContext(probe: probe).run { Promise(answer) }.lift(Mute())
    mute.on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    answer.give(.success(7))
    #expect(transcript.lines == ["completed"])
    #expect(mute.inspected?.counters.drops == 1)
  }
}
