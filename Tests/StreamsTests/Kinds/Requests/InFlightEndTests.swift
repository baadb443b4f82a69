import Testing

@testable import Streams

struct `Cold: requests that wait, and their end` {
  let transcript = Transcript()
  let pending = Requests()
  let weakly = Weakly()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `a branch that ends takes its own with it, and is freed at once`() {
    let cold = pending.cold()
    let limited = cold.inFlight(limit: 1)
    let other = limited.on { [transcript] in transcript.write($0) }
    other.request(1)
    do {
      let object = weakly.object("handler")
      let branch = weakly.watch(limited.map { $0 }, as: "branch").on { _ in object.use() }
      for number in 2...5 { branch.request(number) }
      other.request(6)
      branch.terminate(withReason: .cancelled)
    }
    #expect(weakly.alive.filter { $0 == "handler" } == [])
    pending.answer(1, .success(1))
    pending.answer(6, .success(6))
    #expect(pending.runs == 2)
    #expect(transcript.lines == ["1", "6"])
  }

  @Test(arguments: [true, false])
  func `a place is free once the handlers of its run have returned`(_ isCancelled: Bool) {
    let (asker, answers) = (Branch<Int, Int>(), Kept<TaskAnswer<Int>>())
    let cold = context.run {
      Cold<Int, Int> { [transcript] _, run, number, respond in
        answers.keep(respond)
        transcript.write("open \(number)")
        run.onEnd {
          if number == 1 { asker.stream?.request(2) }
          transcript.write("closed \(number)")
        }
      }
    }
    asker.stream = cold.inFlight(limit: 1).on { [transcript] in transcript.write($0) }
    let first = asker.stream?.request(1)
    if isCancelled { first?.cancel() } else { answers.all[0](.success(1)) }
    scheduler.run()
    #expect(transcript.lines == ["open 1", "closed 1"] + (isCancelled ? [] : ["1"]) + ["open 2"])
    asker.stream = nil
  }

  @Test func `those of ended branches take up no room`() {
    let cold = pending.cold()
    let limited = cold.inFlight(limit: 1, buffer: 2)
    let stays = limited.on { [transcript] in transcript.write($0) }
      .onError { [transcript] _ in transcript.write("rejected") }
    stays.request(1)
    let goes = limited.on { _ in }
    goes.request(2)
    goes.request(3)
    goes.terminate(withReason: .completed)
    stays.request(4)
    stays.request(5)
    stays.request(6)
    #expect(transcript.lines == ["rejected"])
    for number in [1, 4, 5] { pending.answer(number, .success(number)) }
    #expect(transcript.lines == ["rejected", "1", "4", "5"])
  }

  @Test(arguments: [true, false])
  func `the end of all drops all`(_ byRoot: Bool) {
    let request = Kept<Captured>()
    do {
      let cold = context.run { pending.cold() }
      let limited = cold.inFlight(limit: 1)
      let asker = limited.mapRequest { (object: Captured) in
        object.use()
        return 1
      }
      let first = weakly.watch(asker.on { [transcript] in transcript.write($0) })
      for _ in 1...3 { first.request(weakly.object("request")) }
      if byRoot {
        cold.terminate(withReason: .completed)
      } else {
        limited.terminate(withReason: .completed)
      }
      first.request(Captured())
    }
    pending.answer(1, .success(1))
    #expect(pending.runs == 1)
    #expect(transcript.lines == [])
    pending.drop()
    scheduler.run()
    #expect(weakly.alive == [])
    #expect(request.all.isEmpty)
  }

  @Test func `a timeout below counts from the request, and what it has answered does not run`() {
    let cold = context.run { pending.cold() }
    let asker = cold.inFlight(limit: 1).timeout(2)
      .on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
    asker.request(1)
    asker.request(2)
    scheduler.advance(by: .seconds(1))
    asker.request(3)
    pending.answer(1, .success(1))
    scheduler.advance(by: .milliseconds(500))
    #expect(pending.runs == 2)
    pending.answer(2, .success(2))
    scheduler.run()
    let error = TimeoutError(seconds: 2)
    #expect(transcript.lines == ["1", "2", "\(error)"])

    // The place of the one that has been given up on is free, and what waits for so long itself does not start.
    asker.request(4)
    asker.request(5)
    #expect(pending.runs == 4)
    scheduler.run()
    pending.answer(3, .success(3))
    pending.answer(4, .success(4))
    #expect(pending.runs == 4)
    #expect(transcript.lines == ["1", "2", "\(error)", "\(error)", "\(error)"])
  }

  @Test func `a timeout above that never comes takes no place of what was dropped`() {
    let cold = context.run { Cold<Int, Int> { _, number, respond in respond(.success(number)) } }
    let asker = cold.filter { $0 > 1 }.timeout(.infinity).inFlight(limit: 1)
      .on { [transcript] in transcript.write($0) }
    asker.request(1)
    asker.request(2)
    #expect(transcript.lines == ["2"])
  }

  @Test func `what waits starts with an answer from another thread, while the function goes on`() {
    let second = Flag()
    let hasCome = Locked(false)
    let asker = Branch<Int, Int>()
    let cold = Cold<Int, Int> { _, number, respond in
      guard number == 1 else { return second.signal() }
      asker.stream?.request(2)
      onThreads(1) { _ in respond(.success(1)) }
      hasCome.exchange(second.comes())
    }
    asker.stream = cold.inFlight(limit: 1).on { _ in }
    asker.stream?.request(1)
    #expect(hasCome.withLock { $0 })
    asker.stream = nil
  }
}
