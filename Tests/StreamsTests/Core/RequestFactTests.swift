import Streams
import Testing

struct `What the probe is told of requests` {
  let scheduler = VirtualScheduler()
  let probe: Probe
  let context: StreamContext

  init() {
    let scheduler = scheduler
    probe = Probe(recording: .everything) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  @Test func `requests, their path, their answers, and those that no branch hears`() {
    let pending = Requests()
    let cold = context.run { pending.cold() }
    let branch = cold.map { $0 }
    let leaf = branch.on { _ in }
    _ = probe.said()
    leaf.request(7)
    pending.answer(7, .success(8))
    pending.answer(7, .success(9))
    branch.request(1)
    pending.answer(1, .failure(TestError.failure))
    cold.request(2)
    pending.answer(2, .success(3))
    cold.request(4, share: true)
    #expect(
      probe.said() == [
        "#3 request 1", "#1 run 1 for 1", "#1 response 1", "#1 next 8 for 1", "#2 next 8 for 1",
        "#3 next 8 for 1", "#1 drop",
        "#2 request 2", "#1 run 1 for 2", "#1 response 2 failed", "#1 error failure",
        "#2 error failure", "#2 unheard 2", "#1 request 3", "#1 run 1 for 3", "#1 response 3",
        "#1 next 3 for 3",
        "#1 unheard 3",
        "#1 request 4 shared", "#1 run 1 for 4",
      ])
    #expect(cold.inspected?.counters == NodeCounters(next: 2, errors: 1, requests: 2, runs: 4, drops: 1))
    leaf.terminate(withReason: .completed)
    leaf.request(5)
    #expect(leaf.inspected?.counters.drops == 1)
    pending.answer(4, .success(0))
    cold.terminate(withReason: .completed)
    pending.answer(4, .success(0))
    #expect(cold.inspected?.counters.drops == 2)
  }

  @Test func `requests that end without an answer, each once`() {
    let pending = Requests()
    let cold = context.run { pending.cold() }.inFlight(limit: 2).timeout(5)
    let (asker, other) = (cold.map { $0 }, cold.map { $0 })
    _ = probe.said()
    let first = asker.request(1)
    asker.request(2)
    let third = asker.request(3)
    #expect(
      probe.said() == ["#4 request 1", "#1 run 1 for 1", "#4 request 2", "#1 run 1 for 2", "#4 request 3"])
    // One that waits, one whose task runs, one whose asker ends, and one that a timeout answers.
    third.cancel()
    third.cancel()
    first.cancel()
    pending.answer(1, .success(1))
    other.request(4)
    asker.terminate(withReason: .completed)
    #expect(
      probe.said().filter { !$0.contains("drop") } == [
        "#4 stopped 3", "#1 stopped 1", "#5 request 4", "#1 run 1 for 4", "#1 stopped 2", "#4 end completed",
      ])
    scheduler.run()
    #expect(!probe.said().contains { $0.contains("stopped") })
    // One whose stream ends.
    other.request(5)
    _ = probe.said()
    cold.terminate(withReason: .cancelled)
    #expect(probe.said().filter { $0.contains("stopped") } == ["#1 stopped 5"])
  }

  @Test func `an answer to a branch that has ended is a drop`() {
    let pending = Requests()
    let cold = context.run { pending.cold() }
    let leaf = cold.on { _ in }
    leaf.request(1)
    leaf.terminate(withReason: .completed)
    _ = probe.said()
    pending.answer(1, .success(1))
    #expect(probe.said() == ["#1 drop"])
    #expect(cold.inspected?.counters.drops == 1)
  }
}
