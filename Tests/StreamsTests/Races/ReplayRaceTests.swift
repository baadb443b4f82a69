import Testing

@testable import Streams

struct `Races of replays` {
  let scheduler = VirtualScheduler()

  @Test func `branches come from everywhere while others replay, cancel and release`() {
    let (weakly, twice) = (Weakly(), Counter())
    let context = StreamContext(scheduler: scheduler)
    for round in 0..<100 {
      let (heard, ended) = (Counter(), Counter())
      // Threads release what they have captured some time after they are done.
      let (source, handles) = (Kept<Promise<Int>>(), Kept<Promise<Int>>())
      source.keep(weakly.watch(context.run { Promise<Int> { $0(.success(1)) } }))
      if round % 2 == 0 { source.all.first?.persist() }
      onThreads(4) { [scheduler] thread in
        for number in 0..<10 {
          switch thread {
          case 0, 1:
            let mine = Counter()
            let branch = source.all[0].on { _ in
              heard.increment()
              if mine.increment() > 1 { twice.increment() }
            }.onTerminate { _ in ended.increment() }
            if number % 3 == 0 { branch.replay() }
            if number % 3 == 1 { handles.keep(branch) }
          case 2:
            scheduler.advance(by: .milliseconds(4))
            handles.all.last?.replay()
          default:
            if round % 3 == 0, number == 9 { source.all[0].cancel() }
            handles.drop()
          }
        }
      }
      handles.drop()
      scheduler.run()
      #expect(ended.value == 20)
      #expect(round % 3 == 0 ? heard.value <= 20 : heard.value == 20)
      source.drop()
      #expect(weakly.alive == [])
    }
    #expect(twice.value == 0)
    #expect(scheduler.nextDue == nil)
  }

  /// Each thread has a lane in the queue; streams go from thread to thread, and so from lane to lane.
  @Test(arguments: [true, false])
  func `streams that several threads settle in one context all replay once`(isExact: Bool) {
    let replays = ReplayQueue(scheduler: scheduler, isShared: true, isExact: isExact)
    let context = StreamContext(scheduler: scheduler, replays: replays)
    let (weakly, heard, passedOn) = (Weakly(), Counter(), Kept<Promise<Int>>())
    onThreads(4) { [scheduler] thread in
      for number in 0..<200 {
        let promise = context.run { Promise<Int> { $0(.success(1)) } }
        let branch = weakly.watch(promise.on { _ in heard.increment() })
        switch (number + thread) % 4 {
        case 0: branch.replay()
        case 1: passedOn.keep(branch)
        case 2:
          for other in passedOn.taken() {
            other.on { _ in heard.increment() }
            if number % 3 == 0 { other.replay() }
          }
        default: if thread == 0 { scheduler.advance(by: .milliseconds(3)) }
        }
      }
    }
    for other in passedOn.taken() { other.on { _ in heard.increment() } }
    scheduler.run()
    // All that were passed on have got one branch more.
    #expect(heard.value == 4 * 200 + 4 * 50)
    #expect(weakly.alive == [])
    #expect(scheduler.nextDue == nil)
  }

  @Test func `the only handle is released while its replay is due`() {
    for _ in 0..<200 {
      let (weakly, heard, handles) = (Weakly(), Counter(), Kept<Promise<Int>>())
      do {
        let promise = StreamContext(scheduler: scheduler).run { Promise<Int> { $0(.success(1)) } }
        handles.keep(weakly.watch(promise.on { _ in heard.increment() }))
      }
      onThreads(2) { [scheduler] thread in
        if thread == 0 { scheduler.run() } else { handles.drop() }
      }
      scheduler.run()
      #expect(heard.value == 1)
      #expect(weakly.alive == [])
    }
  }

  @Test func `a cancel from another thread is final in what flows below, too`() {
    for passage in ["delay", "asyncMap", "dispatch", "merge", "zip"] {
      for _ in 0..<30 {
        let (answer, isCancelled, late) = (Answer<Int>(), Counter(), Counter())
        let hot = HotInput<Int>()
        let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
        let below: Promise<Int> =
          switch passage {
          case "delay": promise.delay(0)
          case "asyncMap": promise.asyncMap { value, answer in answer(.success(value)) }
          case "dispatch": promise.dispatch(.inline)
          case "merge": promise.merge(hot)
          default: promise.zip(hot).map { $0.0 }
          }
        let chain = below.on { _ in if isCancelled.value > 0 { late.increment() } }
        let reader = chain.on { _ in if isCancelled.value > 0 { late.increment() } }
        onThreads(3) { [scheduler] thread in
          switch thread {
          case 0:
            answer.give(.success(1))
            scheduler.run()
          case 1: hot.push(1)
          default: reader.cancel()
          }
        }
        isCancelled.increment()
        scheduler.run()
        hot.push(2)
        answer.give(.success(2))
        scheduler.run()
        #expect(late.value == 0)
        #expect(!reader.isActive, "\(passage)")
      }
    }
  }
}
