import Testing

@testable import Streams

struct `An operator that is throttled while values come` {
  @Test func `works on each value once`() {
    for _ in 0..<Effort.rounds(orElse: 400) {
      let hot = HotInput<Int>()
      let (seen, heard) = (Transcript(), Transcript())
      let leaves = Kept<Hot<[Int]>>()
      onThreads(2) { thread in
        if thread == 0 {
          for value in 1...20 { hot.push(value) }
        } else {
          leaves.keep(
            hot.scan([]) { all, value in
              seen.write(value)
              return all + [value]
            }.throttled(Unthrottled()).on { heard.write($0.count) })
        }
      }
      hot.push(21)
      // None twice, whichever of the two operators it has met.
      #expect(seen.lines == Set(seen.lines.compactMap { Int($0) }).sorted().map { "\($0)" })
      // It misses nothing from when it is listened to.
      let counts = heard.lines.compactMap { Int($0) }
      #expect(counts == Array((counts.first ?? 0)..<((counts.first ?? 0) + counts.count)) && !counts.isEmpty)
      hot.terminate(withReason: .completed)
      leaves.drop()
    }
  }

  @Test func `may be throttled on several threads, and end meanwhile`() {
    for _ in 0..<Effort.rounds(orElse: 400) {
      let hot = HotInput<Int>()
      let object = Weakly()
      let counted = { [counter = Counter()] in
        object.watch(counter, as: "what its closure holds")
        return hot.map { $0 + counter.value }
      }()
      let leaves = Kept<Hot<Int>>()
      onThreads(3) { thread in
        if thread == 0 { return hot.terminate(withReason: .completed) }
        leaves.keep(counted.throttled(Unthrottled()))
      }
      #expect(!counted.isActive && leaves.all.allSatisfy { !$0.isActive })
      #expect(object.alive == [])
      leaves.drop()
    }
  }
}

/// Lets everything through.
private struct Unthrottled: Throttle {
  func process(work: @escaping ThrottledWork) { work(.perform {}) }
}
