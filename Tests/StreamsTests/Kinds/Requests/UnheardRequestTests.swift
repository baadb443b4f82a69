import Streams
import Testing

struct `Cold: a request whose answer no one could hear` {
  private let transcript = Transcript()
  private let pending = Requests()

  @Test(arguments: ["merge", "flatMap"])
  func `runs no task when what its stream asks has ended`(_ operation: String) {
    let input = HotInput<Int>()
    let first = pending.cold().first(then: .completed)
    let asker: Cold<Int, Int> =
      switch operation {
      case "merge": first.merge(input)
      default: first.flatMap(.merge) { _ in input }
      }
    asker.request(1)
    pending.answer(1, .success(1))
    #expect(asker.isActive)
    #expect(!asker.request(2).isActive)
    #expect(pending.runs == 1)
    withExtendedLifetime(input) {}
  }

  @Test func `runs no task below a branch that has ended, also inside of a handler`() {
    let cold = pending.cold()
    let branch = cold.map { $0 }
    branch.terminate(withReason: .completed)
    let asker = cold.on { [branch = branch.unkept, transcript] _ in
      branch.map { $0 }.request(5)
      branch.delay(1).request(6)
      branch.producer(for: 7).start(transcript.observer())
    }
    asker.request(0)
    pending.answer(0, .success(0))
    #expect(pending.runs == 1)
    #expect(transcript.lines == ["completed"])
  }

  @Test func `runs no task while its stream tells its end, and one for what goes on`() {
    let cold = pending.cold()
    let streams = Kept<Cold<Int, Int>>()
    let branch = cold.onTerminate { [streams] _ in for stream in streams.all { stream.request(1) } }
    let (below, later) = (branch.map { $0 }, branch.delay(1))
    for stream in [branch, below, later] { streams.keep(stream.unkept) }
    branch.terminate(withReason: .completed)
    #expect(pending.runs == 0)
    let other = cold.onTerminate { [streams] _ in for stream in streams.all { stream.request(2) } }
    streams.keep(cold.unkept)
    other.terminate(withReason: .completed)
    #expect(pending.runs == 1)
  }
}
