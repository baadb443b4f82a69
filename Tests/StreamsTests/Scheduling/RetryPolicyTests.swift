import Testing

@testable import Streams

private enum Failure: Error {
  case busy
  case fatal
}

struct RetryPolicyTests {
  private func delays(
    of policy: RetryPolicy, count: Int, error: any Error = Failure.busy
  ) -> [Duration] {
    var state = policy.makeState()
    var delays: [Duration] = []
    while delays.count < count, case .retry(_, let delay) = state.decide(error: error, now: .zero) {
      delays.append(delay)
    }
    return delays
  }

  @Test(
    arguments: [
      (RetryPolicy(3), [0, 0, 0]),
      (.times(3, delay: 2), [2, 2, 2]),
      (.times(0), []),
      (.linear(4, step: 0.5), [0.5, 1, 1.5, 2]),
      (.linear(4, step: 0.5, cap: 1.2), [0.5, 1, 1.2, 1.2]),
      (.exponential(5, base: 0.5), [0.5, 1, 2, 4, 8]),
      (.exponential(5, base: 0.5, cap: 3), [0.5, 1, 2, 3, 3]),
      (.exponential(4, base: 1, factor: 3), [1, 3, 9, 27]),
      (.exponential(3, base: 8, factor: 0.5), [8, 4, 2]),
      (.exponential(3, base: 0), [0, 0, 0]),
      (.exponential(3, base: 4, factor: 0), [4, 0, 0]),
    ] as [(RetryPolicy, [Double])])
  func `the plan and the decisions agree with the table`(_ policy: RetryPolicy, _ seconds: [Double]) {
    let expected = seconds.map { Duration(wholeNanosecondsOf: $0) }

    #expect(policy.plan(first: 100) == expected)
    #expect(delays(of: policy, count: 100) == expected)
  }

  @Test func `attempts count from one up to the limit`() {
    var state = RetryPolicy.times(2).makeState()

    #expect(state.limit == 2)
    #expect(state.decide(error: Failure.busy, now: .zero) == .retry(attempt: 1, after: .zero))
    #expect(state.decide(error: Failure.busy, now: .zero) == .retry(attempt: 2, after: .zero))
    #expect(state.decide(error: Failure.busy, now: .zero) == .giveUp)
    #expect(state.decide(error: Failure.busy, now: .zero) == .giveUp)
  }

  @Test func `without a limit it never gives up`() {
    let policy = RetryPolicy(nil)

    #expect(policy.makeState().limit == nil)
    #expect(delays(of: policy, count: 10_000).count == 10_000)
    #expect(policy.plan(first: 3).count == 3)
  }

  @Test func `growth beyond all numbers ends at the cap`() {
    #expect(RetryPolicy.exponential(base: 1, cap: 30).plan(first: 5000).last == .seconds(30))
    #expect(RetryPolicy.linear(step: .greatestFiniteMagnitude, cap: 30).plan(first: 9).last == .seconds(30))
    #expect(RetryPolicy.exponential(base: 1).plan(first: 5000).last == .longestDelay)
    #expect(RetryPolicy.times(1, delay: .infinity).plan(first: 1) == [.never])
  }

  @Test func `equal seeds give equal delays, other seeds others`() {
    let policy = RetryPolicy.times(50, delay: 1)
    let first = delays(of: policy.jittered(by: 0.5, seed: 1), count: 50)

    #expect(first == delays(of: policy.jittered(by: 0.5, seed: 1), count: 50))
    #expect(first != delays(of: policy.jittered(by: 0.5, seed: 2), count: 50))
  }

  @Test func `jitter stays within its fraction and goes both ways`() {
    let policy = RetryPolicy.times(1000, delay: 10).jittered(by: 0.2, seed: 42)
    let seen = delays(of: policy, count: 1000)

    #expect(seen.allSatisfy { $0 >= .seconds(8) && $0 <= .seconds(12) })
    #expect(seen.contains { $0 < .seconds(9) })
    #expect(seen.contains { $0 > .seconds(11) })
    #expect(policy.plan(first: 2) == [.seconds(10), .seconds(10)])
  }

  @Test func `jitter never exceeds the cap`() {
    let policy = RetryPolicy.exponential(1000, base: 10, cap: 10).jittered(by: 1, seed: 3)
    let seen = delays(of: policy, count: 1000)

    #expect(seen.allSatisfy { $0 >= .zero && $0 <= .seconds(10) })
    #expect(seen.contains(.seconds(10)))
  }

  @Test func `a copy of a state makes the same decisions as its original`() {
    var original = RetryPolicy.exponential(9, base: 1).jittered(by: 0.3, seed: 5).makeState()
    _ = original.decide(error: Failure.busy, now: .zero)
    var copy = original

    for _ in 0..<10 {
      #expect(
        original.decide(error: Failure.busy, now: .zero) == copy.decide(error: Failure.busy, now: .zero))
    }
  }

  @Test func `an error that the predicate refuses is given up on`() {
    let policy = RetryPolicy.times(3).when { $0 as? Failure == .busy }

    #expect(delays(of: policy, count: 9, error: Failure.busy).count == 3)
    #expect(delays(of: policy, count: 9, error: Failure.fatal).isEmpty)
  }

  @Test func `two predicates must both hold`() {
    let policy = RetryPolicy.times(3).when { _ in true }.when { _ in false }

    #expect(delays(of: policy, count: 9).isEmpty)
  }

  @Test func `a refused error uses nothing up`() {
    var state = RetryPolicy.times(1).when { $0 as? Failure == .busy }.makeState()

    #expect(state.decide(error: Failure.fatal, now: .zero) == .giveUp)
    #expect(state.decide(error: Failure.busy, now: .zero) == .retry(attempt: 1, after: .zero))
  }

  @Test func `no run starts beyond the budget`() {
    var state = RetryPolicy.times(9, delay: 2).within(5).makeState()

    #expect(state.decide(error: Failure.busy, now: .seconds(10)) == .retry(attempt: 1, after: .seconds(2)))
    #expect(state.decide(error: Failure.busy, now: .seconds(13)) == .retry(attempt: 2, after: .seconds(2)))
    #expect(state.decide(error: Failure.busy, now: .seconds(14)) == .giveUp)
  }

  @Test func `a success makes everything available again when the policy says so`() {
    var state = RetryPolicy.exponential(2, base: 1).within(10).resettingOnSuccess().makeState()
    _ = state.decide(error: Failure.busy, now: .zero)
    _ = state.decide(error: Failure.busy, now: .zero)
    #expect(state.decide(error: Failure.busy, now: .zero) == .giveUp)

    state.succeeded()

    #expect(state.decide(error: Failure.busy, now: .seconds(50)) == .retry(attempt: 1, after: .seconds(1)))
  }

  @Test func `a success changes nothing otherwise`() {
    var state = RetryPolicy.times(1).makeState()
    _ = state.decide(error: Failure.busy, now: .zero)

    state.succeeded()

    #expect(state.decide(error: Failure.busy, now: .zero) == .giveUp)
  }
}
