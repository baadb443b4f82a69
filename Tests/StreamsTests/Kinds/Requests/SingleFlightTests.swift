import Testing

@testable import Streams

@Suite struct `Cold: equal requests in one flight` {
  struct Page: Hashable, Sendable {
    var path: String
    var user: Int
  }

  /// Keys that all have the same hash.
  struct Clash: Hashable, Sendable {
    let number: Int
    func hash(into hasher: inout Hasher) {}
  }

  let transcript = Transcript()
  let pending = Requests()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  private func branch<Request>(_ stream: Cold<Request, Int>, _ name: String) -> Cold<Request, Int> {
    stream.on { [transcript] in transcript.write("\(name)\($0)") }
      .onError { [transcript] in transcript.write("\(name)\($0)") }
  }

  @Test func `share one run, and each gets the answer on its own path`() throws {
    let probe = Probe { .zero }
    let cold = StreamContext(probe: probe).run { pending.cold() }
    let shared = cold.on { [transcript] in transcript.write("above \($0)") }.singleFlight()
    let (left, right) = (branch(shared, "L"), branch(shared, "R"))
    _ = branch(left, "below left ")
    _ = branch(right, "below right ")
    left.request(1)
    right.request(1, share: true)
    left.request(2)
    left.request(1)
    #expect(pending.runs == 2)
    pending.answer(2, .success(20))
    pending.answer(1, .success(10))
    pending.answer(1, .success(11))
    #expect(transcript.lines == ["above 20", "L20", "above 10", "L10", "R10", "below right 10", "L10"])
    #expect(try #require(shared.inspected).counters == NodeCounters(next: 4, joined: 2))
    right.request(1)
    #expect(pending.runs == 3)
  }

  @Test func `are equal by their keys`() {
    let runs = Kept<Page>()
    let answers = Kept<Requests.Respond>()
    let cold = Cold<Page, Int> { _, page, respond in
      runs.keep(page)
      answers.keep(respond)
    }
    let byPath = branch(cold.singleFlight(by: \.path), "P")
    let byUser = branch(cold.singleFlight { $0.user }, "U")
    for user in 1...2 {
      for path in ["a", "b"] {
        byPath.request(Page(path: path, user: user))
        byUser.request(Page(path: path, user: user))
      }
    }
    #expect(runs.all.map { "\($0.path)\($0.user)" } == ["a1", "a1", "b1", "a2"])
    for (number, answer) in answers.all.enumerated() { answer(.success(number)) }
    #expect(transcript.lines == ["P0", "P0", "U1", "U1", "P2", "P2", "U3", "U3"])
  }

  @Test func `are told apart by more than their hashes`() {
    let runs = Counter()
    let answers = Kept<Requests.Respond>()
    let cold = Cold<Clash, Int> { _, _, respond in
      runs.increment()
      answers.keep(respond)
    }
    let asker = branch(cold.singleFlight(), "")
    for number in [1, 2, 3, 2, 1, 3] { asker.request(Clash(number: number)) }
    #expect(runs.value == 3)
    for (number, answer) in answers.all.enumerated().reversed() { answer(.success(number)) }
    #expect(transcript.lines == ["2", "2", "1", "1", "0", "0"])
  }

  @Test func `share an error, and one run to retry it`() {
    let (left, right) = (Branch<Int, Int>(), Branch<Int, Int>())
    let cold = pending.cold()
    let shared = cold.singleFlight()
    left.stream = branch(shared, "L").onError { _ in left.stream?.request(1) }
    right.stream = branch(shared, "R").onError { _ in right.stream?.request(1) }
    left.stream?.request(1)
    right.stream?.request(1)
    pending.answer(1, .failure(TestError.failure))
    #expect(pending.runs == 2)
    pending.answerLatest(.success(5))
    #expect(transcript.lines == ["Lfailure", "Rfailure", "L5", "R5"])
    left.stream = nil
    right.stream = nil
  }

