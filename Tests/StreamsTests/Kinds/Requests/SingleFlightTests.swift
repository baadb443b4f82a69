import Testing

@testable import Streams

struct `Cold: equal requests in one flight` {
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

  @Test func `share one run, and each gets the answer on its own path`() throws {
    let probe = Probe { .zero }
    let cold = StreamContext(probe: probe).run { pending.cold() }
    let shared = cold.on { [transcript] in transcript.write("above \($0)") }.singleFlight()
    let (left, right) = (transcript.branch(shared, "L"), transcript.branch(shared, "R"))
    _ = transcript.branch(left, "below left ")
    _ = transcript.branch(right, "below right ")
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
    let byPath = transcript.branch(cold.singleFlight(by: \.path), "P")
    let byUser = transcript.branch(cold.singleFlight { $0.user }, "U")
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
    let asker = transcript.branch(cold.singleFlight())
    for number in [1, 2, 3, 2, 1, 3] { asker.request(Clash(number: number)) }
    #expect(runs.value == 3)
    for (number, answer) in answers.all.enumerated().reversed() { answer(.success(number)) }
    #expect(transcript.lines == ["2", "2", "1", "1", "0", "0"])
  }

  @Test func `share an error, and one run to retry it`() {
    let (left, right) = (Branch<Int, Int>(), Branch<Int, Int>())
    let cold = pending.cold()
    let shared = cold.singleFlight()
    left.stream = transcript.branch(shared, "L").onError { _ in left.stream?.request(1) }
    right.stream = transcript.branch(shared, "R").onError { _ in right.stream?.request(1) }
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
    let (first, second, third) = (
      transcript.branch(shared, "1:"), transcript.branch(shared, "2:"), transcript.branch(shared, "3:")
    )
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
