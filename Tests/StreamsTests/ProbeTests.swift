import Testing

@testable import Streams

@Suite struct ProbeTests {
  @Test func `a drain hands over facts in the order in which they happened`() {
    let probe = Probe(recording: .everything) { .seconds(1) }
    let node = probe.makeRecord(
      parents: [], type: "Hot<Int>", kind: "Hot", operation: "source", location: "here:1")
    probe.noteValue("1", exchange: nil, at: node)
    probe.note(.cancel, at: node)
    probe.noteValue("2", exchange: nil, at: node)

    let drained = probe.drain()

    #expect(drained.facts.map(\.sequence) == [1, 2, 3, 4])
    #expect(drained.lostValues == 0)
    #expect(probe.drain().facts.isEmpty)
  }

  @Test func `the value ring overwrites its oldest entry and counts it`() {
    let probe = Probe(recording: .everything, valueCapacity: 2) { .zero }
    let node = probe.makeRecord(
      parents: [], type: "Hot<Int>", kind: "Hot", operation: "source", location: "here:1")
    for value in 1...5 { probe.noteValue("\(value)", exchange: nil, at: node) }

    let drained = probe.drain()

    #expect(drained.facts.map(\.sequence) == [1, 5, 6])
    #expect(drained.lostValues == 3)
  }
}
