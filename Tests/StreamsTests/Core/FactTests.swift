import Streams
import Testing

struct `What the probe is told` {
  let scheduler = VirtualScheduler()
  let probe: Probe
  let context: StreamContext

  init() {
    let scheduler = scheduler
    probe = Probe(recording: .everything) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  @Test func `a Promise that is retried and completes, leaf first`() {
    let script = Script<Int>(.failure(TestError.failure), .success(5))
    let chain = context.run { Promise(script) }.map { $0 * 2 }.retry(2, delay: 3).on { _ in }
    #expect(
      probe.said() == [
        "#1 made source", "#1 run 1", "#1 error failure", "#2 made map", "#2 attached to #1", "#3 made retry",
        "#3 attached to #2", "#4 made on", "#4 attached to #3",
      ])
    scheduler.run()
    #expect(
      probe.said() == [
        "#2 error failure", "#3 error failure", "#3 retry 1 of 2 after 3.0 seconds", "#1 run 2",
        "#1 answered", "#1 next 5", "#2 next 10", "#3 next 10", "#4 next 10", "#4 end completed",
        "#3 end completed", "#2 end completed", "#1 end completed",
      ])
    #expect(chain.inspected?.counters == NodeCounters(next: 1))
    #expect(scheduler.now == .milliseconds(3_010))
  }

  @Test func `a run of a Promise is told when it answers, whoever wants its value, and whatever comes below`()
  {
    let (scheduler, probe) = (scheduler, Probe { [scheduler] in scheduler.now })
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let late = { (result: Result<Int, any Error>) in
      context.run {
        Promise<Int> { done in scheduler.schedule(after: .milliseconds(50)) { done(result) } }
      }
    }
    let chains = [late(.success(5)), late(.failure(TestError.failure))].map { $0.delay(3).on { _ in } }
    _ = probe.drain()
    scheduler.run()
    let words = probe.drain().facts.filter { $0.node.parents.isEmpty }.compactMap { fact in
      switch fact.event {
      case .answered: "\(fact.node.id) answered \(fact.time)"
      case .error: "\(fact.node.id) error \(fact.time)"
      default: nil
      }
    }
    #expect(words == ["#1 answered 0.05 seconds", "#2 error 0.05 seconds"])
    withExtendedLifetime(chains) {}
  }

  @Test func `a cancel, from the node that asked to the root`() {
    let chain = context.run { Promise<Int> { _ in } }.map { $0 }.on { _ in }
    _ = probe.said()
    chain.cancel()
    chain.cancel()
    #expect(probe.said() == ["#3 cancel", "#3 end cancelled", "#2 end cancelled", "#1 end cancelled"])
  }

  @Test func `a flowing end, from the top, and values that came too late`() {
    let hot = context.run { HotInput<Int>() }
    let leaf = hot.map { $0 + 1 }.named("plus one")
    _ = probe.said()
    hot.push(1)
    hot.push(TestError.failure)
    hot.terminate(withReason: .error(TestError("over")))
    hot.push(2)
    #expect(
      probe.said() == [
        "#1 next 1", "#2 next 2", "#1 error failure", "#2 error failure", "#1 end error(\"over\")",
        "#2 end error(\"over\")", "#1 drop",
      ])
    // The error that has ended it is one, too.
    #expect(hot.inspected?.counters == NodeCounters(next: 1, errors: 2, drops: 1))
    #expect(leaf.inspected?.label == "plus one")
    #expect(hot.inspected?.label == "HotInput<Int>")
  }

  @Test func `late answers and stale decisions of a Promise are drops`() {
    let answer = Answer<Int>()
    let decisions = Kept<@Sendable (Bool) -> Void>()
    let promise = context.run { Promise(answer) }
    promise.retry { _, _, retry in decisions.keep(retry) }
    answer.give(.failure(TestError.failure))
    answer.give(.success(1))
    decisions.all[0](false)
    decisions.all[0](true)
    #expect(promise.inspected?.counters == NodeCounters(errors: 1, runs: 1, drops: 1))
  }

  @Test func `a join is attached to each source, and the inlets stay unseen`() {
    let (left, right) = context.run { (HotInput<Int>(), HotInput<Int>()) }
    let merged = left.merge(right).delay(1)
    #expect(
      probe.said() == [
        "#1 made source", "#2 made source", "#3 made merge", "#3 attached to #1", "#3 attached to #2",
        "#4 made delay", "#4 attached to #3",
      ])
    #expect(merged.inspected?.parents.map(\.rawValue) == [3])
    #expect(merged.inspected?.type == "Hot<Int>")
  }

  @Test func `without a probe there are no records`() {
    let hot = HotInput<Int>()
    let cold = Cold<Int, Int> { _, _, _ in }
    #expect(hot.inspected == nil && hot.map { $0 }.inspected == nil)
    #expect(cold.inspected == nil && cold.mapRequest { (text: String) in text.count }.inspected == nil)
    #expect(Promise<Int> { _ in }.retry(1).named("unseen").inspected == nil)
  }

  @Test func `values are only told of nodes that are watched`() {
    let probe = Probe { .zero }
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let leaf = hot.map { $0 }
    if let record = leaf.inspected { probe.watch(record) }
    _ = probe.drain()
    hot.push(1)
    #expect(probe.drain().facts.map(\.node.id) == [leaf.inspected?.id])
    if let record = leaf.inspected { probe.unwatch(record) }
    hot.push(2)
    #expect(probe.drain().facts.isEmpty)
    #expect(leaf.inspected?.counters.next == 2)
  }
}
