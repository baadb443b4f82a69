import Streams
import Testing

/// Clients that fail together do not come back together.
struct `Chains with jitter` {
  enum Client: CaseIterable, Sendable {
    case promise, producer, callbag

    /// A chain that fails at once, and says when it runs.
    func start(_ policy: RetryPolicy, _ runs: @escaping @Sendable () -> Void) {
      switch self {
      case .promise:
        Promise<Int> { completion in
          runs()
          completion(.failure(TestError.failure))
        }.retry(policy)
      case .producer:
        SignalProducer<Int, TestError> { observer, _ in
          runs()
          observer.send(error: .failure)
        }.retry(policy).start()
      case .callbag:
        CallbagSource<Int>.listenable { emitter in
          runs()
          emitter.complete(.failed(TestError.failure))
        }.retry(policy).forEach { _ in }
      }
    }
  }

  /// When each of ten clients, all of which fail at 0 s, runs for the second time.
  private func secondRuns(of client: Client, _ policy: RetryPolicy) -> [Duration] {
    let scheduler = VirtualScheduler()
    let times = (0..<10).map { _ in Kept<Duration>() }
    StreamContext(scheduler: scheduler).run {
      for times in times { client.start(policy) { times.keep(scheduler.now) } }
    }
    scheduler.run()
    return times.map { $0.all[1] }
  }

  @Test(arguments: Client.allCases, [nil, 7] as [UInt64?])
  func `wait different times each`(_ client: Client, _ seed: UInt64?) {
    let seconds = secondRuns(of: client, .times(1, delay: 10).jittered(by: 0.5, seed: seed))
    #expect(Set(seconds).count == 10)
    // The failure of a Promise is heard 10 ms later by what is attached after it.
    #expect(seconds.allSatisfy { $0 >= .seconds(5) && $0 <= .milliseconds(15_010) })
  }

  @Test(arguments: Client.allCases)
  func `wait the same times again with a seed, and others without`(_ client: Client) {
    let policy = RetryPolicy.times(1, delay: 10)
    let seeded = (0..<2).map { _ in secondRuns(of: client, policy.jittered(by: 0.5, seed: 7)) }
    #expect(seeded[0] == seeded[1])
    #expect(seeded[0] != secondRuns(of: client, policy.jittered(by: 0.5, seed: 8)))
    let free = (0..<2).map { _ in secondRuns(of: client, policy.jittered(by: 0.5)) }
    #expect(free[0] != free[1])
  }

  /// The sequence of one chain is not that of another one, some steps later.
  @Test func `draw sequences of their own`() {
    let (scheduler, times) = (VirtualScheduler(), [Kept<Duration>(), Kept<Duration>()])
    StreamContext(scheduler: scheduler).run {
      for times in times {
        Client.promise.start(.times(50, delay: 1).jittered(by: 0.5, seed: 1)) { times.keep(scheduler.now) }
      }
    }
    scheduler.run()
    let waits = times.map { times in Set(zip(times.all.dropFirst(), times.all).map { $0 - $1 }) }
    #expect(waits.map(\.count) == [50, 50])
    #expect(waits[0].isDisjoint(with: waits[1]))
  }
}
