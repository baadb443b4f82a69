import Testing

@testable import Streams

/// What a drain tells of counts to a viewer who shows a part of many nodes.
struct GlanceTests {
  private let probe = Probe(recording: .watched) { .zero }

  private func inputs(_ count: Int) -> [HotInput<Int>] {
    StreamContext(probe: probe).run { (0..<count).map { _ in HotInput<Int>() } }
  }

  @Test func `shown nodes are told of at once, all others in turn, and each once`() {
    let inputs = inputs(1_000)
    var ids: [NodeID] = []
    for fact in probe.drain().facts { if case .made = fact.event { ids.append(fact.node.id) } }
    for input in inputs { input.push(1) }
    var glance = ProbeGlance(share: 100)
    glance.shown = probe.records(of: [ids[500], ids[990]])
    let first = probe.drain(&glance).readings
    #expect(first.count == 102 && Set(first.map(\.node)).isSuperset(of: [ids[500], ids[990]]))
    var told = first.map(\.node)
    while glance.rounds == 0 {
      let readings = probe.drain(&glance).readings
      #expect(readings.count <= 100)
      told += readings.map(\.node)
    }
    #expect(told.sorted() == ids.sorted())
    #expect(probe.drain(&glance).readings.isEmpty)
  }

  @Test func `with its end, a node tells its last counts, and is forgotten after a round`() {
    let inputs = inputs(300)
    let made = probe.drain().facts.compactMap { if case .made = $0.event { $0.node.id } else { nil } }
    inputs[299].push(1)
    inputs[299].push(2)
    inputs[299].terminate(withReason: .completed)
    inputs[3].terminate(withReason: .completed)
    var glance = ProbeGlance(share: 10)
    let drained = probe.drain(&glance)
    #expect(drained.facts.count { if case .end = $0.event { true } else { false } } == 2)
    #expect(drained.readings.first { $0.node == made[299] }?.counters.next == 2)
    while glance.rounds < 2 { _ = probe.drain(&glance) }
    #expect(probe.record(of: made[299]) == nil && probe.record(of: made[3]) == nil)
    #expect(probe.records(of: Set(made)).count == 298)
    withExtendedLifetime(inputs) {}
  }

  @Test func `where facts are missing, everything is told`() {
    let small = Probe(recording: .watched, factCapacity: 10) { .zero }
    let inputs = StreamContext(probe: small).run { (0..<50).map { _ in HotInput<Int>() } }
    for input in inputs { input.push(1) }
    var glance = ProbeGlance(share: 5)
    let drained = small.drain(&glance)
    #expect(drained.keyframe?.count == 50 && drained.readings.count == 50)
  }
}
