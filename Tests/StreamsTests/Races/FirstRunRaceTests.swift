import Testing

@testable import Streams

/// The first run of a task, while its root is known to the thread alone that makes it, and to whom the task gives the
/// closure to answer with.
struct `Races of first runs` {
  /// What another thread does with the closure, at any moment around the task's return.
  enum Other: CaseIterable {
    case answers, fails, answersTwice, releases
  }

  @Test(arguments: Other.allCases, [true, false])
  func `an answer from another thread while the task's function returns`(_ other: Other, isHeld: Bool) {
    let rounds = 300
    let heard = Locked<[Int]>([Int](repeating: 0, count: rounds))
    let (lives, scheduler) = (Lives(), VirtualScheduler())
    let context = StreamContext(scheduler: scheduler)
    // One closure after the other, handed from the task to the other thread.
    let handed = Locked<TaskAnswer<Lives.Life>?>(nil)
    let done = Counter()
    onThreads(2) { thread in
      for round in 0..<rounds {
        if thread == 1 {
          var answer: TaskAnswer<Lives.Life>? = handed.takeOver()
          for _ in 0..<round % 50 { _ = handed.withLock { $0 == nil } }
          switch other {
          case .answers: answer?(.success(lives.begin()))
          case .fails: answer?(.failure(TestError.failure))
          case .answersTwice:
            answer?(.success(lives.begin()))
            answer?(.success(lives.begin()))
          case .releases: break
          }
          answer = nil
          done.increment()
        } else {
          let token = lives.begin()
          let promise = context.run {
            Promise<Lives.Life> { completion in
              _ = withExtendedLifetime(token) { handed.exchange(completion) }
              for _ in 0..<round % 37 { _ = handed.withLock { $0 == nil } }
            }
          }
          let branch = promise.on { _ in heard.withLock { $0[round] += 1 } }
            .onError { _ in heard.withLock { $0[round] += 1 } }
          // Whatever comes of it, the next one waits.
          waitUntil { done.value > round }
          if isHeld { branch.replay() }
        }
      }
    }
    // The branches that wait for a replay.
    scheduler.run()
    let expected = other == .releases ? 0 : 1
    let counts = heard.withLock { $0 }
    if isHeld {
      #expect(counts.allSatisfy { $0 == expected })
    } else {
      #expect(counts.allSatisfy { $0 <= 1 })
    }
    #expect(lives.alive == 0)
  }

  @Test func `the task answers while another thread does, and one answer counts`() {
    let rounds = 300
    let (heard, lives, scheduler) = (Kept<Int>(), Lives(), VirtualScheduler())
    let context = StreamContext(scheduler: scheduler)
    let handed = Locked<TaskAnswer<Int>?>(nil)
    let done = Counter()
    onThreads(2) { thread in
      for round in 0..<rounds {
        if thread == 1 {
          var answer: TaskAnswer<Int>? = handed.takeOver()
          for _ in 0..<round % 29 { _ = handed.withLock { $0 == nil } }
          answer?(.success(-1))
          answer = nil
          done.increment()
        } else {
          let life = lives.begin()
          let promise = context.run {
            Promise<Int> { completion in
              handed.exchange(completion)
              for _ in 0..<round % 31 { _ = handed.withLock { $0 == nil } }
              completion(.success(life.same(1)))
            }
          }
          waitUntil { done.value > round }
          promise.on { heard.keep($0) }.replay()
        }
      }
    }
    scheduler.run()
    #expect(heard.all.count == rounds && heard.all.allSatisfy { abs($0) == 1 })
    #expect(lives.alive == 0)
  }

  @Test func `a run outlives its root, and keeps nothing of it`() {
    let lives = Lives()
    let kept = Kept<TaskAnswer<Lives.Life>>()
    for _ in 0..<50 {
      let token = lives.begin()
      let promise = Promise<Lives.Life> { completion in withExtendedLifetime(token) { kept.keep(completion) }
      }
      promise.map { _ in withExtendedLifetime(token) { 1 } }.cancel()
    }
    #expect(lives.alive == 0)
    onThreads(2) { thread in
      for answer in kept.all { answer(thread == 0 ? .success(lives.begin()) : .failure(TestError.failure)) }
    }
    kept.drop()
    #expect(lives.alive == 0)
  }

  @Test func `a task that has kept nothing, whatever it has answered`() {
    let lives = Lives()
    for answers in 0...2 {
      let token = lives.begin()
      let promise = Promise<Int> { completion in
        withExtendedLifetime(token) { for answer in 0..<answers { completion(.success(answer)) } }
      }
      let heard = Kept<String>()
      promise.on { heard.keep("\($0)") }.onTerminate { heard.keep("\($0)") }.replay()
      promise.cancel()
      #expect(heard.all == (answers == 0 ? ["cancelled"] : ["0", "completed"]))
    }
    #expect(lives.alive == 0)
  }
}
