import Testing

@testable import Streams

/// What a probe tells of the retries that may follow on one, beside delays that are worked out by hand.
struct ComingRetryTests {
  private struct Broken: Error {}

  private let scheduler = VirtualScheduler()
  private let probe: Probe
  private let context: StreamContext

  init() {
    let scheduler = scheduler
    probe = Probe { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  private func retries(until end: Duration) -> [[Double]] {
    scheduler.advance(to: end)
    return probe.drain().facts.compactMap { fact in
      guard case .retry(let retry) = fact.event else { return nil }
      return retry.coming.map { $0 / .seconds(1) }
    }
  }

  private static let plans: [(policy: RetryPolicy, coming: [[Double]])] = [
    (.exponential(5, base: 1, cap: 6), [[2, 4, 6, 6], [4, 6, 6], [6, 6], [6], []]),
    (.linear(3, step: 0.5), [[1, 1.5], [1.5], []]),
    (.times(2, delay: 3), [[3], []]),
    // What chance does to a delay is known when it is drawn.
    (RetryPolicy(2, delay: .constant(4)).jittered(by: 1, seed: 3), [[4], []]),
  ]

  @Test(arguments: plans.indices)
  func `a promise's retry tells what its policy plans`(index: Int) {
    let plan = Self.plans[index]
    let retried = context.run {
      Promise<Int> { resolve in resolve(.failure(Broken())) }.retry(plan.policy).onError { _ in }
    }
    #expect(retries(until: .seconds(60)) == plan.coming)
    withExtendedLifetime(retried) {}
  }

  @Test(arguments: plans.indices)
  func `a producer's retry does, too`(index: Int) {
    let plan = Self.plans[index]
    let observation = context.run {
      SignalProducer<Int, Broken>(error: Broken()).retry(plan.policy).start()
    }
    #expect(retries(until: .seconds(60)) == plan.coming)
    observation.dispose()
  }

  @Test func `without a limit the next four are told, however many there were`() {
    let retried = context.run {
      Promise<Int> { resolve in resolve(.failure(Broken())) }.retry(RetryPolicy(nil, delay: .constant(1)))
    }
    #expect(retries(until: .seconds(100)).allSatisfy { $0 == [1, 1, 1, 1] })
    retried.cancel()
  }

  @Test func `decisions that are free tell of none`() {
    let retried = context.run {
      Promise<Int> { resolve in resolve(.failure(Broken())) }.retryOn { attempt, _ in attempt < 3 }.onError {
        _ in
      }
    }
    #expect(retries(until: .seconds(1)) == [[], []])
    withExtendedLifetime(retried) {}
  }
}
