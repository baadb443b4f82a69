import Testing

@testable import Streams

struct `Gates, whatever passes them` {
  struct Nothing: Sendable {}

  struct Huge: Sendable {
    var numbers = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23)
    var text = "a text that is too long to be kept in place"
    var list = [1, 2, 3]
  }

  /// Tells when it is released.
  final class Talker: Sendable {
    let number: Int
    let gone: @Sendable (Int) -> Void

    init(_ number: Int, _ gone: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.gone = gone
    }

    deinit { gone(number) }
  }

  let transcript = Transcript()

  // Optimised builds give values without a size any address, zero included.
  @Test func `values without a size do not recurse`() {
    recurse(())
    recurse(Nothing())
    recurse([Int](repeating: 0, count: 0))
    recurse(Huge())
    recurse(true)
    recurse(Int?.none)
    recurse(transcript)
  }

  private func recurse<Value: Sendable>(_ value: Value) {
    let (hot, transcript) = (HotInput<Value>(), Transcript())
    recurse(hot, value, transcript)
    #expect(transcript.lines == ["in 1", "out 1", "B", "in 2", "out 2", "B", "in 3", "out 3", "B"])
  }

  @Test func `Void does not recurse where its type is known`() {
    let (hot, rounds) = (HotInput<Void>(), Counter())
    hot.on { [transcript] in
      let round = rounds.increment()
      transcript.write("in \(round)")
      if round < 3 { hot.push(()) }
      transcript.write("out \(round)")
    }
    hot.push(())
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["in 1", "out 1", "in 2", "out 2", "in 3", "out 3"])
  }

  @Test func `Void from many threads is delivered one at a time`() {
    let (hot, inside, together, all) = (HotInput<Void>(), Counter(), Counter(), Counter())
    hot.on {
      if inside.increment() != 1 { together.increment() }
      if all.increment() % 100 == 0 { hot.push(()) }
      inside.increment(by: -1)
    }
    onThreads(4) { _ in for _ in 0..<2_000 { hot.push(()) } }
    hot.terminate(withReason: .completed)
    #expect(together.value == 0)
    #expect(all.value > 8_000)
  }

  @Test func `a re-entrant push from deep down keeps the order`() {
    let hot = HotInput<Int>()
    onThreads(1) { [transcript] _ in
      hot.on { value in
        // Further down than a gate takes for the same stack.
        if value == 1 { deep(900) { hot.push(2) } }
        transcript.write("A\(value)")
      }
      hot.on { transcript.write("B\($0)") }
      hot.push(1)
    }
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["A1", "B1", "A2", "B2"])
  }

  @Test func `a value that pushes as it is released`() {
    let hot = HotInput<Talker>()
    hot.scan(initial: nil as Talker?) { $1 }.on { [transcript] in transcript.write($0?.number ?? 0) }
    let last = Kept<HotInput<Talker>>()
    last.keep(hot)
    for number in 1...3 {
      hot.push(Talker(number) { last.all.first?.push(Talker($0 * 10) { _ in }) })
    }
    last.drop()
    #expect(transcript.lines == ["1", "2", "10", "20", "3"])
    hot.terminate(withReason: .completed)
  }

  @Test func `handlers that act as they are released`() {
    let (hot, other) = (HotInput<Int>(), HotInput<Int>())
    other.on { [transcript] in transcript.write("other \($0)") }
      .onTerminate { [transcript] in transcript.write("other \($0)") }
    do {
      let talker = Talker(1) { number in
        other.push(number)
        hot.push(number)
        hot.terminate(withReason: .completed)
        hot.on { _ in }
        other.terminate(withReason: .cancelled)
      }
      hot.mapError { [talker] _ in
        _ = talker.number
        return .completed
      }
    }
    hot.on { [transcript] in transcript.write("hot \($0)") }
      .onTerminate { [transcript] in transcript.write("hot \($0)") }
    hot.push(TestError.failure)
    #expect(transcript.lines == ["other 1", "other cancelled", "hot 1", "hot completed"])
  }

  @Test func `each producer's values keep their order while others push and re-enter`() {
    let (hot, last, disorder) = (HotInput<Int>(), Kept<Int>(), Counter())
    hot.scan(initial: [Int](repeating: -1, count: 8)) { seen, value in
      var seen = seen
      if value % 10_000 <= seen[value / 10_000] { disorder.increment() }
      seen[value / 10_000] = value % 10_000
      return seen
    }.on { last.keep($0.reduce(0, +)) }
    // Every value of the first four producers makes one of the last four.
    hot.on { if $0 < 40_000 { hot.push($0 + 40_000) } }
    onThreads(4) { thread in
      for number in 0..<500 { hot.push(thread * 10_000 + number) }
    }
    hot.terminate(withReason: .completed)
    #expect(disorder.value == 0)
    #expect(last.all.last == 8 * 499)
    #expect(last.all.count == 4_000)
  }

  @Test func `what is attached while the stream ends ends too`() {
    for _ in 0..<200 {
      let (hot, ends) = (HotInput<Int>(), Counter())
      onThreads(3) { thread in
        switch thread {
        case 0: for number in 0..<20 { hot.push(number) }
        case 1: for _ in 0..<20 { hot.map { $0 }.onTerminate { _ in ends.increment() } }
        default: hot.terminate(withReason: .completed)
        }
      }
      #expect(ends.value == 20)
    }
  }
}

/// Calls the body with so many KiB of the stack in use, at the least half of them.
@inline(never)
private func deep(_ kibibytes: Int, _ body: () -> Void) {
  guard kibibytes > 0 else { return body() }
  withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { memory in
    memory.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: kibibytes))
    deep(kibibytes - 1, body)
    precondition(memory[511] == UInt8(truncatingIfNeeded: kibibytes))
  }
}

extension `Gates, whatever passes them` {
  @inline(never)
  private func recurse<Value: Sendable>(
    _ hot: HotInput<Value>, _ value: Value, _ transcript: Transcript
  ) {
    let rounds = Counter()
    hot.on { _ in
      let round = rounds.increment()
      transcript.write("in \(round)")
      if round < 3 { hot.push(value) }
      transcript.write("out \(round)")
    }
    hot.on { _ in transcript.write("B") }
    hot.push(value)
    hot.terminate(withReason: .completed)
  }
}
