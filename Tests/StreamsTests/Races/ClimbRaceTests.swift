import Testing

@testable import Streams

/// A retry asks, on its way up, what has failed in gates that it has not entered.
struct `Races of a retry that climbs` {
  @Test(arguments: JoinedProgram.Join.allCases)
  func `a side fails while those below give up`(_ join: JoinedProgram.Join) {
    for round in 0..<Effort.rounds(orElse: 100) {
      let (scheduler, left, right) = (VirtualScheduler(), KeptRuns(), KeptRuns())
      let (promise, other) = StreamContext(scheduler: scheduler).run { (left.promise(), right.promise()) }
      let ends = Counter()
      let leaf = join.of(promise, other).timeout(1).retry(3)
        .on { _ in ends.increment() }.onError { _ in ends.increment() }
      onThreads(3) { thread in
        switch thread {
        case 0: scheduler.advance(by: .seconds(1))
        case 1: left.answer(0, .failure(TestError.failure))
        default: right.answer(0, .failure(TestError.failure))
        }
      }
      // Whoever was first: each attempt fails once more at most, until none is left.
      for _ in 0..<8 where ends.value == 0 { scheduler.advance(by: .seconds(1)) }
      #expect(ends.value == 1, "\(round)")
      withExtendedLifetime(leaf) { #expect(left.active.isEmpty && right.active.isEmpty, "\(round)") }
    }
  }

  /// Between the retry and the join lies another gate.
  @Test(arguments: JoinedProgram.Join.allCases, [false, true])
  func `a side fails while a retry looks for what may run again`(
    _ join: JoinedProgram.Join, _ isFuture: Bool
  ) {
    for round in 0..<Effort.rounds(orElse: 100) {
      let (left, right, ends) = (KeptRuns(), KeptRuns(), Counter())
      let promise = left.promise()
      let other = right.promise()
      let joined = isFuture ? join.of(promise, other.future()) : join.of(promise, other)
      let leaf = joined.dispatch(.inline).retry(1)
        .on { _ in ends.increment() }.onError { _ in ends.increment() }
      onThreads(2) { thread in
        (thread == 0 ? left : right).answer(0, .failure(TestError.failure))
      }
      for number in 1..<4 {
        for runs in [left, right] where runs.count > number {
          runs.answer(number, .failure(TestError.failure))
        }
      }
      #expect(ends.value == 1, "\(round)")
      leaf.cancel()
      #expect(left.active.isEmpty, "\(round)")
    }
  }
}
