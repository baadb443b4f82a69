import Testing

@testable import Streams

struct `A join of one's own` {
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

  static let lastAnswers: [(answer: LastAnswer, said: [String])] = [
    ({ .emitAll([$0, $0]) }, ["1", "1"]), ({ _ in .emitAll([]) }, []), ({ _ in .drop }, []),
    ({ _ in .fail(TestError.failure) }, ["failure"]),
  ]

  @Test(arguments: lastAnswers.indices)
  func `ends behind whatever is the last that a side which is over can give`(_ index: Int) {
    let (answer, said) = Self.lastAnswers[index]
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let transcript = Transcript()
    let joined = first.join(second, with: Waiting(answer: answer)).on { transcript.write($0) }
      .onError { transcript.write("\($0)") }.onTerminate { transcript.write($0) }
    first.push(1)
    first.terminate(withReason: .completed)
    #expect(joined.isActive)
    second.push(0)
    #expect(transcript.lines == said + ["completed"])
    #expect(!joined.isActive)
    withExtendedLifetime(second) {}
  }

  @Test func `ends behind its last outputs on a signal and a producer`() {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let (heard, run) = (Transcript(), Transcript())
    let sides = (first.signal(), second.signal())
    let twice = Waiting { .emitAll([$0, $0]) }
    sides.0.join(sides.1, with: twice).observe(heard.observer())
    first.producer().join(second.producer(), with: twice).start(run.observer())
    first.push(1)
    first.terminate(withReason: .completed)
    second.push(0)
    for lines in [heard.lines, run.lines] { #expect(lines == ["value 1", "value 1", "completed"]) }
    withExtendedLifetime(second) {}
  }

  @Test(arguments: [true, false])
  func `ends when both sides have ended, whatever it still waits for`(_ isLeftFirst: Bool) {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let (ofHot, ofCold, heard, run) = (Transcript(), Transcript(), Transcript(), Transcript())
    let hotJoin = first.join(second, with: Patient()).onTerminate { ofHot.write($0) }
    let coldJoin = cold.join(second, with: Patient()).onTerminate { ofCold.write($0) }
    let sides = (first.signal(), second.signal())
    sides.0.join(sides.1, with: Patient()).observe(heard.observer())
    first.producer().join(second.producer(), with: Patient()).start(run.observer())
    if !isLeftFirst { second.terminate(withReason: .completed) }
    coldJoin.request(1)
    #expect(hotJoin.isActive && coldJoin.isActive)
    first.terminate(withReason: .completed)
    cold.terminate(withReason: .completed)
    #expect(hotJoin.isActive == isLeftFirst && coldJoin.isActive == isLeftFirst)
    if isLeftFirst { second.terminate(withReason: .completed) }
    for transcript in [ofHot, ofCold, heard, run] { #expect(transcript.lines == ["completed"]) }
  }
}

/// Gives nothing, and always waits for more.
private struct Patient: JoinOperator {
  func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> { .skip }

  func receive(right value: Int) -> Step<Addressed<Int>> { .skip }

  func finish(_ side: JoinSide) -> Bool { false }
}

/// What a join makes of the value that it has kept.
typealias LastAnswer = @Sendable (Addressed<Int>) -> Step<Addressed<Int>>

/// Keeps the left side's value until the right side speaks, and then answers it.
private struct Waiting: JoinOperator {
  private let answer: LastAnswer
  private var held: Addressed<Int>?

  init(answer: @escaping LastAnswer = { .emit($0) }) { self.answer = answer }

  mutating func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> {
    held = value
    return .skip
  }

  mutating func receive(right value: Int) -> Step<Addressed<Int>> {
    defer { held = nil }
    return held.map(answer) ?? .skip
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
