import Testing

@testable import Streams

/// Why one looks at a program that hangs: whoever comes sees the runs that were under way before.
struct `Runs that have begun before a viewer came` {
  private let scheduler = VirtualScheduler()
  private let probe: Probe
  private let runs = KeptRuns()

  init() { probe = Probe(isAwake: false) { [scheduler] in scheduler.now } }

  private var context: StreamContext { StreamContext(scheduler: scheduler, probe: probe) }

  private func openRuns() -> [NodeSnapshot.OpenRun] {
    probe.drain().keyframe?.flatMap(\.runs) ?? []
  }

  private func run(_ attempt: Int, since seconds: Int) -> NodeSnapshot.OpenRun {
    NodeSnapshot.OpenRun(attempt: attempt, exchange: nil, start: .seconds(seconds))
  }

  @Test func `stand in the first keyframe, as if they began there`() {
    let promise = context.run { runs.promise() }
    let branch = promise.map { $0 }.retry(1).on { _ in }
    scheduler.advance(by: .seconds(5))
    probe.wake()
    #expect(openRuns() == [run(1, since: 5)])
    scheduler.advance(by: .seconds(1))
    runs.answer(nil, .failure(TestError.failure))
    let facts = probe.drain().facts.map(\.event)
    #expect(facts.contains(.run(attempt: 2, nil)))
    // To sleep and to be woken changes nothing in when it began.
    probe.sleep()
    scheduler.advance(by: .seconds(1))
    probe.wake()
    #expect(openRuns() == [run(2, since: 6)])
    runs.answer(nil, .success(1))
    probe.sleep()
    probe.wake()
    #expect(openRuns() == [])
    withExtendedLifetime(branch) {}
  }

  @Test func `are over when they are cancelled, given up or answered while no viewer looks`() {
    for way in 0..<3 {
      let promise = context.run { runs.promise() }
      probe.wake()
      #expect(openRuns().count == 1)
      probe.sleep()
      let leaf = promise.timeout(1).on { _ in }
      switch way {
      case 0: promise.cancel()
      case 1: scheduler.advance(by: .seconds(1))
      default: runs.answer(nil, .success(1))
      }
      probe.wake()
      #expect(openRuns() == [], "\(way)")
      probe.sleep()
      leaf.cancel()
      promise.cancel()
    }
  }

  @Test func `a task that gets no run of its own is seen as well`() {
    let answer = Answer<Int>()
    let promise = context.run { Promise(answer) }
    probe.wake()
    #expect(openRuns() == [run(1, since: 0)])
    answer.give(.success(1))
    probe.sleep()
    probe.wake()
    #expect(openRuns() == [])
    withExtendedLifetime(promise) {}
  }

  @Test func `a task that has released its closure will never answer, and is seen`() {
    let promise = context.run { Promise<Int> { _ in } }
    probe.wake()
    #expect(openRuns() == [run(1, since: 0)])
    promise.cancel()
  }
}
