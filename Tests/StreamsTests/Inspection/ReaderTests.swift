import Testing

@testable import Streams

/// Several who look at streams through one probe.
struct ReaderTests {
  /// What a reader knows who has heard all that it was told.
  private struct Knowledge {
    var living: Set<NodeID> = []
    var counts: [NodeID: Int] = [:]
    var last = 0
    var keyframes = 0

    mutating func take(_ drained: Probe.Drained) {
      if let keyframe = drained.keyframe {
        keyframes += 1
        #expect(drained.facts.isEmpty)
        living = Set(keyframe.map(\.identity.id))
        counts = [:]
      }
      for fact in drained.facts {
        #expect(fact.sequence > last)
        last = fact.sequence
        switch fact.event {
        case .made: living.insert(fact.node.id)
        case .end: living.remove(fact.node.id)
        default: break
        }
      }
      for reading in drained.readings { counts[reading.node] = reading.counters.next }
      #expect(Set(drained.readings.map(\.node)).count == drained.readings.count)
    }
  }

  @Test(arguments: [3, 20, 1_000], 1...8 as ClosedRange<UInt64>)
  func `each reader comes to know how all streams stand, however seldom it drains`(
    capacity: Int, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let probe = Probe(recording: .off, factCapacity: capacity, isAwake: false) { .zero }
    let context = StreamContext(probe: probe)
    var readers: [(reader: Probe.Reader, knowledge: Knowledge)] = []
    var living: [(input: HotInput<Int>, pushes: Int)] = []
    for _ in 0..<400 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: readers.append((probe.makeReader(takesValues: Bool.random(using: &random)), Knowledge()))
      case 1 where readers.count > 2: readers.removeFirst().reader.stop()
      case 2...4: living.append((context.run { HotInput<Int>() }, 0))
      case 5 where !living.isEmpty:
        living.remove(at: Int.random(in: living.indices, using: &random)).input.terminate(
          withReason: .completed)
      case 6, 7:
        guard let index = readers.indices.randomElement(using: &random) else { continue }
        readers[index].knowledge.take(readers[index].reader.drain())
        let known = readers[index].knowledge
        #expect(known.living == Set(living.compactMap { $0.input.inspected?.id }))
        // What passed before the first reader came has not been counted by itself.
        for node in living.compactMap(\.input.inspected) {
          #expect(known.counts[node.id] ?? 0 == node.counters.next)
        }
      default:
        guard let index = living.indices.randomElement(using: &random) else { continue }
        living[index].input.push(1)
      }
    }
    if capacity == 1_000 { #expect(readers.allSatisfy { $0.knowledge.keyframes <= 1 }) }
  }

  @Test func `all readers are told the same facts, with the same numbers`() {
    let probe = Probe(isAwake: false) { .zero }
    let (often, seldom) = (probe.makeReader(), probe.makeReader())
    _ = (often.drain(), seldom.drain())
    let context = StreamContext(probe: probe)
    var facts: [Fact] = []
    for number in 0..<5 {
      let input = context.run { HotInput<Int>() }.named("input \(number)")
      input.terminate(withReason: .completed)
      facts += often.drain().facts
    }
    #expect(facts.count > 10 && seldom.drain().facts == facts)
  }

  @Test func `a value that one reader wants goes to all that take values`() throws {
    let probe = Probe(isAwake: false) { .zero }
    let readers = [
      probe.makeReader(), probe.makeReader { "<\($0)>" }, probe.makeReader(takesValues: false),
    ]
    for reader in readers { _ = reader.drain() }
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    probe.watch(try #require(input.inspected))
    input.push(1)
    func values(_ drained: Probe.Drained) -> [String] {
      drained.facts.compactMap { if case .next(let value, _) = $0.event { value } else { nil } }
    }
    #expect(values(readers[2].drain { _ in true }) == [])
    #expect(values(readers[1].drain { _ in false }) == [])
    #expect(values(readers[0].drain()) == ["1"])
    #expect(values(readers[1].drain { _ in false }) == ["<1>"])
    #expect(values(readers[2].drain()) == [])
  }

  @Test func `a reader that does not drain keeps no more than the probe has room for`() {
    let probe = Probe(factCapacity: 100, isAwake: false) { .zero }
    let context = StreamContext(probe: probe)
    let (often, never) = (probe.makeReader(takesValues: false), probe.makeReader())
    _ = (often.drain(), never.drain())
    let lasting = context.run { HotInput<Int>() }
    var told = 0
    for _ in 0..<20_000 {
      let input = context.run { HotInput<Int>() }
      input.push(1)
      input.terminate(withReason: .completed)
      let drained = often.drain()
      told += drained.facts.count
      #expect(drained.keyframe == nil)
    }
    #expect(told >= 40_000)
    let kept = probe.journal.withLock { $0.inboxes.map { $0.batches.reduce(0) { $0 + $1.count } } }
    #expect(kept.allSatisfy { $0 <= 100 })
    let drained = never.drain()
    #expect(drained.keyframe?.map(\.identity.id) == [lasting.inspected].compactMap { $0?.id })
    // From then on it misses nothing.
    lasting.terminate(withReason: .completed)
    let cause = "terminate(withReason:) was called on it"
    #expect(never.drain().facts.map(\.event) == [.end(.completed, cause: cause)])
  }

  @Test func `the probe sleeps when the last reader has stopped, and not before`() {
    let probe = Probe(isAwake: false) { .zero }
    let first = probe.makeReader()
    var second: Probe.Reader? = probe.makeReader()
    probe.wake()
    first.stop()
    first.stop()
    #expect(probe.isAwake)
    probe.sleep()
    #expect(probe.isAwake && second?.drain().keyframe != nil)
    second = nil
    #expect(!probe.isAwake && first.drain().keyframe == nil)
  }

  @Test func `a reader that comes later is told of the counts of nodes that rest`() throws {
    let probe = Probe { .zero }
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    input.push(1)
    #expect(probe.drain().readings.map(\.counters.next) == [1])
    let late = probe.makeReader().drain()
    #expect(late.readings.map(\.counters.next) == [1] && late.keyframe?.map(\.counters.next) == [1])
    #expect(probe.drain().readings.isEmpty)
  }

  @Test func `a value's description may drain, and so may its end`() throws {
    let probe = Probe(recording: .everything, isAwake: false) { .zero }
    let (reader, other) = (probe.makeReader { _ in "\(probe.drain().facts.count)" }, probe.makeReader())
    _ = (reader.drain(), other.drain())
    let input = StreamContext(probe: probe).run { HotInput<Drainer>() }
    for _ in 0..<50 { input.push(Drainer(other)) }
    let facts = reader.drain { _ in
      // Who is asked may drain, too, and gets what was collected before.
      other.drain().keyframe == nil
    }.facts
    #expect(facts.count >= 50)
    withExtendedLifetime(input) {}
  }

  /// Drains when it is released.
  private final class Drainer: Sendable {
    private let reader: Probe.Reader
    init(_ reader: Probe.Reader) { self.reader = reader }
    deinit { _ = reader.drain { _ in false } }
  }

  @Test func `readers on threads of their own are told everything once`() {
    let probe = Probe(recording: .off, isAwake: false) { .zero }
    let readers = (0..<3).map { _ in probe.makeReader() }
    for reader in readers { _ = reader.drain() }
    let context = StreamContext(probe: probe)
    let told = readers.map { _ in Kept<Int>() }
    onThreads(4) { thread in
      for _ in 0..<300 {
        if thread == 3 {
          context.run { HotInput<Int>() }.terminate(withReason: .completed)
        } else {
          for fact in readers[thread].drain().facts { told[thread].keep(fact.sequence) }
        }
      }
    }
    for (reader, kept) in zip(readers, told) {
      for fact in reader.drain().facts { kept.keep(fact.sequence) }
    }
    #expect(told[0].all.count >= 600)
    #expect(told.allSatisfy { $0.all == told[0].all && $0.all == $0.all.sorted() })
  }
}
