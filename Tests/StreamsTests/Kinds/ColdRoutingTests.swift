import Streams
import Testing

struct `Cold: where answers go` {
  let transcript = Transcript()
  let pending = Requests()

  /// Answers every request with itself, at once.
  let echo = Cold<Int, Int> { _, request, respond in respond(.success(request)) }

  @Test func `each answer goes to its own branch, in any order, once`() {
    let cold = pending.cold()
    let left = cold.on { [transcript] in transcript.write("L\($0)") }
    let right = cold.on { [transcript] in transcript.write("R\($0)") }
    left.request(1)
    right.request(2)
    left.request(3)
    pending.answer(2, .success(20))
    pending.answer(3, .success(30))
    pending.answer(1, .success(10))
    pending.answer(1, .success(11))
    pending.answer(2, .failure(TestError.failure))
    #expect(transcript.lines == ["R20", "L30", "L10"])
  }

  @Test func `the answer ends at the asker`() {
    let trunk = echo.on { [transcript] in transcript.write("trunk \($0)") }
    let asker = trunk.on { [transcript] in transcript.write("asker \($0)") }
    trunk.on { [transcript] in transcript.write("sibling \($0)") }
    asker.on { [transcript] in transcript.write("child \($0)") }
    asker.request(1)
    #expect(transcript.lines == ["trunk 1", "asker 1"])
  }

  @Test func `a shared answer reaches what is below the asker, and nothing beside it`() {
    let trunk = echo.on { [transcript] in transcript.write("trunk \($0)") }
    let asker = trunk.on { [transcript] in transcript.write("asker \($0)") }
    trunk.on { [transcript] in transcript.write("sibling \($0)") }
    asker.map { "\($0)" }.on { [transcript] in transcript.write("child \($0)") }
    asker.on { [transcript] in transcript.write("other child \($0)") }
    asker.request(1, share: true)
    #expect(transcript.lines == ["trunk 1", "asker 1", "child 1", "other child 1"])
  }

  @Test func `a shared request on the root reaches every branch, an unshared one none`() {
    echo.on { [transcript] in transcript.write("A\($0)") }
      .on { [transcript] in transcript.write("a\($0)") }
    echo.on { [transcript] in transcript.write("B\($0)") }
    echo.request(1)
    #expect(transcript.lines.isEmpty)
    echo.request(2, share: true)
    #expect(transcript.lines == ["A2", "a2", "B2"])
  }

  @Test func `a shared request on a leaf is like any other`() {
    let leaf = echo.on { [transcript] in transcript.write("A\($0)") }
    echo.on { [transcript] in transcript.write("B\($0)") }
    leaf.request(1, share: true)
    #expect(transcript.lines == ["A1"])
  }

  @Test func `requests climb through every mapRequest`() {
    let cold = Cold<String, String> { _, request, respond in respond(.success("<\(request)>")) }
    let branch = cold.mapRequest { (number: Double) in "\(number)" }
      .map { $0 + "!" }
      .mapRequest { (number: Int) in Double(number) }
      .on { [transcript] in transcript.write($0) }
    branch.request(3)
    #expect(transcript.lines == ["<3.0>!"])
  }

  @Test func `a request that finds the end at a mapRequest on its way is over`() {
    let cold = Cold<Int, Int> { _, _, _ in }
    let asker = cold.mapRequest { (number: Int) in number }
      .mapRequest { [cold = cold.unkept] (number: Int) in
        cold.terminate(withReason: .completed)
        return number
      }
    #expect(!asker.request(1).isActive)
  }

  @Test func `a failed answer takes the same path`() {
    let cold = Cold<Int, Int> { _, _, respond in respond(.failure(TestError.failure)) }
    let asker = cold.onError { [transcript] in transcript.write("trunk \($0)") }
      .onError { [transcript] in transcript.write("asker \($0)") }
    asker.onError { [transcript] in transcript.write("child \($0)") }
    cold.onError { [transcript] in transcript.write("sibling \($0)") }
    asker.request(1)
    #expect(transcript.lines == ["trunk failure", "asker failure"])
    #expect(asker.isActive)
    asker.request(1, share: true)
    #expect(transcript.lines.suffix(3) == ["trunk failure", "asker failure", "child failure"])
  }

  @Test func `an operator above two branches has one state`() {
    let sums = echo.scan(initial: 0, +)
    let left = sums.on { [transcript] in transcript.write("L\($0)") }
    let right = sums.on { [transcript] in transcript.write("R\($0)") }
    left.request(1)
    right.request(10)
    left.request(100)
    #expect(transcript.lines == ["L1", "R11", "L111"])
  }

  @Test(arguments: ["merge", "delay", "asyncMap", "dispatch", "combine", "zip"])
  func `answers keep their path through`(_ passage: String) {
    let scheduler = VirtualScheduler()
    let other = HotInput<Int>()
    let cold = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    }
    let passed: Cold<Int, Int> =
      switch passage {
      case "merge": cold.merge(other)
      case "delay": cold.delay(1)
      case "asyncMap":
        cold.asyncMap { value, answer in scheduler.schedule(after: .seconds(1)) { answer(.success(value)) } }
      case "combine": cold.combine(stream: other).map { $0.0 }
      case "zip": cold.zip(other).map { $0.0 }
      default: cold.dispatch(.async(on: .scheduler(scheduler)))
      }
    for value in 1...3 { other.push(value) }
    let left = passed.on { [transcript] in transcript.write("L\($0)") }
    let right = passed.on { [transcript] in transcript.write("R\($0)") }
    cold.on { [transcript] in transcript.write("beside \($0)") }
    left.on { [transcript] in transcript.write("below \($0)") }
    left.request(1)
    right.request(2)
    scheduler.run()
    #expect(transcript.lines == ["L1", "R2"])
    passed.request(3, share: true)
    scheduler.run()
    #expect(transcript.lines.dropFirst(2) == ["L3", "below 3", "R3"])
    cold.terminate(withReason: .completed)
    scheduler.run()
    withExtendedLifetime(other) {}
  }

  @Test func `requests below a merge go to the left, and the right is heard by every branch`() {
    let right = Cold<Int, Int> { _, request, respond in respond(.success(-request)) }
    let merged = echo.merge(right)
    let asker = merged.on { [transcript] in transcript.write("A\($0)") }
    merged.on { [transcript] in transcript.write("B\($0)") }
    asker.request(1)
    right.request(2, share: true)
    #expect(transcript.lines == ["A1", "A-2", "B-2"])
  }

  @Test func `answers from many threads each find their branch`() {
    let cold = pending.cold()
    let sums = (0..<4).map { _ in Counter() }
    let branches = sums.map { sum in cold.map { $0 }.on { sum.increment(by: $0) } }
    onThreads(4) { [pending] thread in
      for number in 1...100 {
        branches[thread].request(thread * 1000 + number)
        pending.answer(thread * 1000 + number, .success(thread + 1))
      }
    }
    #expect(sums.map(\.value) == [100, 200, 300, 400])
  }
}
