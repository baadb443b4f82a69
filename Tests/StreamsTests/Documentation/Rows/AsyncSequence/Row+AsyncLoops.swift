import Streams

extension Row {
  static let finishes = Row(
    "`finish()`, `finish(throwing:)`",
    says: "1", "completed", "1", "StreamCancelledError", "1", "TestError", "2", "released"
  ) { print in
    for reason in [Termination.completed, .cancelled, .error(TestError.failure)] {
      let numbers = HotInput<Int>()
      let loop = numbers.values
      numbers.push(1)
      numbers.push(TestError.failure)
      numbers.terminate(withReason: reason)
      do {
        for try await number in loop { print(number) }
        print("completed")
      } catch { print(type(of: error)) }
    }
    func released() -> StreamValues<Int> {
      let numbers = HotInput<Int>()
      defer { numbers.push(2) }
      return numbers.values
    }
    for try await number in released() { print(number) }
    print("released")
  }

  static let terminations = Row(
    "`onTermination`", says: "1", "loop cancelled", "active", "stream completed", "producer over",
    "promise over", "cold over", "callbag over"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.onTerminate { print("stream", $0) }
    func first() async throws {
      let values = numbers.onTerminate { print("loop", $0) }.values
      numbers.push(1)
      for try await number in values {
        print(number)
        break
      }
    }
    try await first()
    print(numbers.state)
    numbers.terminate(withReason: .completed)
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { print("producer over") }
      observer.sendCompleted()
    }
    producer.start()
    Promise<Int> { _, run, done in
      run.onEnd { print("promise over") }
      done(.success(1))
    }.replay()
    Cold<Int, Int> { _, run, number, respond in
      run.onEnd { print("cold over") }
      respond(.success(number))
    }.request(1)
    let callbag = CallbagSource<Int>.listenable { emitter in
      emitter.onEnd { print("callbag over") }
      emitter.complete()
    }
    callbag.listener { _ in }
  }

  /// What loops keep, each for itself.
  static let policies = Row(
    "`bufferingPolicy`", says: "oldest 1", "oldest 2", "newest 3", "all 1", "all 2", "all 3", "heard 3"
  ) { print in
    let (numbers, heard) = (HotInput<Int>(), Counter())
    let loops: [(String, StreamValues<Int>)] = [
      ("oldest", numbers.values(buffering: .oldest(2))), ("newest", numbers.values(buffering: .newest(1))),
      ("all", numbers.values(buffering: .unbounded)),
    ]
    numbers.on { _ in heard.increment() }
    for number in 1...3 { numbers.push(number) }
    numbers.terminate(withReason: .completed)
    for (name, loop) in loops { for try await number in loop { print(name, number) } }
    print("heard", heard.value)
  }

  static let channels = Row(
    "`AsyncChannel`, `AsyncThrowingChannel`",
    says: "made", "asked 1", "took 1", "asked 2", "took 2", "handled 1", "pushed", "mail 1", "mail 2",
    "failure"
  ) { print in
    let asked = Counter()
    let source = CallbagSource<Int>.pullable({}) { _ in
      print("asked", asked.increment())
      return asked.value
    }
    let values = source.values
    print("made")
    for try await number in values {
      print("took", number)
      if number == 2 { break }
    }
    let numbers = HotInput<Int>()
    numbers.on { print("handled", $0) }
    numbers.push(1)
    print("pushed")
    let full = HotInput<Int>(mailbox: .atMost(1, whenFull: .dropNewest))
    full.on { number in
      print("mail", number)
      if number == 1 { for next in 2...4 { full.push(next) } }
    }.onError { print($0) }
    full.push(1)
    full.push(TestError.failure)
    full.terminate(withReason: .completed)
  }

  static let separateLoops = Row(
    "`for await`, `makeAsyncIterator()`", says: "one 1", "one 2", "other 1", "other 2", "this 3", "that 4"
  ) { print in
    let numbers = HotInput<Int>()
    let loops = [numbers.values, numbers.values]
    for number in 1...2 { numbers.push(number) }
    for (name, loop) in zip(["one", "other"], loops) {
      var iterator = loop.makeAsyncIterator()
      for _ in 1...2 { if let number = try await iterator.next() { print(name, number) } }
    }
    let shared = numbers.values
    for number in 3...4 { numbers.push(number) }
    var (this, that) = (shared.makeAsyncIterator(), shared.makeAsyncIterator())
    if let number = try await this.next() { print("this", number) }
    if let number = try await that.next() { print("that", number) }
  }

  /// What a loop hears of answers.
  static let coldLoops = Row("`for await`, `makeAsyncIterator()`", says: "30", "20") { print in
    let cold = Cold<Int, Int> { _, number, respond in respond(.success(number * 10)) }
    let loop = cold.values
    cold.request(1)
    cold.request(2, share: true)
    print(try await cold.producer(for: 3).value)
    cold.terminate(withReason: .completed)
    for try await number in loop { print(number) }
  }
}
