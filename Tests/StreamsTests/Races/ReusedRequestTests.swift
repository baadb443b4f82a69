import Testing

@testable import Streams

/// The memory of a request that is answered at once serves the next one: no request may be taken for another.
struct ReusedRequestTests {
  @Test func `a request that the program holds is its own, whatever comes after it`() {
    let answers = Kept<TaskAnswer<Int>>()
    let cold = Cold<Int, Int> { _, number, respond in
      if number < 0 { answers.keep(respond) } else { respond(.success(number)) }
    }
    let heard = Kept<Int>()
    let branch = cold.on { heard.keep($0) }
    let first = branch.request(1)
    let waiting = branch.request(-1)
    let second = branch.request(2)
    #expect(heard.all == [1, 2])
    #expect(!first.isActive && waiting.isActive && !second.isActive)
    // What is over cancels nothing, least of all who has its memory now.
    first.cancel()
    second.cancel()
    #expect(waiting.isActive)
    for answer in answers.all { answer(.success(3)) }
    #expect(heard.all == [1, 2, 3] && !waiting.isActive)
  }

  @Test func `a closure that the task keeps after its answer answers no later request`() {
    let answers = Kept<TaskAnswer<Int>>()
    let cold = Cold<Int, Int> { _, number, respond in
      if number == 0 { answers.keep(respond) }
      if number >= 0 { respond(.success(number)) }
    }
    let heard = Kept<Int>()
    let branch = cold.on { heard.keep($0) }
    branch.request(0)
    let waiting = branch.request(-1)
    for answer in answers.all { answer(.success(7)) }
    #expect(heard.all == [0] && waiting.isActive)
    waiting.cancel()
  }

  @Test func `requests from inside an answer`() {
    let heard = Kept<Int>()
    let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    let again = cold.unkept
    let branch = cold.on { number in
      heard.keep(number)
      if number > 0 { again.on { heard.keep(-$0) }.request(number - 1) }
    }
    for number in 0...3 { branch.request(number) }
    #expect(heard.all == [0, 1, 0, 2, -1, 3, -2])
  }

  @Test func `a request keeps neither its asker nor its stream once it is answered`() {
    let lives = Lives()
    do {
      let life = lives.begin()
      let cold = Cold<Int, Int> { _, number, respond in respond(.success(life.same(number))) }
      do {
        let branch = lives.begin()
        cold.on { _ in _ = branch.same(1) }.request(1)
      }
      cold.map { $0 }.request(2)
    }
    #expect(lives.alive == 0)
  }

  @Test func `a request is answered while its asker ends and is released`() {
    let lives = Lives()
    let answers = Kept<TaskAnswer<Int>>()
    let cold = Cold<Int, Int> { _, number, respond in
      if number % 2 == 0 { answers.keep(respond) } else { respond(.success(number)) }
    }
    let askers = Kept<Cold<Int, Int>>()
    let (heard, rounds) = (Counter(), 500)
    onThreads(2) { thread in
      for number in 0..<rounds {
        if thread == 0 {
          let life = lives.begin()
          let asker = cold.map { life.same($0) }.on { _ in heard.increment() }
          asker.request(number)
          askers.keep(asker)
        } else {
          for respond in answers.taken() { respond(.success(number)) }
          for asker in askers.taken() { asker.terminate(withReason: .cancelled) }
        }
      }
    }
    for asker in askers.taken() { asker.terminate(withReason: .cancelled) }
    for respond in answers.taken() { respond(.success(0)) }
    #expect(heard.value >= rounds / 2 && heard.value <= rounds)
    #expect(lives.alive == 0)
  }

  @Test func `another thread answers while the task waits for it`() {
    let (rounds, heard) = (300, Counter())
    let handed = Locked<TaskAnswer<Int>?>(nil)
    let answered = Counter()
    let cold = Cold<Int, Int> { _, number, respond in
      handed.exchange(respond)
      waitUntil { answered.value > number }
    }
    let branch = cold.on { _ in heard.increment() }
    onThreads(2) { thread in
      for number in 0..<rounds {
        guard thread == 0 else {
          branch.request(number)
          continue
        }
        var answer: TaskAnswer<Int>? = handed.takeOver()
        answer?(.success(number))
        answer = nil
        answered.increment()
      }
    }
    #expect(heard.value == rounds)
  }

  @Test func `another thread answers while the call that asks returns, and releases the asker`() {
    let (rounds, heard, lives) = (500, Counter(), Lives())
    do {
      let handed = Locked<TaskAnswer<Int>?>(nil)
      let answered = Counter()
      let cold = Cold<Int, Int> { _, number, respond in
        handed.exchange(respond)
        for _ in 0..<number % 23 { _ = handed.withLock { $0 == nil } }
      }
      onThreads(2) { thread in
        for number in 0..<rounds {
          if thread == 0 {
            let life = lives.begin()
            let branch = cold.map { life.same($0) }
            branch.on { _ in heard.increment() }.request(number)
            waitUntil { answered.value > number }
            branch.terminate(withReason: .cancelled)
          } else {
            var answer: TaskAnswer<Int>? = handed.takeOver()
            for _ in 0..<number % 41 { _ = handed.withLock { $0 == nil } }
            answer?(.success(number))
            answer = nil
            answered.increment()
          }
        }
      }
      #expect(lives.alive == 0)
    }
    #expect(heard.value == rounds)
  }

  /// Threads that ask, and take and give back the same memory, while others answer what they were given.
  @Test func `each answer reaches who asked, on four threads`() {
    let late = Kept<(Int, TaskAnswer<Int>)>()
    let cold = Cold<Int, Int> { _, number, respond in
      if number % 3 == 0 { late.keep((number, respond)) } else { respond(.success(number)) }
    }
    let wrong = Counter()
    let heard = Counter()
    onThreads(4) { thread in
      let branch = cold.on { number in
        if number / 10_000 != thread { wrong.increment() }
        heard.increment()
      }
      for number in 1...2_000 {
        branch.request(thread * 10_000 + number)
        if number % 100 == 0 {
          for (number, respond) in late.taken() { respond(.success(number)) }
        }
      }
    }
    for (number, respond) in late.taken() { respond(.success(number)) }
    #expect(wrong.value == 0 && heard.value == 8_000)
  }
}
