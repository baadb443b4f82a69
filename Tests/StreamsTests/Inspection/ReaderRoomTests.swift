import Synchronization
import Testing

@testable import Streams

/// What readers of one probe keep, and when it goes.
struct ReaderRoomTests {
  @Test func `a reader that does not drain keeps nothing of drains that find no facts`() {
    let probe = Probe(recording: .off, isAwake: false) { .zero }
    let (often, seldom) = (probe.makeReader(), probe.makeReader())
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    _ = (often.drain(), seldom.drain())
    for _ in 0..<1_000 {
      input.push(1)
      for _ in 0..<2 { _ = often.drain() }
    }
    let kept = probe.journal.withLock { $0.inboxes.map(\.batches.count) }
    #expect(kept == [0, 0])
    // Of all readings the last one is told.
    #expect(seldom.drain().readings.map(\.counters.next) == [1_000])
  }

  @Test func `what is forgotten for a reader is released when other threads may drain`() {
    let probe = Probe(recording: .everything, factCapacity: 20, isAwake: false) { .zero }
    let (often, never) = (probe.makeReader(), probe.makeReader())
    let input = StreamContext(probe: probe).run { HotInput<LastWord>() }
    _ = (often.drain(), never.drain())
    let isFree = Kept<Bool>()
    func push() {
      input.push(LastWord { isFree.keep(probe.collector.load(ordering: .relaxed) == 0) })
    }
    push()
    _ = often.drain()
    #expect(isFree.all.isEmpty)
    // More than there is room for, so that the first one is forgotten as well.
    for _ in 0..<30 { push() }
    _ = often.drain()
    #expect(isFree.all.count == 31 && isFree.all.allSatisfy(\.self))
    withExtendedLifetime(never) {}
  }
}
