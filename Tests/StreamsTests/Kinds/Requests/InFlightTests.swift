import Testing

@testable import Streams

struct `Cold: a limit of requests in flight` {
  let transcript = Transcript()
  let pending = Requests()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `the task has no more than that to answer, and the rest wait in order`() {
    let cold = pending.cold()
    let limited = cold.inFlight(limit: 2)
    let (left, right) = (transcript.branch(limited, "L"), transcript.branch(limited, "R"))
    for number in 1...5 { (number % 2 == 0 ? right : left).request(number) }
    #expect(pending.runs == 2)
    pending.answer(2, .success(2))
    #expect(pending.runs == 3)
    pending.answer(2, .success(22))
    #expect(pending.runs == 3)
    pending.answer(1, .failure(TestError.failure))
    pending.answer(3, .success(3))
    #expect(pending.runs == 5)
    pending.answer(5, .success(5))
    pending.answer(4, .success(4))
    #expect(transcript.lines == ["R2", "Lfailure", "L3", "L5", "R4"])
    transcript.branch(cold).request(6)
    #expect(pending.runs == 6)
  }

  @Test func `what fits in nowhere is answered with an error, on its own branch`() throws {
    let probe = Probe { .zero }
    let cold = StreamContext(probe: probe).run { pending.cold() }
    let limited = cold.onError { [transcript] _ in transcript.write("above") }.inFlight(limit: 1, buffer: 1)
    let (left, right) = (transcript.branch(limited, "L"), transcript.branch(limited, "R"))
    for number in 1...3 { left.request(number) }
    right.request(4)
    let error = TooManyRequestsError(limit: 1, buffer: 1)
    #expect(transcript.lines == ["L\(error)", "R\(error)"])
    #expect(error.description == "more than 1 requests under way and 1 waiting")
    let counters = try #require(limited.inspected?.counters)
    #expect(counters == NodeCounters(errors: 2, queued: 1, rejected: 2))
    pending.answer(1, .success(1))
    pending.answer(2, .success(2))
    #expect(transcript.lines.dropFirst(2) == ["L1", "L2"])
    #expect(pending.runs == 2)
  }

  @Test(arguments: ["answered", "cancelled"])
  func `what waits for a place that is free takes none of the buffer`(_ way: String) {
    let asker = Branch<Int, Int>()
    let limited = context.run { pending.cold() }.inFlight(limit: 1, buffer: 1)
    asker.stream = transcript.branch(limited).on { answer in
      if answer == 1 { asker.stream?.request(3) }
    }
    let first = asker.stream?.request(1)
    asker.stream?.request(2)
    if way == "answered" {
      pending.answer(1, .success(1))
    } else {
      first?.cancel()
      asker.stream?.request(3)
    }
    scheduler.run()
    for number in 2...3 { pending.answer(number, .success(number)) }
    #expect(transcript.lines == (way == "answered" ? ["1", "2", "3"] : ["2", "3"]))
    asker.stream = nil
  }

  @Test func `a handler that asks again finds its place free`() {
    let asker = Branch<Int, Int>()
    let cold = pending.cold()
    asker.stream = transcript.branch(cold.inFlight(limit: 1, buffer: 0)).on { answer in
      if answer < 3 { asker.stream?.request(answer + 1) }
    }
    asker.stream?.request(1)
    for number in 1...3 { pending.answer(number, .success(number)) }
    #expect(transcript.lines == ["1", "2", "3"])
    asker.stream = nil
  }

  @Test func `what waits runs after the handlers of the answer before it`() {
    let hold = Kept<@Sendable () -> Void>()
    let cold = Cold<Int, Int> { [transcript] _, request, respond in
      transcript.write("run \(request)")
      if request == 1 { hold.keep { respond(.success(1)) } } else { respond(.success(request)) }
    }
    let asker = transcript.branch(cold.inFlight(limit: 1))
    for number in 1...3 { asker.request(number) }
    hold.all[0]()
    #expect(transcript.lines == ["run 1", "1", "run 2", "2", "run 3", "3"])
  }

