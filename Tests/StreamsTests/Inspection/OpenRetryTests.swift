import Testing

@testable import Streams

/// Whoever comes to a program whose streams wait for their next run sees what they wait for.
struct `Retries that wait before a viewer came` {
  private let scheduler = VirtualScheduler()
  private let probe: Probe
  private let context: StreamContext
  private let policy = RetryPolicy.exponential(3, base: 20, cap: 40)

  init() {
    let scheduler = scheduler
    probe = Probe(isAwake: false) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  private func waitingRetries() -> [NodeSnapshot.PendingRetry] {
    probe.drain().keyframe?.compactMap(\.retry) ?? []
  }

  private func retry(_ attempt: Int, in delay: Int, then coming: [Int], at time: Duration)
    -> NodeSnapshot.PendingRetry
  {
    let retry = Fact.Retry(
      attempt: attempt, limit: 3, delay: .seconds(delay), coming: coming.map { .seconds($0) },
      error: "failure")
    return NodeSnapshot.PendingRetry(retry, decidedAt: time)
  }

  private func look(after seconds: Int) -> [NodeSnapshot.PendingRetry] {
    scheduler.advance(by: .seconds(seconds))
    probe.wake()
    defer { probe.sleep() }
    return waitingRetries()
  }

  /// - Parameter lateness: how late the first run begins, and so the next ones.
  private func expectTold(_ lateness: Duration) {
    #expect(look(after: 1) == [retry(1, in: 20, then: [40, 40], at: lateness)])
    // To sleep and to be woken changes nothing in when that was.
    #expect(look(after: 1) == [retry(1, in: 20, then: [40, 40], at: lateness)])
    #expect(look(after: 20) == [retry(2, in: 40, then: [40], at: .seconds(20) + lateness)])
  }

  /// After which a Promise runs its task.
  private static let start = Duration.milliseconds(10)

  @Test func `stand in the first keyframe of a promise, with when they were decided on`() {
    let retried = context.run {
      Promise<Int> { resolve in resolve(.failure(TestError.failure)) }.retry(policy).onError { _ in }
    }
    expectTold(Self.start)
    retried.cancel()
    #expect(look(after: 1) == [])
  }

  @Test func `stand in that of a producer, too`() {
    let observation = context.run {
      SignalProducer<Int, TestError>(error: .failure).retry(policy).start()
    }
    expectTold(.zero)
    observation.dispose()
    #expect(look(after: 1) == [])
  }

  @Test func `are told by a fact where they are seen after the keyframe`() {
    let promise = context.run { Promise<Int> { resolve in resolve(.failure(TestError.failure)) } }
    let retried = promise.retry(policy).onError { _ in }
    scheduler.advance(by: .seconds(5))
    promise.node.gate.perform {
      // The gate is taken: its owner gives the records once this returns.
      probe.wake()
      #expect(waitingRetries() == [])
    }
    let facts = probe.drain().facts
    let told = retry(1, in: 20, then: [40, 40], at: Self.start)
    #expect(facts.contains { $0.event == .retry(told.retry) && $0.time == told.decidedAt })
    probe.sleep()
    retried.cancel()
  }

  @Test func `are over when a run has begun while no viewer looked`() {
    let promise = context.run { Promise<Int> { resolve in resolve(.failure(TestError.failure)) } }
    let retried = promise.retry(policy).onError { _ in }
    #expect(look(after: 1).map(\.retry.attempt) == [1])
    promise.retryNow()
    #expect(look(after: 1).map(\.retry.attempt) == [2])
    promise.retryNow()
    promise.retryNow()
    #expect(look(after: 1) == [])
    withExtendedLifetime(retried) {}
  }
}
