import Foundation
import Testing

@testable import Streams

struct `A producer that greets while its sink ends` {
  @Test func `is told of the end once`() {
    let talkbacks = (0..<2_000).map { _ in Talkback<Int>() }
    let (arrived, ends) = (Counter(), Counter())
    onThreads(2) { thread in
      for (round, talkback) in talkbacks.enumerated() {
        // Both begin each round at the same time.
        arrived.increment()
        while arrived.value < 2 * (round + 1) { sched_yield() }
        if thread == 0 { talkback.end(.cancelled) } else { _ = talkback.greet { _ in ends.increment() } }
      }
    }
    #expect(ends.value == talkbacks.count)
  }

  @Test func `is told of the end when it greets after that, and of nothing else`() {
    let (talkback, heard) = (Talkback<Int>(), Transcript())
    talkback.send(.pause)
    talkback.end(.finished)
    talkback.end(.cancelled)
    for _ in 0..<2 {
      _ = talkback.greet { message in if case .completed(let completion) = message { heard.write(completion) }
      }
    }
    talkback.send(.wantItem)
    #expect(heard.lines == ["finished"])
    #expect(talkback.isOver && !talkback.isReady)
  }
}