  @Test func `fifty thousand that wait need no stack`() {
    onSmallStack { [pending] in
      let sum = Counter()
      let cold = Cold<Int, Int> { _, request, respond in
        if request == 0 { pending.keep(request, respond) } else { respond(.success(request)) }
      }
      let asker = cold.inFlight(limit: 1).on { _ in sum.increment() }
      for number in 0..<Effort.depth { asker.request(number) }
      #expect(sum.value == 0)
      pending.answer(0, .success(0))
      #expect(sum.value == Effort.depth)
    }
  }

  @Test func `an answer that gets no further frees its place all the same`() {
    let cold = pending.cold()
    let asker = transcript.branch(cold.filter { $0 > 1 }.inFlight(limit: 1))
    asker.request(1)
    asker.request(2)
    pending.answer(1, .success(1))
    pending.answer(2, .success(2))
    #expect(transcript.lines == ["2"])
  }

  @Test func `a task that will never answer frees its place shortly`() {
    let cold = context.run { pending.cold() }
    let asker = transcript.branch(cold.inFlight(limit: 1))
    asker.request(1)
    asker.request(2)
    pending.drop()
    #expect(pending.runs == 0)
    scheduler.run()
    #expect(pending.runs == 1)
    pending.answer(2, .success(2))
    #expect(transcript.lines == ["2"])

    let silent = Cold<Int, Int> { _, request, respond in if request > 9 { respond(.success(request)) } }
    let other = transcript.branch(silent.inFlight(limit: 1, buffer: 0))
    for number in 1...10 { other.request(number) }
    #expect(transcript.lines == ["2", "10"])
  }

  @Test func `a shared answer goes to all below the asker`() {
    let cold = pending.cold()
    let asker = transcript.branch(cold.inFlight(limit: 1), "A")
    _ = transcript.branch(asker, "below ")
    asker.request(1)
    asker.request(2, share: true)
    pending.answer(1, .success(1))
    pending.answer(2, .success(2))
    #expect(transcript.lines == ["A1", "A2", "below 2"])
  }

  @Test func `limits nest, also behind a delay`() {
    let cold = context.run { pending.cold() }
    let outer = cold.inFlight(limit: 2)
    let inner = outer.delay(1).inFlight(limit: 1)
    let (asker, other) = (transcript.branch(inner, "I"), transcript.branch(outer, "O"))
    for number in 1...2 { asker.request(number) }
    for number in 3...4 { other.request(number) }
    #expect(pending.runs == 2)
    pending.answer(3, .success(3))
    pending.answer(1, .success(1))
    #expect(pending.runs == 4)
    scheduler.run()
    pending.answer(2, .success(2))
    pending.answer(4, .success(4))
    scheduler.run()
    #expect(transcript.lines == ["O3", "I1", "O4", "I2"])
  }

  @Test func `requests and answers of many threads never exceed it`() {
    let (running, answered) = (Counter(), Counter())
    let most = Locked(0)
    let cold = Cold<Int, Int> { _, request, respond in
      let now = running.increment()
      most.withLock { $0 = max($0, now) }
      let answer: @Sendable () -> Void = {
        running.increment(by: -1)
        respond(.success(request))
      }
      if request % 3 == 0 { answer() } else { Dispatch.async(on: .priorityBackground(.high)).execute(answer) }
    }
    let limited = cold.inFlight(limit: 3)
    let done = Flag()
    let branches = (0..<4).map { _ in
      limited.on { _ in if answered.increment() == 2_000 { done.signal() } }
    }
    onThreads(4) { thread in
      for number in 0..<500 { branches[thread].request(number) }
    }
    done.wait()
    #expect(answered.value == 2_000)
    #expect(most.withLock { $0 } <= 3)
  }
}
