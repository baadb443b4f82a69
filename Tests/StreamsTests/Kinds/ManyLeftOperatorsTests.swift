import Testing

@testable import Streams

struct ManyLeftOperatorsTests {
  @Test func `a branch leaves as soon beside many operators that branches have left, and that are held`() {
    let clock = ThreadClock()
    let isInTime = grows(lessThan: 24) { size in
      let answer = Answer<Int>()
      let shared = Promise(answer)
      let held = (0..<40 * size).map { _ in shared.map { $0 } }
      return clock.measure { for stream in held { stream.producer().start { _ in }.dispose() } }
    }
    #expect(isInTime)
  }
}
