import Testing

@testable import Streams

/// What operators hold for an asker goes with it, also while others wait there.
struct `An asker that leaves` {
  enum Leaving: String, CaseIterable { case terminated, disposed, cancelled, endedFromAbove }

  @Test(arguments: AnswerHolder.allCases, Leaving.allCases)
  func `takes along what is held for it`(_ holder: AnswerHolder, _ leaving: Leaving) {
    for count in [1, 100] {
      let (leaver, stayer, kept, time) = (
        LivingValues(), LivingValues(), Kept<Any & Sendable>(), VirtualScheduler()
      )
      StreamContext(scheduler: time).run {
        let hot = HotInput<Int>()
        let cold = Cold<Int, LivingValue> { _, request, respond in
          respond(.success(LivingValue(request < 0 ? leaver : stayer)))
        }
        let stream = holder.stream(cold, hot, kept).persist()
        let other = stream.on { _ in }
        let middle = stream.map { $0 }
        let branch = middle.on { _ in }
        for request in 1...count { other.request(request) }
        let before = stayer.alive
        #expect(before > 0)
        let requests = -count ... -1
        switch leaving {
        case .disposed:
          let runs = requests.map { middle.producer(for: $0).start { _ in } }
          #expect(leaver.alive > 0)
          for run in runs { run.dispose() }
        case .cancelled:
          let asked = requests.map { branch.request($0) }
          #expect(leaver.alive > 0)
          for request in asked { request.cancel() }
        case .terminated, .endedFromAbove:
          for request in requests { branch.request(request) }
          #expect(leaver.alive > 0)
          (leaving == .terminated ? branch : middle).terminate(withReason: .cancelled)
        }
        #expect(leaver.alive == 0, "\(holder), \(leaving), \(count)")
        #expect(stayer.alive == before, "\(holder), \(leaving), \(count)")
        cold.terminate(withReason: .cancelled)
        hot.terminate(withReason: .cancelled)
        #expect(stayer.alive == 0, "\(holder), \(leaving), \(count)")
      }
      kept.drop()
    }
  }

  @Test func `has its runs ended before any branch hears of an end`() {
    for place in 0...2 {
      let (order, kept) = (Kept<String>(), Kept<TaskAnswer<Int>>())
      let cold = Cold<Int, Int> { _, run, _, respond in
        run.onEnd { order.keep("run") }
        kept.keep(respond)
      }
      let middle = cold.map { $0 }.onTerminate { _ in order.keep("middle") }
      let branch = middle.map { $0 }.onTerminate { _ in order.keep("branch") }
      let asker = branch.map { $0 }.onTerminate { _ in order.keep("asker") }
      asker.request(1)
      [middle, branch, asker][place].terminate(withReason: .cancelled)
      #expect(order.all.first == "run")
      #expect(order.all.count == 4)
      kept.drop()
    }
  }

  @Test func `leaves its place in flight to what its end asks for`() {
    let (answers, kept) = (Kept<Int>(), Kept<TaskAnswer<Int>>())
    let cold = Cold<Int, Int> { _, request, respond in
      if request == 1 { kept.keep(respond) } else { respond(.success(request)) }
    }
    let line = cold.inFlight(limit: 1, buffer: 0)
    let other = line.on { answers.keep($0) }
    let branch = line.onTerminate { _ in other.request(2) }
    branch.request(1)
    branch.terminate(withReason: .cancelled)
    #expect(answers.all == [2])
    kept.drop()
  }

  @Test func `has no request answered that it makes after it was asked to end`() {
    for isRoot in [true, false] {
      let runs = Kept<Int>()
      let cold = Cold<Int, Int> { _, request, respond in
        runs.keep(request)
        respond(.success(request))
      }
      let place = Kept<Cold<Int, Int>>()
      let branch = cold.on { value in
        for stream in place.all where value == 1 {
          stream.terminate(withReason: .completed)
          stream.request(2)
        }
      }
      place.keep(isRoot ? cold : branch)
      branch.request(1, share: true)
      #expect(runs.all == [1])
      place.drop()
    }
  }
}
