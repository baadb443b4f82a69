import Synchronization
import Testing

@testable import Streams

/// What a probe keeps when more happens than it has room for.
struct JournalTests {
  /// A program that builds, names, feeds and ends chains at random, with what it knows of those that live.
  private struct Program {
    let context: StreamContext
    var random: SplitMix64
    var living: [(input: HotInput<Int>, leaf: Hot<Int>, pushes: Int)] = []

    mutating func step() {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let input = context.run { HotInput<Int>() }
        living.append((input, input.map { $0 }.named("leaf"), 0))
      case 1 where !living.isEmpty:
        living.remove(at: Int.random(in: living.indices, using: &random)).input.terminate(
          withReason: .completed)
      default:
        guard !living.isEmpty else { return }
        let index = Int.random(in: living.indices, using: &random)
        living[index].input.push(1)
        living[index].pushes += 1
      }
    }
  }

  @Test(arguments: [1, 2, 5, 20, 1_000], 1...6 as ClosedRange<UInt64>)
  func `all facts, or how everything stands that lives`(capacity: Int, seed: UInt64) {
    let probe = Probe(recording: .off, factCapacity: capacity) { .zero }
    var program = Program(context: StreamContext(probe: probe), random: SplitMix64(seed: seed))
    var (known, counters): (Set<NodeID>, [NodeID: Int]) = ([], [:])
    var (sequence, keyframes) = (0, 0)
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 0..<12, using: &program.random) { program.step() }
      let drained = probe.drain()
      if let keyframe = drained.keyframe {
        keyframes += 1
        #expect(drained.facts.isEmpty)
        known = Set(keyframe.map(\.identity.id))
        for snapshot in keyframe { counters[snapshot.identity.id] = snapshot.counters.next }
        #expect(keyframe.filter { $0.identity.operation == "map" }.allSatisfy { $0.identity.name == "leaf" })
      } else {
        #expect(drained.facts.count <= capacity)
      }
      for fact in drained.facts {
        #expect(fact.sequence == sequence + 1)
        sequence = fact.sequence
        switch fact.event {
        case .made: known.insert(fact.node.id)
        case .end: known.remove(fact.node.id)
        default: break
        }
      }
      for reading in drained.readings { counters[reading.node] = reading.counters.next }
      let nodes = program.living.flatMap {
        [($0.input.inspected, $0.pushes), ($0.leaf.inspected, $0.pushes)]
      }
      #expect(known == Set(nodes.compactMap { $0.0?.id }))
      for (node, pushes) in nodes { #expect(node.flatMap { counters[$0.id] } ?? 0 == pushes) }
    }
    #expect(capacity > 20 ? keyframes == 0 : capacity > 5 || keyframes > 10)
  }

  @Test func `a probe that no one drains keeps no more than it has room for`() {
    let probe = Probe(factCapacity: 100) { .zero }
    let context = StreamContext(probe: probe)
    let lasting = context.run { HotInput<Int>() }
    for _ in 0..<20_000 {
      let input = context.run { HotInput<Int>() }
      input.map { $0 }.on { _ in }
      input.terminate(withReason: .completed)
    }
    let (entries, nodes) = probe.journal.withLock { ($0.entries.count, $0.nodes.count) }
    #expect(entries <= 100 && nodes <= 4_097)
    #expect(probe.drain().keyframe?.map(\.identity.id) == [lasting.inspected].compactMap { $0?.id })
  }

  @Test func `a keyframe tells of a retry that waits, and of what is heard`() throws {
    let scheduler = VirtualScheduler()
    let probe = Probe(factCapacity: 3) { scheduler.now }
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let script = Script<Int>(.failure(TestError.failure), .success(5))
    let promise = context.run { Promise(script) }.retry(2, delay: 3)
    let outer = context.run { HotInput<Int>() }
    let input = context.run { HotInput<Int>() }
    let inner = input.map { $0 }
    let flat = outer.flatMap(.merge) { _ in inner }
    flat.on { _ in }
    outer.push(1)
    scheduler.advance(by: .seconds(1))
    let keyframe = try #require(probe.drain().keyframe)
    let retry = try #require(keyframe.first { $0.identity.id == promise.inspected?.id }?.retry)
    #expect(retry.retry.attempt == 1 && retry.due == retry.decidedAt + .seconds(3))
    let host = keyframe.first { $0.identity.id == flat.inspected?.id }
    #expect(host?.sources == [inner.inspected].compactMap { $0?.id })
    scheduler.run()
    withExtendedLifetime(input) {}
  }

  @Test func `a keyframe tells of no retry that has been run before its time`() {
    let (scheduler, runs) = (VirtualScheduler(), KeptRuns())
    let probe = Probe { scheduler.now }
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let promise = context.run { runs.promise() }.retry(3, delay: 3)
    func retries() -> [Int] {
      let keyframe = probe.makeReader().drain().keyframe ?? []
      return keyframe.compactMap { $0.retry?.retry.attempt }
    }
    runs.answer(nil, .failure(TestError.failure))
    #expect(retries() == [1])
    promise.retryNow()
    #expect(runs.count == 2 && retries() == [])
    runs.answer(nil, .failure(TestError.failure))
    #expect(retries() == [2])
    promise.cancel()
  }

  @Test func `what is done to a program from outside is a fact at its node`() throws {
    let probe = Probe { .zero }
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    input.named("input")
    _ = probe.drain()
    probe.note(command: "cancel", at: try #require(input.inspected).id)
    probe.note(command: "speed 2")
    probe.note(command: "cancel", at: NodeID(rawValue: 99))
    let facts = probe.drain().facts
    #expect(facts.map(\.event) == [.command("cancel"), .command("speed 2"), .command("cancel")])
    #expect(facts.map(\.node.label) == ["input", "", ""] && facts[1].node == .program)
  }

  @Test func `a node that is attached as soon as it is made has one time for both`() {
    // Each look at it takes a nanosecond.
    let looks = Atomic<Int>(0)
    let probe = Probe { .nanoseconds(looks.wrappingAdd(1, ordering: .relaxed).newValue) }
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    let mapped = input.map { $0 }
    let joined = mapped.merge(input.filter { _ in true })
    let facts = probe.drain().facts
    func times(of node: NodeRecord?) -> [Duration] { facts.filter { $0.node.id == node?.id }.map(\.time) }
    let ofMapped = times(of: mapped.inspected)
    #expect(ofMapped.count == 2 && ofMapped[0] == ofMapped[1])
    // One has been attached in between.
    #expect(Set(times(of: joined.inspected)).count > 1)
    #expect(facts.map(\.time) == facts.map(\.time).sorted())
  }
}
