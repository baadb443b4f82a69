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

  @Test func `ends with the last that a side which is over can give, on a signal, a producer and a Hot`() {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let transcript = Transcript()
    let sides = (first.signal(), second.signal())
    sides.0.join(sides.1, with: Waiting()).observe(transcript.observer("signal: "))
    first.producer().join(second.producer(), with: Waiting()).start(transcript.observer("producer: "))
    let joined = first.join(second, with: Waiting()).on { transcript.write($0) }
      .onTerminate { transcript.write($0) }
    first.push(1)
    first.terminate(withReason: .completed)
    second.push(0)
    #expect(
      transcript.lines.sorted()
        == [
          "signal: value 1", "signal: completed", "producer: value 1", "producer: completed", "1",
          "completed",
        ].sorted())
    withExtendedLifetime(joined) {}
  }
}

/// Keeps the left side's value until the right side speaks.
private struct Waiting: JoinOperator {
  private var held: Addressed<Int>?

  mutating func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> {
    held = value
    return .skip
  }

  mutating func receive(right value: Int) -> Step<Addressed<Int>> {
    defer { held = nil }
    return held.map { .emit($0) } ?? .skip
  }

  mutating func finish(_ side: JoinSide) -> Bool { side == .right || held == nil }
}

/// Passes the left side on, and holds something.
private struct Holding<Object: Sendable>: JoinOperator {
  let object: Object

  func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> { .emit(value) }

  func receive(right value: Int) -> Step<Addressed<Int>> { .skip }

  func finish(_ side: JoinSide) -> Bool { side == .left }
}
