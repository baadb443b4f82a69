import Testing

@testable import Streams

struct `Races of giving up` {
  /// A branch that comes while the last one leaves has the run go on, or hears what has become of it.
  @Test(arguments: JoinedProgram.Side.allCases.filter { $0.patience == nil }, [0, 1])
  func `no branch waits for a run that is over`(_ side: JoinedProgram.Side, _ retries: Int) {
    for round in 0..<50 {
      let (scheduler, runs) = (VirtualScheduler(), KeptRuns())
      let promise = StreamContext(scheduler: scheduler).run { runs.promise() }
      let beside = side.branch(of: promise)
      let leaf = beside.zip(promise.timeout(1)).map { $0.0 }.retry(retries).on { _ in }
      let (late, heard) = (Kept<Promise<Int>>(), Counter())
      onThreads(4) { thread in
        switch thread {
        case 0: for _ in 0..<2 { scheduler.advance(by: .seconds(1)) }
        case 1:
          for stream in [beside, promise] {
            late.keep(stream.on { _ in heard.increment() }.onError { _ in heard.increment() })
          }
        case 2: if round % 3 == 0 { runs.answer(nil, .success(1)) }
        default: if round % 5 == 0 { leaf.cancel() }
        }
      }
      scheduler.advance(by: .seconds(1))
      let waiting = late.all.count { $0.isActive }
      #expect(runs.active.isEmpty == (waiting == 0), "\(round)")
      if round % 5 != 0 { #expect(heard.value + waiting == 2, "\(round)") }
      promise.cancel()
      #expect(runs.active.isEmpty && !late.all.contains { $0.isActive })
      for number in 0..<runs.count { #expect(runs.ends(of: number) == 1) }
    }
  }

  /// A cancel ends what is there. What comes just after it, and hears that another branch has given up, ends as well.
  @Test func `no branch waits for what has been cancelled while another gives up`() {
    for round in 0..<400 {
      let (scheduler, runs, late) = (VirtualScheduler(), KeptRuns(), Kept<Promise<Int>>())
      let promise = StreamContext(scheduler: scheduler).run { runs.promise() }
      let leaf = promise.timeout(1).on { _ in }
      onThreads(3) { thread in
        switch thread {
        case 0: scheduler.advance(by: .seconds(1))
        case 1: late.keep(promise.on { _ in }.onError { _ in })
        default: promise.cancel()
        }
      }
      scheduler.advance(by: .seconds(1))
      #expect(!promise.isActive && !late.all.contains { $0.isActive }, "\(round)")
      withExtendedLifetime(leaf) { #expect(runs.active.isEmpty, "\(round)") }
    }
  }
}
