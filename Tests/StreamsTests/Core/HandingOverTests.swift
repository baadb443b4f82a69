import Testing

@testable import Streams

/// A visit leaves other threads' mail to others. What this owner has put off is its own.
struct `A gate that a visit hands over` {
  @Test(arguments: 0...2)
  func `has done what the visit's letters have put off`(_ lettersBefore: Int) {
    let (gate, done, delivered) = (HotInput<Int>().node.gate, Counter(), Counter())
    onThreads(1) { _ in
      gate.visit {
        for _ in 0..<lettersBefore { gate.mail {} }
        gate.mail { gate.afterLeaving { _ = done.increment() } }
        onThreads(1) { _ in gate.mail { _ = delivered.increment() } }
      }
    }
    #expect(done.value == 1)
    #expect(delivered.value == 1)
  }
}
