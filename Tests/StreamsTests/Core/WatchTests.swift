import Streams
import Testing

struct `Values that are kept` {
  @Test func `a watched node's values stand among the other facts, in order`() throws {
    let probe = Probe { .zero }
    let (hot, leaf, record) = try observedStream(probe)
    probe.watch(record)
    hot.push(1)
    hot.push(2)
    leaf.on { _ in }
    hot.push(3)
    hot.push(TestError.failure)
    hot.push(4)
    hot.terminate(withReason: .completed)
    let drained = probe.drain()
    #expect(
      drained.words == [
        "1", "2", "made", "attached", "3", "error", "error", "error", "4", "end", "end", "end",
      ])
    #expect(drained.facts.map(\.sequence) == Array(4...15))
    #expect(drained.facts.first?.node == record.identity)
  }

  @Test func `a full tape overwrites its oldest values and no other facts, in every round anew`() throws {
    let probe = Probe(valueCapacity: 3) { .zero }
    let (hot, leaf, record) = try observedStream(probe)
    probe.watch(record)
    for (count, expected) in [
      (2, ["0", "made", "attached", "1", "2"]), (5, ["made", "attached", "3", "4", "5"]),
      (3, ["made", "attached", "1", "2", "3"]), (1, ["0", "made", "attached", "1"]),
    ] {
      hot.push(0)
      leaf.on { _ in }
      for value in 1...count { hot.push(value) }
      let drained = probe.drain()
      #expect(drained.words == expected)
      #expect(drained.lostValues == max(0, count - 2))
    }
    #expect(record.counters.next == 15)
    #expect(probe.drain().lostValues == 0)
  }

  @Test(arguments: [Probe.ValueRecording.off, .watched, .everything])
  func `the mode decides whose values are kept`(_ recording: Probe.ValueRecording) throws {
    let probe = Probe(recording: recording) { .zero }
    let (hot, leaf, record) = try observedStream(probe)
    probe.watch(record)
    hot.push(1)
    let (root, below) = (try #require(hot.inspected).id, record.id)
    let expected: [NodeID] =
      switch recording {
      case .off: []
      case .watched: [below]
      case .everything: [root, below]
      }
    #expect(probe.drain().facts.map(\.node.id) == expected)
    probe.unwatch(record)
    hot.push(2)
    #expect(probe.drain().facts.map(\.node.id) == (recording == .everything ? expected : []))
    #expect(leaf.inspected?.counters.next == 2 && hot.inspected?.counters.next == 2)
  }

  @Test func `watches nest`() throws {
    let probe = Probe { .zero }
    let (hot, leaf, record) = try observedStream(probe)
    probe.watch(record)
    probe.watch(record)
    probe.unwatch(record)
    hot.push(1)
    probe.unwatch(record)
    hot.push(2)
    probe.watch(record)
    hot.push(3)
    #expect(probe.drain().words == ["1", "3"])
    withExtendedLifetime(leaf) {}
  }

  @Test func `two streams, two threads and a drain on each`() throws {
    let probe = Probe(valueCapacity: 100) { .zero }
    let streams = [try observedStream(probe), try observedStream(probe)]
    let (kept, lost) = (Kept<Int>(), Counter())
    let take: @Sendable () -> Void = {
      let drained = probe.drain()
      lost.increment(by: drained.lostValues)
      for fact in drained.facts { kept.keep(fact.sequence) }
      // What is drained is in order, whoever drains.
      #expect(zip(drained.facts, drained.facts.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
    }
    for stream in streams { probe.watch(stream.record) }
    onThreads(2) { thread in
      for number in 1...2_000 {
        streams[thread].hot.push(number)
        if number.isMultiple(of: 150) { take() }
      }
    }
    take()
    #expect(Set(kept.all).count == kept.all.count)
    #expect(kept.all.count + lost.value == 4_000)
    #expect(streams.map(\.record.counters.next) == [2_000, 2_000])
  }
}
