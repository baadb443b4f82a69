import Streams
import Testing

@Suite struct `What the probe is told` {
  let scheduler = VirtualScheduler()
  let probe: Probe
  let context: StreamContext

  init() {
    let scheduler = scheduler
    probe = Probe(recording: .everything) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  /// The facts so far, each in a few words.
  func facts() -> [String] {
    probe.drain().facts.map { fact in
      let words =
        switch fact.event {
        case .made: "made \(fact.node.operation)"
        case .attached(let parent): "attached to \(parent)"
        case .request(let exchange, _): "request \(exchange.request)\(exchange.share ? " shared" : "")"
        case .run(let attempt, let exchange): "run \(attempt)" + (exchange.map { " for \($0.request)" } ?? "")
        case .response(let exchange, let failed): "response \(exchange.request)\(failed ? " failed" : "")"
        case .stopped(let exchange): "stopped \(exchange.request)"
        case .unheard(let exchange): "unheard \(exchange.request)"
        case .drop: "drop"
        case .pause: "pause"
        case .resume: "resume"
        case .next(let value, let exchange): "next \(value)" + (exchange.map { " for \($0.request)" } ?? "")
        case .error(let error, _): "error \(error)"
        case .retry(let retry): "retry \(retry.attempt) of \(retry.limit ?? 0) after \(retry.delay)"
        case .cancel: "cancel"
        case .end(let reason, _): "end \(reason)"
        case .named(let name): "named \(name)"
        case .command(let text): "command \(text)"
        }
      return "\(fact.node.id) \(words)"
    }
  }

  @Test func `a Promise that is retried and completes, leaf first`() {
    let script = Script<Int>(.failure(TestError.failure), .success(5))
    let chain = context.run { Promise(script) }.map { $0 * 2 }.retry(2, delay: 3).on { _ in }
    #expect(
      facts() == [
        "#1 made source", "#1 run 1", "#1 error failure", "#2 made map", "#2 attached to #1", "#3 made retry",
        "#3 attached to #2", "#4 made on", "#4 attached to #3",
      ])
    scheduler.run()
    #expect(
      facts() == [
        "#2 error failure", "#3 error failure", "#3 retry 1 of 2 after 3.0 seconds", "#1 run 2", "#1 next 5",
        "#2 next 10", "#3 next 10", "#4 next 10", "#4 end completed", "#3 end completed", "#2 end completed",
        "#1 end completed",
      ])
    #expect(chain.inspected?.counters == NodeCounters(next: 1))
    #expect(scheduler.now == .milliseconds(3_010))
  }

  @Test func `a cancel, from the node that asked to the root`() {
    let chain = context.run { Promise<Int> { _ in } }.map { $0 }.on { _ in }
    _ = facts()
    chain.cancel()
    chain.cancel()
    #expect(facts() == ["#3 cancel", "#3 end cancelled", "#2 end cancelled", "#1 end cancelled"])
  }

  @Test func `a flowing end, from the top, and values that came too late`() {
    let hot = context.run { HotInput<Int>() }
    let leaf = hot.map { $0 + 1 }.named("plus one")
    _ = facts()
    hot.push(1)
    hot.push(TestError.failure)
    hot.terminate(withReason: .error(TestError("over")))
    hot.push(2)
    #expect(
      facts() == [
        "#1 next 1", "#2 next 2", "#1 error failure", "#2 error failure", "#1 end error(\"over\")",
        "#2 end error(\"over\")", "#1 drop",
      ])
    #expect(hot.inspected?.counters == NodeCounters(next: 1, errors: 1, drops: 1))
    #expect(leaf.inspected?.label == "plus one")
    #expect(hot.inspected?.label == "HotInput<Int>")
  }

  @Test func `requests, their path, their answers, and those that no branch hears`() {
    let pending = Requests()
    let cold = context.run { pending.cold() }
    let branch = cold.map { $0 }
    let leaf = branch.on { _ in }
    _ = facts()
    leaf.request(7)
    pending.answer(7, .success(8))
    pending.answer(7, .success(9))
    branch.request(1)
    pending.answer(1, .failure(TestError.failure))
    cold.request(2)
    pending.answer(2, .success(3))
    cold.request(4, share: true)
    #expect(
      facts() == [
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
    _ = facts()
    let first = asker.request(1)
    asker.request(2)
    let third = asker.request(3)
    #expect(facts() == ["#4 request 1", "#1 run 1 for 1", "#4 request 2", "#1 run 1 for 2", "#4 request 3"])
    // One that waits, one whose task runs, one whose asker ends, and one that a timeout answers.
    third.cancel()
    third.cancel()
    first.cancel()
    pending.answer(1, .success(1))
    other.request(4)
    asker.terminate(withReason: .completed)
    #expect(
      facts().filter { !$0.contains("drop") } == [
        "#4 stopped 3", "#1 stopped 1", "#5 request 4", "#1 run 1 for 4", "#1 stopped 2", "#4 end completed",
      ])
    scheduler.run()
    #expect(!facts().contains { $0.contains("stopped") })
    // One whose stream ends.
    other.request(5)
    _ = facts()
    cold.terminate(withReason: .cancelled)
    #expect(facts().filter { $0.contains("stopped") } == ["#1 stopped 5"])
  }

  @Test func `an answer to a branch that has ended is a drop`() {
    let pending = Requests()
    let cold = context.run { pending.cold() }
    let leaf = cold.on { _ in }
    leaf.request(1)
    leaf.terminate(withReason: .completed)
    _ = facts()
    pending.answer(1, .success(1))
    #expect(facts() == ["#1 drop"])
    #expect(cold.inspected?.counters.drops == 1)
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
      facts() == [
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
