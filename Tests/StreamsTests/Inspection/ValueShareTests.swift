import Testing

@testable import Streams

/// What becomes of values that a drain does not take.
@Suite struct ValueShareTests {
  @Test func `of the values of a node as many are taken as are wanted, the oldest first`() throws {
    for capacity in [3, 100] {
      let probe = Probe(recording: .everything, valueCapacity: capacity, isAwake: false) { .zero }
      let reader = probe.makeReader()
      _ = reader.drain()
      let (numbers, words) = StreamContext(probe: probe).run { (HotInput<Int>(), HotInput<String>()) }
      for number in 1...5 {
        numbers.push(number)
        words.push("\(number)")
      }
      let kept = Array(1...5).suffix(capacity).flatMap { ["\($0)", "\($0)"] }
      #expect(numbers.inspected?.waitingValues == kept.count / 2)
      #expect(reader.drainShares { _ in 0 }.values == [])
      let part = reader.drainShares { _ in 2 }
      #expect(part.values == Array(kept.prefix(4)) && part.lostValues == 10 - kept.count)
      numbers.push(6)
      #expect(numbers.inspected?.waitingValues == kept.count / 2 - 1)
      let rest = reader.drain()
      #expect(rest.values == Array(kept.dropFirst(4)) + ["6"] && rest.lostValues == 0)
    }
  }

  @Test func `values that go with their node count as lost, if it is still watched`() throws {
    let probe = Probe(valueCapacity: 3) { .zero }
    for isWatched in [true, false] {
      do {
        let hot = StreamContext(probe: probe).run { HotInput<Int>() }
        let record = try #require(hot.inspected)
        probe.watch(record)
        for value in 1...5 { hot.push(value) }
        if !isWatched { probe.unwatch(record) }
        #expect(probe.drain { _ in false }.lostValues == 0)
        hot.terminate(withReason: .completed)
      }
      let drained = probe.drain { _ in false }
      #expect(drained.values == [] && drained.lostValues == (isWatched ? 5 : 0))
    }
  }
}
