import Streams
import Testing

struct TapeRaceTests {
  /// Arrays, so that a value that is torn or released twice is seen; and numbers, which are kept in another way.
  @Test func `what a thread takes while others push is taken once, whole, and in order`() {
    check { [$0, $1] }
    check { $0 * 100_000 + $1 }
  }

  private func check<Value: Sendable>(
    _ make: @escaping @Sendable (_ thread: Int, _ number: Int) -> Value
  ) {
    let probe = Probe(recording: .everything, valueCapacity: 50) { .zero }
    let inputs = StreamContext(probe: probe).run { (0..<2).map { _ in HotInput<Value>() } }
    let lost = Counter()
    let taken = Kept<String>()
    let isDone = Counter()
    let take: @Sendable () -> Void = {
      let drained = probe.drain()
      lost.increment(by: drained.lostValues)
      for value in drained.values { taken.keep(value) }
    }
    onThreads(3) { thread in
      guard thread < 2 else {
        while isDone.value < 2 { take() }
        return
      }
      for number in 0..<20_000 { inputs[thread].push(make(thread, number)) }
      isDone.increment()
    }
    take()
    #expect(taken.all.count + lost.value == 40_000)
    #expect(Set(taken.all).count == taken.all.count)
    var known = 0
    for thread in 0..<2 {
      let numbers = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("\(make(thread, $0))", $0) })
      let own = taken.all.compactMap { numbers[$0] }
      #expect(own == own.sorted() && own.last == 19_999)
      known += own.count
    }
    #expect(known == taken.all.count)
  }
}
