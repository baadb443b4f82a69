import Streams
import Testing

@Suite struct TapeRaceTests {
  @Test func `what a thread takes while others push is taken once, whole, and in order`() {
    let probe = Probe(recording: .everything, valueCapacity: 50) { .zero }
    let inputs = StreamContext(probe: probe).run { (0..<2).map { _ in HotInput<[Int]>() } }
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
      // Arrays, so that a value that is torn or released twice is seen.
      for number in 0..<20_000 { inputs[thread].push([thread, number]) }
      isDone.increment()
    }
    take()
    #expect(taken.all.count + lost.value == 40_000)
    #expect(Set(taken.all).count == taken.all.count)
    for thread in 0..<2 {
      let own = taken.all.filter { $0.hasPrefix("[\(thread), ") }
      let numbers = own.compactMap { Int($0.dropFirst(4).dropLast()) }
      #expect(numbers == numbers.sorted() && numbers.count == own.count && numbers.last == 19_999)
    }
  }
}