  @Test func `outlive the branch that asked first`() {
    let weakly = Weakly()
    let cold = pending.cold()
    let shared = cold.singleFlight()
    let (first, second, third) = (branch(shared, "1:"), branch(shared, "2:"), branch(shared, "3:"))
    for branch in [first, second, third] { branch.request(1) }
    first.terminate(withReason: .cancelled)
    third.terminate(withReason: .cancelled)
    pending.answer(1, .success(7))
    #expect(transcript.lines == ["2:7"])
    do {
      let object = weakly.object("handler")
      let late = shared.on { _ in object.use() }
      late.request(2)
      late.request(2)
      shared.terminate(withReason: .completed)
      late.request(2)
    }
    pending.drop()
    #expect(weakly.alive == [])
    #expect(pending.runs == 0)
  }

  @Test func `can be joined until the answer comes, whatever holds it up`() {
    let cold = context.run { pending.cold() }
    let asker = branch(cold.delay(1).singleFlight(), "")
    asker.request(1)
    pending.answer(1, .success(10))
    asker.request(1)
    #expect(pending.runs == 1)
    scheduler.run()
    #expect(transcript.lines == ["10", "10"])
    asker.request(1)
    #expect(pending.runs == 2)
  }

  @Test func `hear nothing of an answer that is dropped above, and run again`() {
    let cold = pending.cold()
    let asker = branch(cold.filter { $0 > 1 }.singleFlight(), "")
    asker.request(1)
    asker.request(1)
    pending.answer(1, .success(0))
    asker.request(1)
    #expect(pending.runs == 2)
    pending.answerLatest(.success(2))
    #expect(transcript.lines == ["2"])
    asker.request(3)
    pending.drop()
    asker.request(3)
    #expect(pending.runs == 1)
  }

  @Test func `all hear every value that one answer becomes`() {
    let cold = pending.cold()
    let shared = cold.flatMap { [$0, $0 * 10] }.singleFlight()
    let (left, right) = (branch(shared, "L"), branch(shared, "R"))
    left.request(1)
    right.request(1)
    pending.answer(1, .success(1))
    #expect(transcript.lines == ["L1", "R1", "L10", "R10"])
  }

  @Test(arguments: [true, false])
  func `work with a limit above or below`(_ isAbove: Bool) {
    let cold = pending.cold()
    let passed = isAbove ? cold.inFlight(limit: 1).singleFlight() : cold.singleFlight().inFlight(limit: 2)
    let (left, right) = (branch(passed, "L"), branch(passed, "R"))
    for number in [1, 2, 1] {
      left.request(number)
      right.request(number)
    }
    #expect(pending.runs == 1)
    pending.answer(1, .success(1))
    #expect(pending.runs == 2)
    pending.answer(2, .success(2))
    if !isAbove { pending.answerLatest(.success(1)) }
    #expect(transcript.lines.sorted() == ["L1", "L1", "L2", "R1", "R1", "R2"])
  }

  @Test func `a timeout below answers each by itself`() {
    let cold = context.run { pending.cold() }
    let shared = cold.singleFlight().timeout(2)
    let (left, right) = (branch(shared, "L"), branch(shared, "R"))
    left.request(1)
    scheduler.advance(by: .seconds(1))
    right.request(1)
    scheduler.advance(by: .milliseconds(1500))
    pending.answer(1, .success(1))
    scheduler.run()
    #expect(transcript.lines == ["L\(TimeoutError(seconds: 2))", "R1"])
  }

  @Test func `requests of many threads are each answered once`() {
    let runs = Counter()
    let answers = Kept<@Sendable () -> Void>()
    let cold = Cold<Int, Int> { _, request, respond in
      runs.increment()
      if request % 2 == 0 { respond(.success(1)) } else { answers.keep { respond(.success(1)) } }
    }
    let shared = cold.singleFlight()
    let counts = (0..<4).map { _ in Counter() }
    let branches = counts.map { count in shared.on { count.increment(by: $0) } }
    onThreads(4) { thread in
      for number in 0..<400 { branches[thread].request(number % 20) }
    }
    for answer in answers.all { answer() }
    #expect(counts.map(\.value) == [400, 400, 400, 400])
    #expect(runs.value >= 20)
  }
}
