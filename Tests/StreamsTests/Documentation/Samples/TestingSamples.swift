import Streams
import StreamsTesting

extension PageSample {
  static let testingRuns: [String: PageSample.Run] = [
    "testing-marbles": testingMarbles, "testing-failure": testingFailure, "testing-kinds": testingKinds,
    "testing-steps": testingSteps, "testing-asking": testingAsking, "testing-await": testingAwait,
    "testing-laws": testingLaws,
  ]
}

private func testingMarbles(_ print: @escaping Print) throws {
  // sample: testing-marbles
  try Marbles().expect(
    "ab--c-|",
    { $0.debounce(2) },
    "---b--(c|)")
  // end
}

private func testingFailure(_ print: @escaping Print) {
  // sample: testing-failure
  do {
    try Marbles().expect("ab--c-|", { $0.debounce(2) }, "--b---(c|)")
  } catch {
    for line in "\(error)".split(separator: "\n").dropFirst() { print(line) }
  }
  // prints: "    input     ab--c-|"
  // prints: "    expected  --b---(c|)"
  // prints: "    actual    ---b--(c|)"
  // prints: "                ^ tick 2, at 2.0 s: expected b, came nothing"
  // end
}

private func testingKinds(_ print: @escaping Print) throws {
  // sample: testing-kinds
  try Marbles().expect(
    of: .promise,
    "--✕--1",
    { $0.retry(1) },
    "-----(1|)")
  try Marbles(tick: .milliseconds(100)).expect(
    "a-    -b    -",
    "-1    -2    -",
    { $0.zip($1) },
    "-<a,1>-<b,2>-")
  try Marbles().run { stage in
    let answers = Cold<Int, Int> { _, request, respond in respond(.success(request)) }.debounce(1)
    let asker = try stage.expect(answers.map { $0 * 2 }, "-4", as: "asker")
    try stage.expect(answers.map { $0 * 3 }, "--", as: "beside")
    try stage.ask(asker, "(12)-")
  }
  // end
}

private func testingSteps(_ print: @escaping Print) throws {
  // sample: testing-steps
  try withVirtualTime { time in
    let input = HotInput<Int>()
    let quiet = time.record(input.debounce(2))
    input.push(1)
    try quiet.expectNothing(for: 1.5)
    try quiet.expectNext(1, at: 2)
    input.terminate(withReason: .completed)
    try quiet.expectCompletion()
  }
  // end
}

private func testingAsking(_ print: @escaping Print) throws {
  // sample: testing-asking
  try withVirtualTime { time in
    let input = HotInput<Int>()
    let numbers = time.record(CallbagSource.fromStream(input).buffered(.newest(2)), pulling: 1)
    for number in 1...4 { input.push(number) }
    try numbers.expectNext(1)  // what was asked for
    numbers.pull(2)
    try numbers.expectNext(3, 4)  // the buffer has dropped the 2
    numbers.stop()
    input.push(5)
    try numbers.expectNothing()
  }
  // end
}

private func testingAwait(_ print: @escaping Print) async throws {
  // sample: testing-await
  try await withVirtualTime { time in
    let (signs, sign) = AsyncStream.makeStream(of: Void.self)
    let reply = FutureInput<Int>()  // never completed
    let answer = Promise<Int> {
      sign.yield()
      return try await reply.value
    }
    let heard = time.record(answer.timeout(1))
    for await _ in signs.prefix(1) {}  // the function has begun
    time.advance(by: 1)
    print(try heard.expectFailure())  // prints: "nothing came for 1.0 s"
  }
  // end
}

private func testingLaws(_ print: @escaping Print) {
  // sample: testing-laws
  /// Adds up what it gets, and says the sum at the end.
  struct SumOperator: StreamOperator {
    private var sum = 0

    mutating func receive(_ input: Int) -> Step<Int> {
      sum += input
      return .skip
    }

    static var flushes: Bool { false }  // and yet:
    func finish(_ termination: Termination) -> Int? { sum }
  }

  let report = OperatorLaws.check(SumOperator(), inputs: [1, 2])
  print(report.broken.contains(.quietEnd))  // prints: "true"
  print(report.violations[0].lines.joined(separator: ", "))  // prints: "expected  -, actual    0"
  // end
}
