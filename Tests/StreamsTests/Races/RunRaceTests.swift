import Testing

@testable import Streams

struct `Races of runs` {
  @Test(arguments: [
    RequestWay.nothing, .inFlight, .singleFlight, .joins, .inFlightAbove, .singleFlightBelow, .joinBetween,
  ])
  func `answers, cancels, timeouts and ends of requests`(_ way: RequestWay) {
    for round in 0..<40 {
      let (scheduler, runs) = (VirtualScheduler(), KeptRuns())
      let heard = Locked<[Int]>([Int](repeating: 0, count: 8))
      let (cold, other) = StreamContext(scheduler: scheduler).run { (runs.cold(), HotInput<Int>()) }
      do {
        let passed = way.build(cold, other.map { $0 })
        let askers = Kept<Cold<Int, Int>>()
        for number in 0..<8 {
          askers.keep(
            passed.on { _ in
              heard.withLock { $0[number] += 1 }
            }
            .onError { _ in heard.withLock { $0[number] += 1 } })
        }
        let requests = askers.all.enumerated().map { $1.request(way == .singleFlight ? $0 % 2 : $0) }
        onThreads(4) { thread in
          switch thread {
          case 0: for number in 0..<runs.count { runs.answer(number, .success(number)) }
          case 1: for request in requests.shuffled() { request.cancel() }
          case 2:
            for asker in askers.all.shuffled().prefix(round % 8) { asker.terminate(withReason: .cancelled) }
          default: scheduler.advance(by: .seconds(2))
          }
        }
        scheduler.run()
        askers.drop()
        #expect(requests.allSatisfy { !$0.isActive })
        #expect(heard.withLock { $0 }.allSatisfy { $0 <= 1 })
        #expect(runs.active == [])
        for number in 0..<runs.count { #expect(runs.ends(of: number) == 1) }
        // Every place and every key is free.
        let before = runs.count
        let last = passed.on { _ in }
        last.request(1)
        #expect(runs.count == before + 1)
      }
      cold.terminate(withReason: .completed)
      other.terminate(withReason: .completed)
      scheduler.run()
    }
  }

  /// Few requests stand in a row of the root's register, and many in a table.
  @Test(arguments: [6, 60])
  func `a task releases closures and answers others, while places end`(_ count: Int) {
    for round in 0..<60 {
      let (weakly, heard) = (Weakly(), Counter())
      let closures = (0..<count).map { _ in Kept<KeptRuns.Respond>() }
      var cold: Cold<Int, Int>? = Cold { _, number, respond in closures[number].keep(respond) }
      let askers = Kept<Cold<Int, Int>>()
      for _ in 0..<count {
        let object = weakly.object("asker")
        askers.keep(cold!.map { object.same($0) }.on { _ in heard.increment() })
      }
      let requests = askers.all.enumerated().map { $1.request($0) }
      onThreads(4) { [cold] thread in
        switch thread {
        case 0: for closure in closures.shuffled() { closure.drop() }
        case 1:
          for closure in closures.shuffled() {
            for respond in closure.taken() { respond(.success(1)) }
          }
        case 2: for asker in askers.all.shuffled() { asker.terminate(withReason: .cancelled) }
        default: if round % 3 == 0 { cold?.terminate(withReason: .completed) }
        }
      }
      #expect(requests.allSatisfy { !$0.isActive })
      #expect(heard.value <= count)
      askers.drop()
      cold = nil
      #expect(weakly.alive == [])
    }
  }

  @Test func `a run that is made after its request has ended is over`() {
    let (cold, ends) = (Cold<Int, Int> { _, _, _ in }, Counter())
    let exchange = Exchange(asker: cold.node, share: false, trace: nil)
    exchange.cancel()
    let run = exchange.madeRun
    run.onEnd { ends.increment() }
    #expect(!run.isActive && exchange.run === run && ends.value == 1)
  }

  @Test func `a Promise never has two runs under way, and each ends once`() {
    for round in 0..<300 {
      let (scheduler, overlaps) = (VirtualScheduler(), Counter())
      let runs = KeptRuns()
      let promise = StreamContext(scheduler: scheduler).run {
        Promise<Int> { _, run, completion in
          overlaps.increment(by: runs.active.count)
          runs.start(0, run, completion)
        }
      }
      let leaf = promise.timeout(1).retry(20).on { _ in }
      onThreads(4) { thread in
        switch thread {
        case 0: for _ in 0..<10 { runs.answer(nil, .failure(TestError.failure)) }
        case 1: for _ in 0..<5 { scheduler.advance(by: .seconds(1)) }
        case 2: if round % 2 == 0 { runs.answer(nil, .success(1)) }
        default: if round % 3 == 0 { leaf.cancel() }
        }
      }
      leaf.cancel()
      #expect(!leaf.isActive)
      #expect(overlaps.value == 0)
      #expect(runs.active == [])
      for number in 0..<runs.count { #expect(runs.ends(of: number) == 1) }
    }
  }

  /// The first run is sheltered, and the others are named from the beginning.
  @Test(arguments: [0, 1, 2], [true, false])
  func `a cancel looks for a run whose closure is released or called`(_ retries: Int, _ isAnswered: Bool) {
    let lives = Lives()
    for round in 0..<300 {
      let kept = Locked<TaskAnswer<Lives.Life>?>(nil)
      let (scheduler, attempts, heard) = (VirtualScheduler(), Counter(), Counter())
      // Dropped at the end: a thread that is done may hold for a while what it has captured.
      let streams = Kept<Promise<Lives.Life>>()
      streams.keep(
        StreamContext(scheduler: scheduler).run {
          Promise { completion in
            attempts.increment()
            if attempts.value <= retries {
              completion(.failure(TestError.failure))
            } else {
              kept.exchange(completion)
            }
          }
        })
      streams.keep(streams.all[0].retry(retries).on { _ in heard.increment() })
      streams.all[1].replay()
      onThreads(3) { thread in
        switch thread {
        case 0:
          let answer = kept.exchange(nil)
          if isAnswered { answer?(.success(lives.begin())) }
        case 1: if round % 3 != 0 { streams.all[1].cancel() }
        default: if round % 2 == 0 { streams.all[0].cancel() }
        }
      }
      #expect(attempts.value == retries + 1)
      #expect(heard.value <= (isAnswered ? 1 : 0))
      streams.all[0].cancel()
      #expect(!streams.all[1].isActive)
      streams.drop()
      scheduler.run()
      #expect(lives.alive == 0, "\(round)")
    }
  }
}
