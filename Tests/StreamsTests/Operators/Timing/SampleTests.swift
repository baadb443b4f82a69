import Testing

@testable import Streams

@Suite struct `sample` {
  let time = Timeline()

  // MARK: By a stream

  @Test func `gives the latest value, once, when the sampler speaks`() {
    let (hot, sampler) = time.run { (HotInput<Int>(), HotInput<String>()) }
    time.write(hot.sample(sampler))
    sampler.push("nothing yet")
    hot.push(1)
    hot.push(2)
    sampler.push("x")
    sampler.push("nothing new")
    hot.push(3)
    hot.push(TestError.failure)
    sampler.push("x")
    #expect(time.lines == ["0.0 2", "0.0 failure", "0.0 3"])
  }

  @Test func `ends when its last value has been sampled`() {
    let (hot, sampler) = (HotInput<Int>(), HotInput<String>())
    let sampled = time.write(hot.sample(sampler))
    hot.push(1)
    hot.terminate(withReason: .completed)
    #expect(sampled.isActive)
    sampler.push("x")
    #expect(time.lines == ["0.0 1", "0.0 completed"])
    #expect(sampler.isActive)
  }

  @Test func `ends with a sampler that ends, and with a source that has nothing to sample`() {
    let (hot, sampler) = (HotInput<Int>(), HotInput<String>())
    let (first, second) = (hot.sample(sampler), hot.sample(HotInput<Int>().map { $0 }))
    hot.push(1)
    sampler.terminate(withReason: .completed)
    #expect(first.state == .terminated(reason: .completed))
    let third = hot.sample(HotInput<Int>())
    hot.terminate(withReason: .completed)
    #expect(second.state == .terminated(reason: .completed))
    #expect(third.state == .terminated(reason: .completed))
  }

  @Test func `a Promise waits for the sampler, and then completes`() {
    let (answer, sampler) = (Answer<Int>(), HotInput<Void>())
    let promise = Promise(answer)
    time.write(promise.sample(sampler))
    sampler.push(())
    answer.give(.success(1))
    #expect(promise.isActive)
    sampler.push(())
    #expect(time.lines.first == "0.0 1")
    #expect(promise.state == .terminated(reason: .completed))
  }

  // MARK: By an interval

  @Test func `gives the latest value at whole intervals, and keeps no timer between`() {
    let hot = time.run { HotInput<Int>() }
    time.at(0.25) { time.write(hot.sample(every: 1)) }
    time.at(0.5) { hot.push(1) }
    time.at(0.75) { hot.push(2) }
    time.advance(to: 4)
    #expect(!time.isWaiting)
    hot.push(3)
    hot.push(TestError.failure)
    time.scheduler.run()
    #expect(time.lines == ["1.25 2", "4.0 failure", "4.25 3"])
  }

  @Test func `intervals do not drift`() {
    let hot = time.run { HotInput<Int>() }
    let seconds = Kept<Duration>()
    hot.sample(every: 0.1).on { [time] _ in seconds.keep(time.scheduler.now) }
    for number in 1...1000 { time.at(Double(number) * 0.1 - 0.05) { hot.push(number) } }
    time.scheduler.run()
    #expect(seconds.all == (1...1000).map { .milliseconds($0 * 100) })
  }

  @Test func `the end waits for the last value, a cancel does not`() {
    for reason in [Termination.completed, .cancelled] {
      let time = Timeline()
      let hot = time.run { HotInput<Int>() }
      time.write(hot.sample(every: 1))
      hot.push(1)
      hot.terminate(withReason: reason)
      #expect(time.isWaiting == (reason == .completed))
      time.scheduler.run()
      #expect(time.lines == (reason == .completed ? ["1.0 1", "1.0 completed"] : ["0.0 cancelled"]))
    }
  }

  @Test func `an answer of a Cold goes to who asked`() {
    let cold = time.run { Cold<Int, Int> { _, request, respond in respond(.success(request)) } }
    let sampled = cold.sample(every: 1)
    let asker = time.write(sampled.map { "asked \($0)" })
    time.write(sampled.map { "beside \($0)" })
    asker.request(1)
    asker.request(2)
    time.scheduler.run()
    #expect(time.lines == ["1.0 asked 2"])
  }

  @Test func `a Promise waits for the interval, and a cancel stops that`() {
    let promise = time.run { Promise<Int> { $0(.success(1)) } }
    time.write(promise.sample(every: 1).retry(1))
    time.scheduler.run()
    #expect(time.lines.first == "1.0 1")
    let cancelled = time.run { Promise<Int> { $0(.success(1)) } }
    let leaf = cancelled.sample(every: 1).on { _ in Issue.record("cancelled") }.replay()
    time.advance(to: 1.5)
    leaf.cancel()
    #expect(leaf.state == .terminated(reason: .cancelled))
    #expect(!time.isWaiting)
  }
}
