import Streams
import Testing

struct `Races of Promise and Cold` {
  @Test func `cancel races with the answer, and there is one end`() {
    for round in 0..<100 {
      let (answer, ends, values) = (Answer<Int>(), Counter(), Counter())
      let promise = Promise(answer).map { $0 }.retry(2)
      let chain = promise.on { _ in values.increment() }.onTerminate { _ in ends.increment() }
      onThreads(3) { thread in
        switch thread {
        case 0: answer.give(.success(1))
        case 1: answer.give(.failure(TestError.failure))
        default: chain.cancel()
        }
      }
      chain.cancel()
      #expect(ends.value == 1, "round \(round)")
      #expect(values.value <= 1)
      #expect(!chain.isActive)
    }
  }

  @Test func `of many answers of one run the first counts`() {
    for _ in 0..<50 {
      let (answer, values) = (Answer<Int>(), Counter())
      let chain = Promise(answer).on { _ in values.increment() }
      onThreads(8) { answer.give(.success($0)) }
      #expect(values.value == 1)
      #expect(chain.state == .terminated(reason: .completed))
    }
  }

  @Test func `branches come while the answer comes, and each hears it once`() {
    let scheduler = VirtualScheduler()
    for _ in 0..<50 {
      let answer = Answer<Int>()
      let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
      let heard = (0..<10).map { _ in Counter() }
      onThreads(2) { thread in
        if thread == 0 { return answer.give(.success(1)) }
        for counter in heard { promise.map { $0 }.on { counter.increment(by: $0) } }
      }
      scheduler.run()
      #expect(heard.map(\.value) == Array(repeating: 1, count: 10))
    }
  }

  @Test func `cancels from everywhere while retries run`() {
    for _ in 0..<50 {
      let (runs, ends) = (Counter(), Counter())
      let (started, stopped) = (Flag(), Flag())
      let promise = Promise<Int>(dispatch: .async(on: .background)) { completion in
        if runs.increment() == 3 { started.signal() }
        completion(.failure(TestError.failure))
      }
      let chain = promise.retry { _, _, retry in retry(true) }
        .onTerminate { _ in
          ends.increment()
          stopped.signal()
        }
      started.wait()
      onThreads(4) { _ in chain.cancel() }
      stopped.wait()
      #expect(ends.value == 1)
      #expect(runs.value >= 3)
    }
  }

  @Test func `both sides of a merge answer at once, and one value comes`() {
    for _ in 0..<50 {
      let (left, right, values) = (Answer<Int>(), Answer<Int>(), Counter())
      let merged = Promise(left).merge(Promise(right)).on { _ in values.increment() }
      onThreads(2) { ($0 == 0 ? left : right).give(.success($0)) }
      #expect(values.value == 1)
      #expect(merged.state == .terminated(reason: .completed))
    }
  }

  @Test func `requests from many threads are each answered once`() {
    let cold = Cold<Int, Int> { _, request, respond in
      respond(.success(request))
      respond(.success(-1))
    }
    let sums = (0..<8).map { _ in Counter() }
    let branches = sums.map { sum in cold.map { $0 }.on { sum.increment(by: $0) } }
    onThreads(8) { thread in
      for _ in 0..<500 { branches[thread].request(thread + 1) }
    }
    #expect(sums.map(\.value) == (1...8).map { $0 * 500 })
  }

  @Test func `requests race with the end`() {
    for _ in 0..<50 {
      let (ends, late) = (Counter(), Counter())
      let cold = Cold<Int, Int> { state, request, respond in
        _ = state.value
        respond(.success(request))
      }
      let branch = cold.on { _ in if ends.value > 0 { late.increment() } }
        .onTerminate { _ in ends.increment() }
      onThreads(3) { thread in
        if thread == 0 { return cold.terminate(withReason: .completed) }
        for number in 0..<100 { branch.request(number) }
      }
      #expect(ends.value == 1)
      #expect(late.value == 0)
    }
  }

  @Test func `everything may be dropped while a link is queued behind a handler`() {
    let weakly = Weakly()
    let scheduler = VirtualScheduler()
    let (inside, go) = (Flag(), Flag())
    let answer = Answer<Int>()
    let promises = Kept<Promise<Int>>()
    promises.keep(StreamContext(scheduler: scheduler).run { Promise(answer) })
    promises.all[0].on { _ in
      inside.signal()
      go.wait()
    }
    onThreads(2) { thread in
      if thread == 0 { return answer.give(.success(1)) }
      inside.wait()
      let object = weakly.object("captured")
      let late = promises.all[0].on { _ in object.use() }
      late.cancel()
      weakly.watch(late)
      promises.drop()
      go.signal()
    }
    answer.drop()
    scheduler.run()
    #expect(weakly.alive == [])
  }

  @Test func `facts of many threads have one order`() {
    let probe = Probe(recording: .everything) { .zero }
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let branch = hot.map { $0 }
    let cold = StreamContext(probe: probe).run {
      Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    }
    let asker = cold.merge(hot).on { _ in }
    onThreads(4) { thread in
      for number in 0..<200 {
        if thread < 2 { hot.push(number) } else { asker.request(number) }
      }
    }
    let facts = probe.drain().facts
    #expect(facts.map(\.sequence) == facts.map(\.sequence).sorted())
    #expect(branch.inspected?.counters.next == 400)
    #expect(asker.inspected?.counters.next == 800)
    #expect(cold.inspected?.counters.runs == 400)
  }
}
