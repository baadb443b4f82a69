import Testing

@testable import Streams

/// Records of trees that are too large for one look at a gate.
struct AdoptionSizeTests {
  @Test func `a wide gate is adopted in pieces, and whole`() {
    let probe = Probe(isAwake: false) { .zero }
    let hot = StreamContext(scheduler: VirtualScheduler(), probe: probe).run { HotInput<Int>() }
    let branches = (0..<5000).map { number in hot.map { $0 + number } }
    probe.wake()
    #expect(branches.allSatisfy { $0.inspected?.parents == [hot.inspected].compactMap { $0?.id } })
    #expect(probe.drain().keyframe?.count == 5001)
  }

  @Test func `a deep chain is adopted as well`() {
    let probe = Probe(isAwake: false) { .zero }
    let hot = StreamContext(scheduler: VirtualScheduler(), probe: probe).run { HotInput<Int>() }
    var deep: Hot<Int> = hot.map { $0 }
    for _ in 0..<3000 { deep = deep.merge(hot.map { $0 }) }
    probe.wake()
    #expect(probe.drain().keyframe?.count == 6002)
    hot.terminate(withReason: .completed)
  }
}
