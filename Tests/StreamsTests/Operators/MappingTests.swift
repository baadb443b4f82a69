import Streams
import Testing

struct `Operators that transform` {
  let transcript = Transcript()
  let hot = HotInput<Int>()

  @Test func `compactMap drops what becomes nil`() {
    hot.compactMap { $0 > 1 ? "<\($0)>" : nil }.on { [transcript] in transcript.write($0) }
    for number in 1...3 { hot.push(number) }
    #expect(transcript.lines == ["<2>", "<3>"])
  }

  @Test func `resultMap turns failures into errors`() {
    hot.resultMap { $0 > 1 ? .success($0 * 10) : .failure(TestError("\($0) is too small")) }
      .on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
    hot.push(1)
    hot.push(2)
    #expect(transcript.lines == ["1 is too small", "20"])
  }

  @Test func `filter and scan`() {
    hot.filter { !$0.isMultiple(of: 2) }.scan(initial: 100, +).on { [transcript] in transcript.write($0) }
    for number in 1...4 { hot.push(number) }
    #expect(transcript.lines == ["101", "104"])
  }

  @Test func `onTransition hears what came before`() {
    hot.onTransition { [transcript] prior, next in transcript.write("\(prior ?? 0) \(next)") }
    hot.push(1)
    hot.push(2)
    #expect(transcript.lines == ["0 1", "1 2"])
  }

  @Test func `an operator of one's own flushes before what is below it ends`() {
    let chain = hot.lift(Pairs()).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    for number in 1...3 { hot.push(number) }
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["[1, 2]", "[3]", "completed"])
    #expect(!chain.isActive)
  }

  @Test func `an operator that ends itself gives its last value first`() {
    let chain = hot.lift(UntilThree()).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    for number in 1...5 { hot.push(number) }
    #expect(transcript.lines == ["1", "2", "3", "completed"])
    #expect(!chain.isActive && hot.isActive)
    let answer = Answer<Int>()
    let promise = Promise(answer)
    promise.lift(UntilThree()).on { [transcript] in transcript.write($0) }
    answer.give(.success(7))
    #expect(transcript.lines.last == "7")
    #expect(promise.state == .terminated(reason: .completed))
  }
}

/// Gathers values by two, and gives the odd one out at the end.
private struct Pairs: StreamOperator {
  private var first: Int?

  mutating func receive(_ input: Int) -> Step<[Int]> {
    guard let first else {
      first = input
      return .skip
    }
    self.first = nil
    return .emit([first, input])
  }

  mutating func finish(_ termination: Termination) -> [Int]? { first.map { [$0] } }
}

/// Ends with the first value that is three or more.
private struct UntilThree: StreamOperator {
  mutating func receive(_ input: Int) -> Step<Int> {
    input < 3 ? .emit(input) : .end(last: input, .completed)
  }
}
