import Testing

@testable import Streams

/// When a `timeout` above one side of a join fails it, the other sides do not wait any more: not for a run of the same
/// source either.
struct `Giving up above a join of one source` {
  @Test(arguments: JoinedProgram.Join.allCases, JoinedProgram.Side.allCases)
  func `ends what nothing waits for, and nothing else`(_ join: JoinedProgram.Join, _ left: JoinedProgram.Side)
  {
    for right in JoinedProgram.Side.allCases {
      for below in JoinedProgram.Below.allCases {
        for other in JoinedProgram.Other.allCases {
          for answering in [nil, 1, 2] {
            check(
              JoinedProgram(
                join: join, left: left, right: right, below: below, other: other, answering: answering))
          }
        }
      }
    }
  }

  private func check(_ program: JoinedProgram) {
    let (time, runs) = (Timeline(), KeptRuns())
    let (heard, heardBeside, ends) = (Kept<String>(), Kept<String>(), Kept<Double>())
    let promise = time.run {
      Promise<Int> { [scheduler = time.scheduler] _, run, completion in
        runs.start(0, run, completion)
        run.onEnd { ends.keep(scheduler.now / .seconds(1)) }
        guard run.attempt == program.answering else { return }
        scheduler.schedule(after: .seconds(0.5)) { completion(.success(run.attempt)) }
      }
    }
    let leaf = time.run { program.joined(promise) }
      .on { heard.keep("\($0)") }.onError { heard.keep("\($0)") }
    let beside: Promise<Int>? = time.run {
      if program.other == .nobody { return nil }
      let branch = program.other.patience.map { promise.timeout($0) } ?? promise.map { $0 }
      return branch.on { heardBeside.keep("\($0)") }.onError { heardBeside.keep("\($0)") }
    }
    time.advance(to: 20)
    let name = Comment(rawValue: "\(program)")
    let outcome = JoinedOutcome(
      joined: heard.all.first, other: heardBeside.all.first, runs: runs.count,
      end: runs.active.isEmpty ? ends.all.last : nil)
    #expect(outcome == JoinedOutcome(of: program), name)
    #expect(heard.all.count <= 1 && heardBeside.all.count <= 1, name)
    #expect(promise.isActive == !runs.active.isEmpty, name)
    #expect(runs.active.isEmpty || runs.active == [runs.count - 1], name)
    #expect(!time.isWaiting, name)
    withExtendedLifetime((leaf, beside)) { promise.cancel() }
    #expect(runs.active.isEmpty, name)
  }
}
