import Testing

@testable import Streams

@Suite struct `A join of one's own` {
  private let weakly = Weakly()

  @Test func `releases what it holds with its end, on a Hot and on a Cold, while the ended stream is held`() {
    let hot = HotInput<Int>()
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let other = HotInput<Int>()
    let joined = (
      hot: hot.join(other, with: Holding(object: weakly.object("of the Hot"))),
      cold: cold.join(other, with: Holding(object: weakly.object("of the Cold")))
    )
    hot.push(1)
    joined.cold.request(1)
    #expect(weakly.alive == ["of the Hot", "of the Cold"])
    hot.terminate(withReason: .completed)
    cold.terminate(withReason: .completed)
    #expect(!joined.hot.isActive && !joined.cold.isActive)
    #expect(weakly.alive == [])
  }
}

/// Passes the left side on, and holds something.
private struct Holding<Object: Sendable>: JoinOperator {
  let object: Object

  func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> { .emit(value) }

  func receive(right value: Int) -> Step<Addressed<Int>> { .skip }

  func finish(_ side: JoinSide) -> Bool { side == .left }
}
